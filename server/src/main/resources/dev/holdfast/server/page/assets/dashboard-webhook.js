import { busy, call, refresh, say, tell, tellRefusal } from './dashboard.js';

const list = document.getElementById('list');

list.addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  if (button) busy(button, () => again(button.closest('li').dataset.id).catch(tellRefusal));
});

/** A delivery takes a moment, so the list is looked at once more until nothing waits. */
async function again(id) {
  await call('POST', `/v1/webhooks/${list.dataset.webhook}/deliveries/${id}/redeliver`);
  tell(say('webhook.again'), 'good');
  for (const pause of [200, 500, 1000, 2000, 4000]) {
    await new Promise(done => setTimeout(done, pause));
    await refresh();
    if (!list.querySelector('.badge.warn')) return;
  }
}
