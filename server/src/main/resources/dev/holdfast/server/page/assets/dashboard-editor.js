import { base } from './base.js';
import { atFirst, changes, now } from './changes.js';
import { call, Clock, dateIn, hasWords, lang, make, markWrong, Refusal, say, tell, unmarkAll } from './dashboard.js';
import { DAYS, dayName, nextWindow, windowFields } from './dashboard-hours.js';
import { Week } from './dashboard-week.js';

const PREVIEWED_DAYS = 14;
const form = document.getElementById('editor');
const part = id => document.getElementById(id);

const hours = Object.fromEntries(DAYS.map(day => [day, []]));
for (const rule of JSON.parse(form.dataset.rules)) hours[rule.weekday].push(...rule.windows);
const overrides = JSON.parse(form.dataset.overrides);
let version = form.dataset.id ? Number(form.dataset.version) : undefined;

// --- Fields ---------------------------------------------------------------------------------

part('zones').append(...Intl.supportedValuesOf('timeZone').map(zone => make('option', { value: zone })));

const length = form.querySelector('[data-minutes="minimumNoticeMinutes"]');
const seenNotice = Number(length.dataset.value);
{
  const minutes = seenNotice;
  const unit = [1440, 60].find(each => minutes > 0 && minutes % each === 0) ?? (minutes === 0 ? 60 : 1);
  length.querySelector('input').value = minutes / unit;
  length.querySelector('select').value = unit;
}

/** A length of time in words, such as 2 hours. */
function lengthOf(minutes) {
  const [unit, size] = minutes % 10080 === 0 ? ['week', 10080] : minutes % 1440 === 0 ? ['day', 1440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

for (const each of form.querySelectorAll('[data-length]')) each.textContent = lengthOf(Number(each.dataset.minutes));

if (!form.dataset.id) {
  let own = form.slug.value !== '';
  const follow = () => {
    if (!own) form.slug.value = slugOf(form.title.value);
  };
  form.slug.addEventListener('input', () => { own = true; });
  form.title.addEventListener('input', follow);
  follow(); // Somebody may have typed before this script was there.
}

function slugOf(title) {
  return title.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
    .normalize('NFD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 64).replace(/-+$/, '');
}

// --- Hours ----------------------------------------------------------------------------------

const week = new Week(part('week'), hours, day => {
  showDay(DAYS.indexOf(day));
  previewSoon();
});
const dayParts = DAYS.map((day, number) => make('fieldset', { class: 'oneday', 'data-day': day }, make('legend', {}, dayName(number))));
part('days').append(...dayParts);

function showDay(number) {
  const day = DAYS[number];
  const name = dayName(number);
  const add = make('button', { type: 'button', class: 'quiet', 'aria-label': say('hours.add.of', name) }, say('hours.add'));
  add.addEventListener('click', () => {
    hours[day].push(nextWindow(hours[day]));
    rebuilt(number);
    const starts = dayParts[number].querySelectorAll('input');
    starts[starts.length - 2].focus();
  });
  const copy = make('button', { type: 'button', class: 'quiet', 'aria-label': say('hours.copy.of', name) }, say('hours.copy'));
  copy.addEventListener('click', () => openCopying(number));
  const fields = windowFields(name, hours[day], structure => (structure ? rebuilt(number, true) : edited()));
  const closed = make('span', { class: 'soft' }, say('hours.closed'));
  dayParts[number].replaceChildren(dayParts[number].firstChild, hours[day].length > 0 ? fields : closed, make('div', { class: 'row acts' }, add, copy));
}

function edited() {
  week.show();
  previewSoon();
}

function rebuilt(number, focus) {
  showDay(number);
  edited();
  if (focus) dayParts[number].querySelector('button')?.focus();
}

DAYS.forEach((day, number) => showDay(number));

const copying = part('copying');
let copied = 0;

function openCopying(number) {
  copied = number;
  part('copying-title').textContent = say('copy.title', dayName(number));
  part('copying-days').replaceChildren(...DAYS.flatMap((day, other) => other === number ? [] : [
    make('label', { class: 'check' }, make('input', { type: 'checkbox', value: other, checked: other < 5 }), dayName(other))]));
  copying.showModal();
}

copying.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  for (const box of copying.querySelectorAll('input:checked')) {
    hours[DAYS[box.value]] = hours[DAYS[copied]].map(window => ({ ...window }));
    showDay(Number(box.value));
  }
  edited();
  copying.close();
});

// --- Dates ----------------------------------------------------------------------------------

function showOverrides() {
  part('overrides').replaceChildren(...overrides.map((override, number) => overrideRow(override, number)));
}

function overrideRow(override, number) {
  const name = override.date ? new Clock('UTC').date(override.date) : say('date.number', number + 1);
  const date = make('input', { type: 'date', class: 'short', value: override.date, 'aria-label': say('date.label', number + 1) });
  date.addEventListener('change', () => {
    override.date = date.value;
    previewSoon();
  });
  const open = make('select', { class: 'short', 'aria-label': say('date.what', name) },
    make('option', { value: 'closed' }, say('date.closed')), make('option', { value: 'open', selected: override.windows.length > 0 }, say('date.open')));
  open.addEventListener('change', () => {
    override.windows = open.value === 'closed' ? [] : [{ start: '09:00', end: '12:00' }];
    redo(`[data-number="${number}"] select`);
  });
  const remove = make('button', { type: 'button', class: 'quiet remove', 'aria-label': say('date.remove', name), title: say('hours.remove') }, '×');
  remove.addEventListener('click', () => {
    overrides.splice(number, 1);
    redo();
    part('add-override').focus();
  });
  const row = make('div', { class: 'override', 'data-number': number }, make('div', { class: 'row' }, date, open, remove));
  if (override.windows.length > 0) {
    const add = make('button', { type: 'button', class: 'quiet', 'aria-label': say('hours.add.of', name) }, say('hours.add'));
    add.addEventListener('click', () => {
      override.windows.push(nextWindow(override.windows));
      redo();
    });
    row.append(windowFields(name, override.windows, structure => (structure ? redo() : previewSoon())), add);
  }
  return row;
}

function redo(focus) {
  showOverrides();
  previewSoon();
  if (focus) part('overrides').querySelector(focus)?.focus();
}

part('add-override').addEventListener('click', () => {
  overrides.push({ date: '', windows: [] });
  redo(`[data-number="${overrides.length - 1}"] input`);
});

showOverrides();

// --- What is said ---------------------------------------------------------------------------

/** As the API takes it: what the form says now, or what it said when it came. */
function terms(read = now, week = hours, dates = overrides) {
  const text = name => read(form[name]).trim();
  const number = name => (text(name) === '' ? null : Number(text(name)));
  const notice = number('minimumNoticeMinutes');
  return {
    slug: text('slug'),
    title: text('title'),
    description: text('description') === '' ? null : read(form.description),
    durationMinutes: number('durationMinutes'),
    slotIntervalMinutes: number('slotIntervalMinutes'),
    bufferBeforeMinutes: number('bufferBeforeMinutes'),
    bufferAfterMinutes: number('bufferAfterMinutes'),
    minimumNoticeMinutes: notice === null ? null : Math.round(notice * Number(length.querySelector('select').value)),
    maxAdvanceDays: number('maxAdvanceDays'),
    packed: read(form.packed),
    requiresConfirmation: read(form.requiresConfirmation),
    verifiesEmail: read(form.verifiesEmail),
    timeZone: text('timeZone'),
    availabilityRules: DAYS.filter(day => week[day].length > 0).map(day => ({ weekday: day, windows: week[day] })),
    dateOverrides: dates.filter(override => override.date !== ''),
    reminderMinutes: [...form.querySelectorAll('[name="reminderMinutes"]')].filter(read).map(box => Number(box.value)),
  };
}

/** What the person saw before typing anything, also if they typed before this script was there. */
const seen = { ...terms(atFirst, structuredClone(hours), structuredClone(overrides)), minimumNoticeMinutes: seenNotice };

// --- Preview --------------------------------------------------------------------------------

let soon;
let asked = 0;

function previewSoon() {
  clearTimeout(soon);
  soon = setTimeout(preview, 300);
}

/** The newest answer counts, whichever comes last. */
async function preview() {
  const mine = ++asked;
  const said = terms();
  said.slug = 'preview';
  said.title ||= 'preview';
  const zone = said.timeZone;
  try {
    const query = new URLSearchParams({ from: dateIn(zone), to: dateIn(zone, PREVIEWED_DAYS) });
    const answer = await call('POST', `/v1/event-types/preview?${query}`, said);
    if (mine === asked) showPreview(answer);
  } catch (e) {
    if (mine !== asked) return;
    if (!(e instanceof Refusal || e instanceof RangeError)) throw e;
    part('preview').replaceChildren();
    part('preview-sum').textContent = say('preview.wrong');
  }
}

function showPreview(answer) {
  const clock = new Clock(answer.timeZone);
  const days = Object.entries(answer.slots).filter(([, slots]) => slots.length > 0);
  const count = days.reduce((sum, [, slots]) => sum + slots.length, 0);
  const unknown = answer.calendars.some(calendar => calendar.state === 'never_synced');
  part('preview-sum').textContent = count === 0 ? say(unknown ? 'preview.unknown' : 'preview.none') : say('preview.sum', count, days.length);
  part('preview').replaceChildren(...days.map(([date, slots]) => make('section', {},
    make('h3', {}, clock.date(date)),
    make('ul', { class: 'chips' }, ...slots.map(slot => make('li', {}, clock.of(slot.start)))))));
}

form.addEventListener('input', previewSoon);
preview();

// --- Saving ---------------------------------------------------------------------------------

let changed = false;
form.addEventListener('input', () => { changed = true; });
form.addEventListener('click', event => { changed ||= event.target.closest('#week, #days, #overrides, #add-override') !== null; });
addEventListener('beforeunload', event => { if (changed) event.preventDefault(); });

form.addEventListener('submit', async event => {
  event.preventDefault();
  clearErrors();
  if (form.querySelector('[data-wrong]')) {
    form.querySelector('[data-wrong]').focus();
    return;
  }
  const id = form.dataset.id;
  part('save').disabled = true;
  try {
    if (id) await call('PATCH', '/v1/event-types/' + id, changes(seen, terms()), version);
    else await call('POST', '/v1/event-types', terms());
    changed = false;
    location.assign(base + '/app/event-types');
  } catch (e) {
    part('save').disabled = false;
    if (!(e instanceof Refusal)) throw e;
    // Whoever saves again after being told has decided to.
    version = e.currentVersion ?? version;
    showErrors(e);
  }
});

function clearErrors() {
  part('wrong').hidden = true;
  unmarkAll(form);
  for (const each of form.querySelectorAll('[id$="-error"]')) each.hidden = true;
}

/** At each field what is wrong with it, and the first of them is gone to. */
function showErrors(refusal) {
  const fields = refusal.code === 'slug_taken' ? ['slug'] : refusal.errors.map(error => error.field.split(/[.[]/)[0]);
  const shown = [...new Set(fields)].map(field => showError(field, refusal.code === 'slug_taken' ? 'code.slug_taken' : 'wrong.' + field));
  const first = shown.find(Boolean);
  if (first) {
    first.focus();
    tell(say('code.validation_failed'), 'bad');
  } else {
    part('wrong').textContent = refusal.code === 'stale_version' ? say('type.stale') : refusal.text;
    part('wrong').hidden = false;
    part('wrong').focus();
  }
}

function showError(field, key) {
  const text = say(hasWords(key) ? key : 'wrong.other');
  const place = part(field + '-error');
  if (place) {
    place.textContent = text;
    place.hidden = false;
    return place.closest('section, fieldset').querySelector('input, button');
  }
  const input = part(field);
  if (input) markWrong(input, text);
  return input;
}
