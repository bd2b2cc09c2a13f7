import { around, byId, make, one } from './dom.js';
import { busy, call, Clock, dateIn, listen, plusDays, refresh, Refusal, say, announce, announceRefusal } from './dashboard.js';

const zone = one(document, '.bookings').dataset.zone ?? 'UTC';
const clock = new Clock(zone);
const cancelling = byId('cancelling', HTMLDialogElement);
const moving = byId('moving', HTMLDialogElement);

/** Bookings that were changed here, whose events are no news. */
const mine = new Set();

/** @type {HTMLElement | null} the booking that a dialog is about */
let current = null;

/** @type {Record<string, (row: HTMLElement, button: HTMLElement) => unknown>} */
const acts = {
  confirm: (row, button) => busy(button, () => change(row, 'confirm', undefined, 'confirmed')),
  complete: (row, button) => busy(button, () => change(row, 'complete', undefined, 'completed')),
  'no-show': (row, button) => busy(button, () => change(row, 'no-show', undefined, 'noShow')),
  decline: row => openCancelling(row, 'decline'),
  cancel: row => openCancelling(row, 'cancel'),
  move: row => openMoving(row),
};

byId('list').addEventListener('click', event => {
  const button = around(event, '[data-act]');
  const row = around(event, '.booking');
  if (button && row) acts[button.dataset.act ?? '']?.(row, button);
});

/**
 * Changes a booking as it is shown; if it has changed meanwhile, the list shows that.
 *
 * @param {HTMLElement} row
 * @param {string} what
 * @param {unknown} body
 * @param {string} done the key of what is said afterwards
 * @returns {Promise<boolean>} whether a dialog can close
 */
async function change(row, what, body, done) {
  const { id, version, name } = row.dataset;
  mine.add(id);
  try {
    await call('POST', `/v1/bookings/${id}/${what}`, body, version);
    await refresh();
    announce(say(done, name), 'good');
    return true;
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    if (e.code === 'stale_version' || e.code === 'invalid_transition') {
      await refresh();
    }
    if (document.querySelector('dialog[open]') && e.code !== 'stale_version') throw e;
    announceRefusal(e);
    return e.code === 'stale_version';
  }
}

// --- Cancelling, declining ------------------------------------------------------------------

/** @type {'cancel' | 'decline'} */
let how = 'cancel';

/**
 * @param {HTMLElement} row
 * @param {'cancel' | 'decline'} which
 */
function openCancelling(row, which) {
  current = row;
  how = which;
  one(cancelling, 'form', HTMLFormElement).reset();
  complain(cancelling, '');
  byId('cancelling-title').textContent = say(which + '.title', row.dataset.name);
  byId('cancelling-which').textContent = row.dataset.when ?? '';
  byId('cancelling-yes').textContent = say(which + '.yes');
  cancelling.showModal();
}

one(cancelling, 'form').addEventListener('submit', event => {
  event.preventDefault();
  const reason = byId('reason', HTMLTextAreaElement).value.trim();
  busy(byId('cancelling-yes'), () => inDialog(cancelling, row =>
    change(row, 'cancel', reason === '' ? {} : { reason }, how === 'decline' ? 'declined' : 'cancelled')));
});

/**
 * @param {HTMLDialogElement} dialog
 * @param {(row: HTMLElement) => Promise<boolean>} what
 */
async function inDialog(dialog, what) {
  try {
    if (current && await what(current)) dialog.close();
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    complain(dialog, e.text);
    if (dialog === moving) await loadSlots(dateIn(zone));
  }
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} text
 */
function complain(dialog, text) {
  const notice = one(dialog, '[role="alert"]');
  notice.textContent = text;
  notice.hidden = text === '';
}

// --- Moving ---------------------------------------------------------------------------------

const DAYS_AT_ONCE = 28;
const day = byId('moving-day', HTMLSelectElement);
const times = byId('moving-times');
const later = byId('moving-later');
const yes = byId('moving-yes', HTMLButtonElement);
/** @type {Record<string, { start: string }[]>} by date */
let slots = {};
let until = '';

/** @param {HTMLElement} row */
async function openMoving(row) {
  current = row;
  complain(moving, '');
  byId('moving-which').textContent = `${row.dataset.name}, ${row.dataset.when}`;
  moving.showModal();
  await loadSlots(dateIn(zone));
}

/** @param {string} from a date */
async function loadSlots(from) {
  if (!current) return;
  until = plusDays(from, DAYS_AT_ONCE);
  day.disabled = true;
  const query = new URLSearchParams({ from, to: until, timeZone: zone, rescheduling: current.dataset.id ?? '' });
  try {
    const answer = await call('GET', `/v1/event-types/${current.dataset.type}/slots?${query}`);
    slots = answer.slots;
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    slots = {};
    complain(moving, e.text);
  }
  const dates = Object.keys(slots).filter(date => slots[date].length > 0);
  day.replaceChildren(...dates.map(date =>
    make('option', { value: date }, say('move.day', clock.date(date), slots[date].length))));
  day.disabled = dates.length === 0;
  showTimes();
}

function showTimes() {
  const ofDay = slots[day.value] ?? [];
  yes.disabled = true;
  times.replaceChildren(...ofDay.map(slot => make('label', { class: 'time' },
    make('input', { type: 'radio', name: 'start', value: slot.start }), make('span', {}, clock.of(slot.start)))));
  if (ofDay.length === 0) {
    times.replaceChildren(make('p', { class: 'soft' }, say('move.none', clock.date(plusDays(until, -1)))));
  }
}

day.addEventListener('change', showTimes);
times.addEventListener('change', () => { yes.disabled = false; });
later.addEventListener('click', () => busy(later, () => loadSlots(until)));

one(moving, 'form').addEventListener('submit', event => {
  event.preventDefault();
  const chosen = times.querySelector('input:checked');
  if (!(chosen instanceof HTMLInputElement)) return;
  const start = chosen.value;
  busy(yes, () => inDialog(moving, row => change(row, 'reschedule', { start }, 'moved')));
});

// --- Live -----------------------------------------------------------------------------------

const KEYS = ['booking.created', 'booking.confirmed', 'booking.cancelled', 'booking.completed',
  'booking.no_show', 'booking.rescheduled'];
let soon = 0;

listen(KEYS, event => {
  clearTimeout(soon);
  soon = setTimeout(refresh, 150);
  if (event === null || mine.has(event.aggregateId)) return;
  const name = event.data.booking?.booker?.name ?? '';
  if (event.key === 'booking.created') announce(say('live.created', name), 'good');
  if (event.key === 'booking.cancelled') announce(say('live.cancelled', name));
  if (event.key === 'booking.rescheduled') announce(say('live.moved', name));
});
