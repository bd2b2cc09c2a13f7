import { around, byId } from './dom.js';
import { busy, call, refresh, Refusal, say, announce, announceRefusal } from './dashboard.js';

byId('list').addEventListener('click', event => {
  const button = around(event, '[data-act]');
  const type = around(event, '.type');
  if (button && type) busy(button, () => turn(type.dataset, button.dataset.act === 'on'));
});

/**
 * @param {DOMStringMap} type
 * @param {boolean} on
 */
async function turn({ id, title, version }, on) {
  try {
    await call(on ? 'PATCH' : 'POST', `/v1/event-types/${id}${on ? '' : '/deactivate'}`, on ? { status: 'ACTIVE' } : undefined, version);
    await refresh();
    announce(say(on ? 'types.on' : 'types.off', title), 'good');
  } catch (e) {
    if (e instanceof Refusal && e.code === 'stale_version') await refresh();
    announceRefusal(e);
  }
}
