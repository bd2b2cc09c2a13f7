import { busy, call, refresh, say, tell, tellRefusal } from './dashboard.js';

document.getElementById('list').addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  if (button) busy(button, () => turn(button.closest('.type').dataset, button.dataset.act === 'on'));
});

async function turn({ id, title, version }, on) {
  try {
    await call(on ? 'PATCH' : 'POST', `/v1/event-types/${id}${on ? '' : '/deactivate'}`, on ? { status: 'ACTIVE' } : undefined, version);
    await refresh();
    tell(say(on ? 'types.on' : 'types.off', title), 'good');
  } catch (e) {
    if (e.code === 'stale_version') await refresh();
    tellRefusal(e);
  }
}
