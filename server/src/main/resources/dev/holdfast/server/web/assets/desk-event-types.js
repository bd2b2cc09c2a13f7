import { busy, call, refresh, say, tell, tellRefusal } from './desk.js';

document.getElementById('list').addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  if (button) busy(button, () => turn(button.closest('.type').dataset, button.dataset.act === 'on'));
});

async function turn({ id, title }, on) {
  try {
    await call(on ? 'PATCH' : 'POST', `/v1/event-types/${id}${on ? '' : '/deactivate'}`, on ? { status: 'ACTIVE' } : undefined);
    await refresh();
    tell(say(on ? 'types.on' : 'types.off', title), 'good');
  } catch (e) {
    tellRefusal(e);
  }
}
