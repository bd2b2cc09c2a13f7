import { all, around, byId, fieldOf, make, one } from './dom.js';
import { ask, busy, call, hasWords, markWrong, refresh, Refusal, say, announce, announceRefusal, unmarkAll } from './dashboard.js';

const API = '/v1/calendar-connections';
const cards = byId('cards');

/** @typedef {(card: HTMLElement, button: HTMLElement) => Promise<void>} Act */

/** @type {{ sync: (card: HTMLElement) => Promise<void>, [name: string]: Act }} */
const acts = {
  async sync(card) {
    const answer = await call('POST', `${API}/${card.dataset.provider}/sync`);
    await refresh();
    if (answer.failure) announce(say('calendar.failed'), 'bad');
    else announce(say('calendar.synced'), 'good');
  },
  renew: card => authorize(card, true),
  async disconnect(card, button) {
    const sure = await ask(say('calendar.disconnect.title', button.dataset.account), say('calendar.disconnect.text'), say('calendar.disconnect.yes'));
    if (!sure) return;
    await call('DELETE', `${API}/${card.dataset.provider}`);
    await refresh();
    announce(say('calendar.disconnected'), 'good');
  },
};

cards.addEventListener('click', event => {
  const button = around(event, '[data-act]');
  const card = around(event, '.connection');
  const act = acts[button?.dataset.act ?? ''];
  if (button && card && act) busy(button, () => act(card, button).catch(announceRefusal));
});

/**
 * @param {HTMLElement} card
 * @param {boolean} write whether bookings are written to the calendar too
 */
async function authorize(card, write) {
  const query = new URLSearchParams({ access: write ? 'write' : 'read', returnTo: '/app/connections' });
  const { url } = await call('GET', `${API}/${card.dataset.provider}/authorize?${query}`);
  location.assign(url);
}

/** @type {Record<string, (card: HTMLElement, form: HTMLFormElement) => Promise<void>>} */
const forms = {
  authorize: (card, form) => authorize(card, fieldOf(form, 'write').checked),
  async connect(card, form) {
    const provider = card.dataset.provider;
    const signIn = form.elements.namedItem('username')
      ? { username: fieldOf(form, 'username').value.trim(), password: fieldOf(form, 'password').value } : {};
    await call('POST', API, { provider, url: fieldOf(form, 'url').value.trim(), ...signIn });
    await refresh();
    document.getElementById('sync-' + provider)?.focus();
    announce(say('calendar.connected'), 'good');
    await acts.sync(byId('c-' + provider));
  },
  async settings(card, form) {
    const chosen = form.dataset.loaded ? {
      calendars: all(form, '.listed input:checked', HTMLInputElement).map(box => box.value),
      writeTo: writeTo(form).value || null,
    } : {};
    const whenStale = fieldOf(form, 'whenStale', HTMLSelectElement).value;
    await call('PATCH', `${API}/${card.dataset.provider}`, { whenStale, syncEnabled: fieldOf(form, 'syncEnabled').checked, ...chosen });
    one(card, 'details', HTMLDetailsElement).open = false;
    await refresh();
    announce(say('saved'), 'good');
  },
};

/** @param {HTMLFormElement} form */
const writeTo = form => fieldOf(form, 'writeTo', HTMLSelectElement);

cards.addEventListener('submit', event => {
  event.preventDefault();
  const form = around(event, 'form', HTMLFormElement);
  const card = around(event, '.connection');
  if (!form || !card) return;
  unmarkAll(form);
  busy(one(form, 'button'), () => forms[form.dataset.form ?? ''](card, form).catch(e => showErrors(form, e)));
});

/**
 * @param {HTMLFormElement} form
 * @param {unknown} e
 */
function showErrors(form, e) {
  if (!(e instanceof Refusal)) throw e;
  const fields = e.errors.map(error => error.field).filter(field => form.elements.namedItem(field));
  if (fields.length === 0) return announce(e.text, 'bad');
  for (const field of fields) {
    const key = `calendar.wrong.${field}`;
    markWrong(fieldOf(form, field, HTMLElement), say(hasWords(key) ? key : 'wrong.other'));
  }
  fieldOf(form, fields[0], HTMLElement).focus();
}

/** The calendars of an account are asked for only when somebody wants to choose. */
cards.addEventListener('toggle', event => {
  const details = around(event, 'details', HTMLDetailsElement);
  const form = details?.querySelector('form');
  const listed = form?.querySelector('.listed');
  if (details?.open && form && listed && !form.dataset.loaded) load(around(event, '.connection')?.dataset.provider, form, listed);
}, true);

/** @typedef {{ id: string, name: string, main: boolean, writable: boolean }} Listed */

/**
 * @param {string | undefined} provider
 * @param {HTMLFormElement} form
 * @param {Element} listed
 */
async function load(provider, form, listed) {
  try {
    /** @type {{ items: Listed[] }} */
    const { items } = await call('GET', `${API}/${provider}/calendars`);
    const chosen = form.dataset.calendars?.split('\n') ?? items.filter(item => item.main).map(item => item.id);
    listed.replaceChildren(...items.map(item => make('label', { class: 'check' },
      make('input', { type: 'checkbox', value: item.id, checked: chosen.includes(item.id) }), item.name)));
    for (const item of items.filter(each => each.writable)) {
      writeTo(form).append(make('option', { value: item.id, selected: item.id === form.dataset.writeTo }, item.name));
    }
    form.dataset.loaded = 'yes';
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    listed.replaceChildren(make('p', { class: 'error' }, say('calendar.notListed')));
    writeTo(form).disabled = true;
  }
}

// --- The feed -------------------------------------------------------------------------------

/** @type {Record<string, () => Promise<unknown>>} */
const feeds = {
  make: () => call('POST', '/v1/feed/rotate'),
  renew: async () => (await ask(say('feed.renew.title'), say('feed.renew.text'), say('feed.renew.yes'))) && call('POST', '/v1/feed/rotate'),
  end: async () => (await ask(say('feed.end.title'), say('feed.end.text'), say('feed.end.yes'))) && call('DELETE', '/v1/feed'),
};

byId('feed').addEventListener('click', event => {
  const button = around(event, '[data-feed]');
  const what = button?.dataset.feed ?? '';
  if (button) busy(button, async () => {
    try {
      if (await feeds[what]()) {
        await refresh();
        announce(say('feed.' + what), 'good');
      }
    } catch (e) {
      announceRefusal(e);
    }
  });
});
