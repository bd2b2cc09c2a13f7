// What scripts of the dashboard share: words, the API, messages, copying, live events.

import { base } from './base.js';
import { all, around, byId, make, one } from './dom.js';

/** @type {Record<string, string>} */
const words = JSON.parse(one(document, 'meta[name="words"]', HTMLMetaElement).content);

export const lang = document.documentElement.lang;

/**
 * The words of a key, with values in their places.
 *
 * @param {string} key
 * @param {(string | number | undefined)[]} values
 */
export function say(key, ...values) {
  const text = words[key] ?? key;
  return text.replaceAll("''", "'").replace(/\{(\d)\}/g, (placeholder, n) => String(values[n] ?? placeholder));
}

/** @param {string} key */
export const hasWords = key => key in words;

/** What the API refused: status, code, and the errors of fields. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, errors?: { field: string }[], currentVersion?: number }} body
   */
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

/**
 * Calls the API; returns its JSON, or throws a Refusal.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {number | string} [version] the one that the change is meant for
 * @returns {Promise<any>}
 */
export async function call(method, path, body, version) {
  /** @type {Record<string, string>} */
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

let quiet = 0;

/**
 * Shows a message, and has it read out.
 *
 * @param {string} text
 * @param {'' | 'good' | 'bad'} tone
 */
export function announce(text, tone = '') {
  const said = byId('said');
  said.className = 'said ' + tone;
  said.textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => { said.textContent = ''; }, 8000);
}

/**
 * Shows why the API refused; other errors go on.
 *
 * @param {unknown} e
 */
export function announceRefusal(e) {
  if (!(e instanceof Refusal)) throw e;
  announce(e.text, 'bad');
}

/**
 * Copies a text; also where the browser has no clipboard for pages, as without https.
 *
 * @param {string} text
 */
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
  announce(say('copied'), 'good');
}

// On a narrow screen the parts of the dashboard are a line to scroll.
document.querySelector('.parts [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

document.addEventListener('click', event => {
  const button = around(event, 'button[data-copy]');
  if (button) copy(button.dataset.copy ?? '');
  if (around(event, '[data-close]')) around(event, 'dialog', HTMLDialogElement)?.close();
});

/**
 * Asks whether to go on.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export function ask(title, text, yes) {
  const dialog = byId('ask', HTMLDialogElement);
  byId('ask-title').textContent = title;
  byId('ask-text').textContent = text;
  byId('ask-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise(done =>
    dialog.addEventListener('close', () => done(dialog.returnValue === 'yes'), { once: true }));
}

/**
 * Runs something while its button cannot be pressed again.
 *
 * @template T
 * @param {HTMLElement} button
 * @param {() => Promise<T>} what
 */
export async function busy(button, what) {
  button.toggleAttribute('disabled', true);
  try {
    return await what();
  } finally {
    button.toggleAttribute('disabled', false);
  }
}

/**
 * Says at a field what is wrong with it.
 *
 * @param {HTMLElement} input
 * @param {string} text
 */
export function markWrong(input, text) {
  const id = input.id + '-wrong';
  input.dataset.described = input.getAttribute('aria-describedby') ?? '';
  input.setAttribute('aria-describedby', `${id} ${input.dataset.described}`.trim());
  input.setAttribute('aria-invalid', 'true');
  input.closest('.field')?.append(make('p.error.said-wrong', { id }, text));
}

/**
 * Takes back what was said at the fields of a form.
 *
 * @param {HTMLFormElement} form
 */
export function unmarkAll(form) {
  for (const each of form.querySelectorAll('.said-wrong')) each.remove();
  for (const input of all(form, '[data-described]')) {
    input.removeAttribute('aria-invalid');
    if (input.dataset.described) input.setAttribute('aria-describedby', input.dataset.described);
    else input.removeAttribute('aria-describedby');
    delete input.dataset.described;
  }
}

/** Fetches the page once more and shows what has changed, without moving focus or closing anything. */
export async function refresh() {
  const reply = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!reply.ok || reply.redirected) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const region of all(document, '[data-live]')) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (other) swap(region, other);
  }
}

/**
 * @param {HTMLElement} region
 * @param {Element} other
 */
function swap(region, other) {
  const open = all(region, 'details[open]').map(each => each.id);
  for (const id of open) other.querySelector('#' + CSS.escape(id))?.setAttribute('open', '');
  if (region.innerHTML === other.innerHTML) return;
  const focused = region.contains(document.activeElement) ? document.activeElement?.id ?? '' : '';
  region.replaceChildren(...other.childNodes);
  if (focused !== '') (document.getElementById(focused) ?? region).focus({ preventScroll: true });
}

/**
 * Listens to the host's events while the page is looked at. A browser keeps few connections to one
 * place, so pages in the background hold none.
 *
 * @param {string[]} keys of events
 * @param {(event: any) => void} heard called with an event, or with null when events may have been missed
 */
export function listen(keys, heard) {
  /** @type {EventSource | null} */
  let source = null;
  let again = 0;
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
  /** @param {string} zone */
  constructor(zone) {
    this.zone = zone;
    this.time = this.format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.named = this.format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
    this.offset = this.format({ timeZoneName: 'longOffset' });
  }

  /** @param {Intl.DateTimeFormatOptions} options */
  format(options) {
    return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: this.zone, ...options });
  }

  /**
   * A date such as 2026-11-16, written out.
   *
   * @param {string} date
   * @param {Intl.DateTimeFormatOptions} style
   */
  date(date, style = { weekday: 'long', day: 'numeric', month: 'long' }) {
    const noon = new Date(date + 'T12:00:00Z');
    return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', ...style }).format(noon);
  }

  /**
   * A time, with the zone's short name if clocks change on that day.
   *
   * @param {string} instant
   */
  of(instant) {
    const at = new Date(instant);
    const [hours, minutes] = this.time.format(at).split(':').map(Number);
    const begin = at.getTime() - (hours * 60 + minutes) * 60000;
    const changes = this.offsetAt(begin - 1800000) !== this.offsetAt(begin + 88200000);
    return (changes ? this.named : this.time).format(at);
  }

  /** @param {number} millis */
  offsetAt(millis) {
    return this.offset.formatToParts(millis).find(part => part.type === 'timeZoneName')?.value;
  }
}

/**
 * The date of today in a zone, or of a day after it.
 *
 * @param {string} zone
 */
export function dateIn(zone, daysLater = 0) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  return plusDays(today, daysLater);
}

/**
 * @param {string} date
 * @param {number} days
 */
export function plusDays(date, days) {
  const day = new Date(date + 'T12:00:00Z');
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
