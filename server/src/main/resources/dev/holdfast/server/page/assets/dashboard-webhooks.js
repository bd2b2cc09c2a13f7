import { ask, busy, call, markWrong, refresh, Refusal, say, tell, tellRefusal, unmarkAll } from './dashboard.js';

const form = document.getElementById('new');

form.addEventListener('submit', event => {
  event.preventDefault();
  unmarkAll(form);
  busy(form.querySelector('button'), add);
});

async function add() {
  const events = [...form.querySelectorAll('[name="events"]:checked')].map(box => box.value);
  try {
    const { secret } = await call('POST', '/v1/webhooks', { url: form.url.value.trim(), events });
    form.reset();
    await refresh();
    document.getElementById('secret-text').textContent = secret;
    document.getElementById('secret-copy').dataset.copy = secret;
    document.getElementById('secret').hidden = false;
    document.getElementById('secret').focus();
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    if (!e.errors.some(error => error.field === 'url')) return tell(e.text, 'bad');
    markWrong(form.url, say('webhook.wrong.url'));
    form.url.focus();
  }
}

document.getElementById('list').addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  if (button) busy(button, () => acts[button.dataset.act](button.closest('li').dataset).catch(refused));
});

async function refused(e) {
  if (e.code === 'stale_version') await refresh();
  tellRefusal(e);
}

const acts = {
  async on({ id, version }) {
    await call('PATCH', `/v1/webhooks/${id}`, { status: 'ACTIVE' }, version);
    await refresh();
    tell(say('webhook.on'), 'good');
  },
  async remove({ id, url, version }) {
    if (!(await ask(say('webhook.remove.title'), say('webhook.remove.text', url), say('webhook.remove.yes')))) return;
    await call('DELETE', `/v1/webhooks/${id}`, undefined, version);
    document.getElementById('secret').hidden = true;
    await refresh();
    tell(say('webhook.removed'), 'good');
  },
};
