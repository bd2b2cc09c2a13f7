import { ask, busy, call, hasWords, make, markWrong, refresh, Refusal, say, tell, tellRefusal, unmarkAll } from './dashboard.js';

const API = '/v1/calendar-connections';
const cards = document.getElementById('cards');
const cardOf = element => element.closest('.connection');

const acts = {
  async sync(card) {
    const answer = await call('POST', `${API}/${card.dataset.provider}/sync`);
    await refresh();
    if (answer.failure) tell(say('calendar.failed'), 'bad');
    else tell(say('calendar.synced'), 'good');
  },
  renew: card => authorize(card, true),
  async disconnect(card, button) {
    const sure = await ask(say('calendar.disconnect.title', button.dataset.account), say('calendar.disconnect.text'), say('calendar.disconnect.yes'));
    if (!sure) return;
    await call('DELETE', `${API}/${card.dataset.provider}`);
    await refresh();
    tell(say('calendar.disconnected'), 'good');
  },
};

cards.addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  if (button) busy(button, () => acts[button.dataset.act](cardOf(button), button).catch(tellRefusal));
});

async function authorize(card, write) {
  const query = new URLSearchParams({ access: write ? 'write' : 'read', returnTo: '/app/connections' });
  const { url } = await call('GET', `${API}/${card.dataset.provider}/authorize?${query}`);
  location.assign(url);
}

const forms = {
  authorize: (card, form) => authorize(card, form.write.checked),
  async connect(card, form) {
    const provider = card.dataset.provider;
    const body = { provider, url: form.url.value.trim() };
    if (form.username) {
      body.username = form.username.value.trim();
      body.password = form.password.value;
    }
    await call('POST', API, body);
    await refresh();
    document.getElementById('sync-' + provider)?.focus();
    tell(say('calendar.connected'), 'good');
    await acts.sync(document.getElementById('c-' + provider));
  },
  async settings(card, form) {
    const body = { whenStale: form.whenStale.value, syncEnabled: form.syncEnabled.checked };
    if (form.dataset.loaded) {
      body.calendars = [...form.querySelectorAll('.listed input:checked')].map(box => box.value);
      body.writeTo = form.writeTo.value === '' ? null : form.writeTo.value;
    }
    await call('PATCH', `${API}/${card.dataset.provider}`, body);
    card.querySelector('details').open = false;
    await refresh();
    tell(say('saved'), 'good');
  },
};

cards.addEventListener('submit', event => {
  event.preventDefault();
  const form = event.target;
  unmarkAll(form);
  busy(form.querySelector('button'), () => forms[form.dataset.form](cardOf(form), form).catch(e => showErrors(form, e)));
});

function showErrors(form, e) {
  if (!(e instanceof Refusal)) throw e;
  const fields = e.errors.map(error => error.field).filter(field => form.elements[field]);
  if (fields.length === 0) return tell(e.text, 'bad');
  for (const field of fields) {
    const key = `calendar.wrong.${field}`;
    markWrong(form.elements[field], say(hasWords(key) ? key : 'wrong.other'));
  }
  form.elements[fields[0]].focus();
}

/** The calendars of an account are asked for only when somebody wants to choose. */
cards.addEventListener('toggle', event => {
  const form = event.target.querySelector?.('form');
  const listed = form?.querySelector('.listed');
  if (event.target.open && listed && !form.dataset.loaded) load(cardOf(form).dataset.provider, form, listed);
}, true);

async function load(provider, form, listed) {
  try {
    const { items } = await call('GET', `${API}/${provider}/calendars`);
    const chosen = form.dataset.calendars?.split('\n') ?? items.filter(item => item.main).map(item => item.id);
    listed.replaceChildren(...items.map(item => make('label', { class: 'check' },
      make('input', { type: 'checkbox', value: item.id, checked: chosen.includes(item.id) }), item.name)));
    for (const item of items.filter(each => each.writable)) {
      form.writeTo.append(make('option', { value: item.id, selected: item.id === form.dataset.writeTo }, item.name));
    }
    form.dataset.loaded = 'yes';
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    listed.replaceChildren(make('p', { class: 'error' }, say('calendar.notListed')));
    form.writeTo.disabled = true;
  }
}

// --- The feed -------------------------------------------------------------------------------

const feeds = {
  make: () => call('POST', '/v1/feed/rotate'),
  renew: async () => (await ask(say('feed.renew.title'), say('feed.renew.text'), say('feed.renew.yes'))) && call('POST', '/v1/feed/rotate'),
  end: async () => (await ask(say('feed.end.title'), say('feed.end.text'), say('feed.end.yes'))) && call('DELETE', '/v1/feed'),
};

document.getElementById('feed').addEventListener('click', event => {
  const button = event.target.closest('[data-feed]');
  if (button) busy(button, async () => {
    try {
      if (await feeds[button.dataset.feed]()) {
        await refresh();
        tell(say('feed.' + button.dataset.feed), 'good');
      }
    } catch (e) {
      tellRefusal(e);
    }
  });
});
