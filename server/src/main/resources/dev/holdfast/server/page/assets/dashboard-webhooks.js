import { all, around, byId, fieldOf, one } from './dom.js';
import { ask, busy, call, markWrong, refresh, Refusal, say, announce, announceRefusal, unmarkAll } from './dashboard.js';

const form = byId('new', HTMLFormElement);
const url = fieldOf(form, 'url');

form.addEventListener('submit', event => {
  event.preventDefault();
  unmarkAll(form);
  busy(one(form, 'button'), add);
});

async function add() {
  const events = all(form, '[name="events"]:checked', HTMLInputElement).map(box => box.value);
  try {
    const { secret } = await call('POST', '/v1/webhooks', { url: url.value.trim(), events });
    form.reset();
    await refresh();
    byId('secret-text').textContent = secret;
    byId('secret-copy').dataset.copy = secret;
    byId('secret').hidden = false;
    byId('secret').focus();
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    if (!e.errors.some(error => error.field === 'url')) return announce(e.text, 'bad');
    markWrong(url, say('webhook.wrong.url'));
    url.focus();
  }
}

byId('list').addEventListener('click', event => {
  const button = around(event, '[data-act]');
  const webhook = around(event, 'li');
  const act = acts[button?.dataset.act ?? ''];
  if (button && webhook && act) busy(button, () => act(webhook.dataset).catch(refused));
});

/** @param {unknown} e */
async function refused(e) {
  if (e instanceof Refusal && e.code === 'stale_version') await refresh();
  announceRefusal(e);
}

/** @type {Record<string, (webhook: DOMStringMap) => Promise<void>>} */
const acts = {
  async on({ id, version }) {
    await call('PATCH', `/v1/webhooks/${id}`, { status: 'ACTIVE' }, version);
    await refresh();
    announce(say('webhook.on'), 'good');
  },
  async remove({ id, url, version }) {
    if (!(await ask(say('webhook.remove.title'), say('webhook.remove.text', url), say('webhook.remove.yes')))) return;
    await call('DELETE', `/v1/webhooks/${id}`, undefined, version);
    byId('secret').hidden = true;
    await refresh();
    announce(say('webhook.removed'), 'good');
  },
};
