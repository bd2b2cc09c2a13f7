import { around, byId } from './dom.js';
import { busy, call, refresh, say, announce, announceRefusal } from './dashboard.js';

const list = byId('list');

list.addEventListener('click', event => {
  const button = around(event, '[data-act]');
  const delivery = around(event, 'li');
  if (button && delivery) busy(button, () => again(delivery.dataset.id).catch(announceRefusal));
});

/**
 * A delivery takes a moment, so the list is refreshed until nothing waits.
 *
 * @param {string | undefined} id
 */
async function again(id) {
  await call('POST', `/v1/webhooks/${list.dataset.webhook}/deliveries/${id}/redeliver`);
  announce(say('webhook.again'), 'good');
  for (const pause of [200, 500, 1000, 2000, 4000]) {
    await new Promise(done => setTimeout(done, pause));
    await refresh();
    if (!list.querySelector('.badge.warn')) return;
  }
}
