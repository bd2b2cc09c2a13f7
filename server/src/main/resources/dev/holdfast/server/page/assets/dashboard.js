// What scripts of the desk share: words, the API, messages, copying, live events.

import { base } from './base.js';

const words = JSON.parse(document.querySelector('meta[name="words"]').content);

export const lang = document.documentElement.lang;

/** The words of a key, with values in their places. */
export function say(key, ...values) {
  const text = words[key] ?? key;
  return text.replaceAll("''", "'").replace(/\{(\d)\}/g, (all, n) => values[n] ?? all);
}

export const hasWords = key => key in words;

/** What the API refused: status, code, and the errors of fields. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.code ?? 'other');
    this.status = status;
    this.code = body.code ?? 'other';
    this.errors = body.errors ?? [];
    this.currentVersion = body.currentVersion;
  }

  /** In words for people. */
  get text() {
    return say(hasWords('code.' + this.code) ? 'code.' + this.code : 'code.other');
  }
}

/** Calls the API; answers its JSON, or throws a Refusal. */
export async function call(method, path, body, version) {
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (version !== undefined) headers['If-Match'] = `"${version}"`;
  let reply;
  try {
    reply = await fetch(base + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (e) {
    throw new Refusal(0, { code: 'offline' });
  }
  if (reply.status === 401) {
    location.assign(`${base}/sign-in?to=${encodeURIComponent(location.pathname.slice(base.length) + location.search)}`);
  }
  const text = await reply.text();
  const json = text === '' ? {} : JSON.parse(text);
  if (!reply.ok) throw new Refusal(reply.status, json);
  return json;
}

let quiet;

/** Shows a message, and has it read out. */
export function tell(text, tone = '') {
  const said = document.getElementById('said');
  said.className = 'said ' + tone;
  said.textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => { said.textContent = ''; }, 8000);
}

export function tellRefusal(e) {
  if (!(e instanceof Refusal)) throw e;
  tell(e.text, 'bad');
}

/** Copies a text; also where the browser has no clipboard for pages, as without https. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (e) {
    const field = document.createElement('textarea');
    field.value = text;
    const open = document.querySelector('dialog[open]') ?? document.body;
    open.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  tell(say('copied'), 'good');
}

// On a narrow screen the parts of the desk are a line to scroll.
document.querySelector('.parts [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

document.addEventListener('click', event => {
  const button = event.target.closest('button[data-copy]');
  if (button) copy(button.dataset.copy);
  if (event.target.closest('[data-close]')) event.target.closest('dialog').close();
});

/** Asks whether to go on; answers when that is decided. */
export function ask(title, text, yes) {
  const dialog = document.getElementById('ask');
  document.getElementById('ask-title').textContent = title;
  document.getElementById('ask-text').textContent = text;
  document.getElementById('ask-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise(done =>
    dialog.addEventListener('close', () => done(dialog.returnValue === 'yes'), { once: true }));
}

/** Runs something while its button cannot be pressed again. */
export async function busy(button, what) {
  button.disabled = true;
  try {
    return await what();
  } finally {
    button.disabled = false;
  }
}

/** Says at a field what is wrong with it. */
export function markWrong(input, text) {
  const id = input.id + '-wrong';
  input.dataset.described = input.getAttribute('aria-describedby') ?? '';
  input.setAttribute('aria-describedby', `${id} ${input.dataset.described}`.trim());
  input.setAttribute('aria-invalid', 'true');
  input.closest('.field').append(make('p', { class: 'error said-wrong', id }, text));
}

/** Takes back what was said at the fields of a form. */
export function unmarkAll(form) {
  for (const each of form.querySelectorAll('.said-wrong')) each.remove();
  for (const input of form.querySelectorAll('[data-described]')) {
    input.removeAttribute('aria-invalid');
    if (input.dataset.described === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', input.dataset.described);
    delete input.dataset.described;
  }
}

/** Makes an element, with attributes and contents. */
export function make(name, attributes = {}, ...contents) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...contents);
  return element;
}

/** Fetches the page once more and shows what has changed, without moving focus or closing anything. */
export async function refresh() {
  const reply = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!reply.ok || reply.redirected) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const region of document.querySelectorAll('[data-live]')) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (other) swap(region, other);
  }
}

function swap(region, other) {
  const open = [...region.querySelectorAll('details[open]')].map(each => each.id);
  for (const id of open) other.querySelector('#' + CSS.escape(id))?.setAttribute('open', '');
  if (region.innerHTML === other.innerHTML) return;
  const focused = region.contains(document.activeElement) ? document.activeElement.id : '';
  region.replaceChildren(...other.childNodes);
  if (focused !== '') (document.getElementById(focused) ?? region).focus({ preventScroll: true });
}

/**
 * Listens to the host's events while the page is looked at. A browser keeps few connections to one
 * place, so pages in the background hold none.
 */
export function listen(keys, heard) {
  let source = null;
  let again;
  function start() {
    if (source !== null || document.hidden) return;
    source = new EventSource(base + '/v1/events/stream?after=latest');
    source.addEventListener('open', () => heard(null));
    for (const key of keys) source.addEventListener(key, event => heard(JSON.parse(event.data)));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) {
        stop();
        again = setTimeout(start, 30000);
      }
    });
  }
  function stop() {
    clearTimeout(again);
    source?.close();
    source = null;
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()));
  addEventListener('pagehide', stop);
  start();
}

/** Writes times of a zone. */
export class Clock {
  constructor(zone) {
    this.zone = zone;
    this.time = this.format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.named = this.format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
    this.offset = this.format({ timeZoneName: 'longOffset' });
  }

  format(options) {
    return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: this.zone, ...options });
  }

  /** A date such as 2026-11-16, written out. */
  date(date, style = { weekday: 'long', day: 'numeric', month: 'long' }) {
    const noon = new Date(date + 'T12:00:00Z');
    return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', ...style }).format(noon);
  }

  /** A time, with the zone's short name if clocks change on that day. */
  of(instant) {
    const at = new Date(instant);
    const [hours, minutes] = this.time.format(at).split(':').map(Number);
    const begin = at.getTime() - (hours * 60 + minutes) * 60000;
    const changes = this.offsetAt(begin - 1800000) !== this.offsetAt(begin + 88200000);
    return (changes ? this.named : this.time).format(at);
  }

  offsetAt(millis) {
    return this.offset.formatToParts(millis).find(part => part.type === 'timeZoneName').value;
  }
}

/** The date of today in a zone, and of days after it. */
export function dateIn(zone, daysLater = 0) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  return plusDays(today, daysLater);
}

export function plusDays(date, days) {
  const day = new Date(date + 'T12:00:00Z');
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
