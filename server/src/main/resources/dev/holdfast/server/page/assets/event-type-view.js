// Shows an event type in the editor: its fields, its hours, its dates and a preview.

import { all, byId, fieldOf, make, one } from './dom.js';
import { Clock, lang, say } from './dashboard.js';
import { noticeUnit, summaryOf, unitOf } from './event-type-model.js';
import { DAYS, dayName, nextWindow } from './hours-model.js';
import { windowFields } from './hours-fields.js';
import { Week } from './hours-week.js';
import { slugOf } from './slug.js';

/** @typedef {import('./changes.js').Field} Field */
/** @typedef {import('./event-type-model.js').Schedule} Schedule */

// --- Fields ---------------------------------------------------------------------------------

/**
 * A length of time in words, such as 2 hours.
 *
 * @param {number} minutes
 */
function lengthOf(minutes) {
  const { unit, size } = unitOf(minutes);
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/** @param {HTMLFormElement} form */
const notice = form => one(form, '[data-minutes="minimumNoticeMinutes"]');

/**
 * The minimum notice when the page came.
 *
 * @param {HTMLFormElement} form
 */
export const noticeAtFirst = form => Number(notice(form).dataset.value);

/**
 * Fills what the server leaves to this script: zones, units, and a link that follows the title.
 *
 * @param {HTMLFormElement} form
 */
export function showFields(form) {
  byId('zones').append(...Intl.supportedValuesOf('timeZone').map(zone => make('option', { value: zone })));
  const unit = noticeUnit(noticeAtFirst(form));
  one(notice(form), 'input', HTMLInputElement).value = String(noticeAtFirst(form) / unit);
  one(notice(form), 'select', HTMLSelectElement).value = String(unit);
  for (const each of all(form, '[data-length]')) each.textContent = lengthOf(Number(each.dataset.minutes));
  if (!form.dataset.id) suggestSlug(fieldOf(form, 'title'), fieldOf(form, 'slug'));
}

/**
 * @param {HTMLInputElement} title
 * @param {HTMLInputElement} slug
 */
function suggestSlug(title, slug) {
  let own = slug.value !== '';
  const follow = () => {
    if (!own) slug.value = slugOf(title.value);
  };
  slug.addEventListener('input', () => { own = true; });
  title.addEventListener('input', follow);
  follow(); // Somebody may have typed before this script was there.
}

/**
 * What the fields say, now or when the page came.
 *
 * @param {HTMLFormElement} form
 * @param {(field: Field) => string | boolean} read
 * @returns {import('./event-type-model.js').Entries}
 */
export function entriesOf(form, read) {
  /** @param {string} name */
  const value = name => read(/** @type {Field} */ (fieldOf(form, name, HTMLElement)));
  return {
    text: name => String(value(name)),
    checked: name => value(name) === true,
    noticeUnit: Number(one(notice(form), 'select', HTMLSelectElement).value),
    reminders: all(form, '[name="reminderMinutes"]', HTMLInputElement).filter(read).map(box => Number(box.value)),
  };
}

// --- Hours ----------------------------------------------------------------------------------

/**
 * Shows the weekly hours twice, as a week to draw in and as fields.
 *
 * @param {Schedule} schedule
 * @param {() => void} changed
 */
export function showHours(schedule, changed) {
  const week = new Week(byId('week'), schedule.hours, day => {
    showDay(DAYS.indexOf(day));
    changed();
  });
  const days = DAYS.map((day, number) => make('fieldset.oneday', { 'data-day': day }, make('legend', {}, dayName(number))));
  byId('days').append(...days);
  const openCopying = copyingDialog((day, others) => {
    schedule.copyDay(DAYS[day], others.map(other => DAYS[other]));
    others.forEach(showDay);
    edited();
  });

  /** @param {number} number */
  function showDay(number) {
    const day = DAYS[number];
    const name = dayName(number);
    const add = quiet('hours.add', name, () => {
      schedule.addWindow(day);
      rebuilt(number);
      all(days[number], 'input').at(-2)?.focus();
    });
    const copy = quiet('hours.copy', name, () => openCopying(number));
    const windows = schedule.hours[day];
    const fields = windowFields(name, windows, structure => (structure ? rebuilt(number, true) : edited()));
    const closed = make('span.soft', {}, say('hours.closed'));
    days[number].replaceChildren(one(days[number], 'legend'), windows.length > 0 ? fields : closed, make('div.row.acts', {}, add, copy));
  }

  function edited() {
    week.show();
    changed();
  }

  /**
   * @param {number} number
   * @param {boolean} [focus]
   */
  function rebuilt(number, focus) {
    showDay(number);
    edited();
    if (focus) days[number].querySelector('button')?.focus();
  }

  DAYS.forEach((_, number) => showDay(number));
}

/**
 * A button whose name for screen readers says what it is for.
 *
 * @param {string} key
 * @param {string} of
 * @param {() => void} act
 */
function quiet(key, of, act) {
  const button = make('button.quiet', { type: 'button', 'aria-label': say(key + '.of', of) }, say(key));
  button.addEventListener('click', act);
  return button;
}

/**
 * Asks for the days that get the hours of one; returns what opens it.
 *
 * @param {(day: number, others: number[]) => void} copy
 */
function copyingDialog(copy) {
  const dialog = byId('copying', HTMLDialogElement);
  let copied = 0;
  one(dialog, 'form').addEventListener('submit', event => {
    event.preventDefault();
    copy(copied, all(dialog, 'input:checked', HTMLInputElement).map(box => Number(box.value)));
    dialog.close();
  });
  return (/** @type {number} */ number) => {
    copied = number;
    byId('copying-title').textContent = say('copy.title', dayName(number));
    byId('copying-days').replaceChildren(...DAYS.flatMap((_, other) => other === number ? [] : [
      make('label.check', {}, make('input', { type: 'checkbox', value: other, checked: other < 5 }), dayName(other))]));
    dialog.showModal();
  };
}

// --- Dates ----------------------------------------------------------------------------------

/**
 * @param {Schedule} schedule
 * @param {() => void} changed
 */
export function showOverrides(schedule, changed) {
  const { overrides } = schedule;
  const show = () => byId('overrides').replaceChildren(...overrides.map((_, number) => row(number)));

  /** @param {string} [focus] */
  function redo(focus) {
    show();
    changed();
    if (focus) one(byId('overrides'), focus).focus();
  }

  /** @param {number} number */
  function row(number) {
    const override = overrides[number];
    const name = override.date ? new Clock('UTC').date(override.date) : say('date.number', number + 1);
    const date = make('input.short', { type: 'date', value: override.date, 'aria-label': say('date.label', number + 1) });
    date.addEventListener('change', () => {
      override.date = date.value;
      changed();
    });
    const open = make('select.short', { 'aria-label': say('date.what', name) },
      make('option', { value: 'closed' }, say('date.closed')), make('option', { value: 'open', selected: override.windows.length > 0 }, say('date.open')));
    open.addEventListener('change', () => {
      override.windows = open.value === 'closed' ? [] : [{ start: '09:00', end: '12:00' }];
      redo(`[data-number="${number}"] select`);
    });
    const remove = make('button.quiet.remove', { type: 'button', 'aria-label': say('date.remove', name), title: say('hours.remove') }, '×');
    remove.addEventListener('click', () => {
      overrides.splice(number, 1);
      redo();
      byId('add-override').focus();
    });
    const made = make('div.override', { 'data-number': number }, make('div.row', {}, date, open, remove));
    if (override.windows.length > 0) {
      const add = quiet('hours.add', name, () => {
        override.windows.push(nextWindow(override.windows));
        redo();
      });
      made.append(windowFields(name, override.windows, structure => (structure ? redo() : changed())), add);
    }
    return made;
  }

  byId('add-override').addEventListener('click', () => {
    schedule.addOverride();
    redo(`[data-number="${overrides.length - 1}"] input`);
  });
  show();
}

// --- Preview --------------------------------------------------------------------------------

/** @param {import('./event-type-model.js').Preview} preview */
export function showPreview(preview) {
  const clock = new Clock(preview.timeZone);
  const { days, count, calendarUnread } = summaryOf(preview);
  byId('preview-sum').textContent = count > 0 ? say('preview.sum', count, days.length)
    : say(calendarUnread ? 'preview.unknown' : 'preview.none');
  byId('preview').replaceChildren(...days.map(([date, slots]) => make('section', {},
    make('h3', {}, clock.date(date)),
    make('ul.chips', {}, ...slots.map(slot => make('li', {}, clock.of(slot.start)))))));
}

export function showNoPreview() {
  byId('preview').replaceChildren();
  byId('preview-sum').textContent = say('preview.wrong');
}
