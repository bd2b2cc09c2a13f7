import { busy, call, Clock, dateIn, listen, make, plusDays, refresh, Refusal, say, tell, tellRefusal } from './dashboard.js';

const zone = document.querySelector('.bookings').dataset.zone;
const clock = new Clock(zone);
const cancelling = document.getElementById('cancelling');
const moving = document.getElementById('moving');

/** Bookings that were changed here, whose events are no news. */
const mine = new Set();

let current = null;

const acts = {
  confirm: (row, button) => busy(button, () => change(row, 'confirm', undefined, 'confirmed')),
  complete: (row, button) => busy(button, () => change(row, 'complete', undefined, 'completed')),
  'no-show': (row, button) => busy(button, () => change(row, 'no-show', undefined, 'noShow')),
  decline: row => openCancelling(row, 'decline'),
  cancel: row => openCancelling(row, 'cancel'),
  move: row => openMoving(row),
};

document.getElementById('list').addEventListener('click', event => {
  const button = event.target.closest('[data-act]');
  const row = event.target.closest('.booking');
  if (button && row) acts[button.dataset.act]?.(row, button);
});

/** Changes a booking as it is shown; if it is no longer so, the list is. */
async function change(row, what, body, done) {
  const { id, version, name } = row.dataset;
  mine.add(id);
  try {
    await call('POST', `/v1/bookings/${id}/${what}`, body, version);
    await refresh();
    tell(say(done, name), 'good');
    return true;
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    if (e.code === 'stale_version' || e.code === 'invalid_transition') {
      await refresh();
    }
    if (document.querySelector('dialog[open]') && e.code !== 'stale_version') throw e;
    tellRefusal(e);
    return e.code === 'stale_version';
  }
}

// --- Cancelling, declining ------------------------------------------------------------------

let how = 'cancel';

function openCancelling(row, which) {
  current = row;
  how = which;
  const form = cancelling.querySelector('form');
  form.reset();
  complain(cancelling, '');
  document.getElementById('cancelling-title').textContent = say(which + '.title', row.dataset.name);
  document.getElementById('cancelling-which').textContent = row.dataset.when;
  document.getElementById('cancelling-yes').textContent = say(which + '.yes');
  cancelling.showModal();
}

cancelling.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  const reason = document.getElementById('reason').value.trim();
  busy(document.getElementById('cancelling-yes'), () => inDialog(cancelling, () =>
    change(current, 'cancel', reason === '' ? {} : { reason }, how === 'decline' ? 'declined' : 'cancelled')));
});

async function inDialog(dialog, what) {
  try {
    if (await what()) dialog.close();
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    complain(dialog, e.text);
    if (dialog === moving) await loadSlots(dateIn(zone));
  }
}

function complain(dialog, text) {
  const notice = dialog.querySelector('[role="alert"]');
  notice.textContent = text;
  notice.hidden = text === '';
}

// --- Moving ---------------------------------------------------------------------------------

const DAYS_AT_ONCE = 28;
const day = document.getElementById('moving-day');
const times = document.getElementById('moving-times');
const later = document.getElementById('moving-later');
const yes = document.getElementById('moving-yes');
let slots = {};
let until = '';

async function openMoving(row) {
  current = row;
  complain(moving, '');
  document.getElementById('moving-which').textContent = `${row.dataset.name}, ${row.dataset.when}`;
  moving.showModal();
  await loadSlots(dateIn(zone));
}

async function loadSlots(from) {
  until = plusDays(from, DAYS_AT_ONCE);
  day.disabled = true;
  const query = new URLSearchParams({ from, to: until, timeZone: zone, rescheduling: current.dataset.id });
  try {
    const answer = await call('GET', `/v1/event-types/${current.dataset.type}/slots?${query}`);
    slots = answer.slots;
  } catch (e) {
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

moving.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  const start = times.querySelector('input:checked')?.value;
  if (start === undefined) return;
  busy(yes, () => inDialog(moving, () => change(current, 'reschedule', { start }, 'moved')));
});

// --- Live -----------------------------------------------------------------------------------

const KEYS = ['booking.created', 'booking.confirmed', 'booking.cancelled', 'booking.completed',
  'booking.no_show', 'booking.rescheduled'];
let soon;

listen(KEYS, event => {
  clearTimeout(soon);
  soon = setTimeout(refresh, 150);
  if (event === null || mine.has(event.aggregateId)) return;
  const name = event.data.booking?.booker?.name ?? '';
  if (event.key === 'booking.created') tell(say('live.created', name), 'good');
  if (event.key === 'booking.cancelled') tell(say('live.cancelled', name));
  if (event.key === 'booking.rescheduled') tell(say('live.moved', name));
});
