// Hours of a day as local times: windows { start, end }, such as 09:00 and 17:00. 24:00 is a time,
// and an end that is not after its start is on the next day.

import { lang, make, say } from './dashboard.js';

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const MONDAY = Date.UTC(2024, 0, 1);

/** The name of a weekday, by its number from Monday. */
export function dayName(number, style = 'long') {
  return new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(MONDAY + number * 86400000);
}

export function minuteOf(text) {
  const [hours, minutes] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

export function textOf(minute) {
  const two = number => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A time as people type it: 9, 930, 9:30, 9.30; null if it is none. */
export function readTime(text) {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim());
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2] ?? 0);
  return Number(parts[2] ?? 0) < 60 && minute <= 1440 ? textOf(minute) : null;
}

export const isOvernight = window => minuteOf(window.end) <= minuteOf(window.start);

/** Where a window ends, counted from the midnight that its day begins with. */
export const endMinute = window => minuteOf(window.end) + (isOvernight(window) ? 1440 : 0);

/** A window that fits behind the others of a day. */
export function nextWindow(windows) {
  const last = Math.max(0, ...windows.map(endMinute));
  if (windows.length === 0) return { start: '09:00', end: '17:00' };
  const start = Math.min(last + 60, 1380);
  return { start: textOf(start), end: textOf(Math.min(start + 120, 1440)) };
}

/**
 * Fields for the windows of a day.
 *
 * @param {string} what whose hours they are, in words
 * @param {Array} windows changed in place
 */
export function windowFields(what, windows, changed) {
  const list = make('div', { class: 'windows' });
  windows.forEach((window, number) => list.append(windowRow(what, windows, number, () => changed(false), () => changed(true))));
  return list;
}

function windowRow(what, windows, number, edited, rebuilt) {
  const window = windows[number];
  const over = make('span', { class: 'badge over', hidden: !isOvernight(window) }, say('hours.nextDay'));
  const wrong = make('p', { class: 'error', hidden: true }, say('wrong.time'));
  const field = (part, label) => {
    const input = make('input', { class: 'clock', inputmode: 'numeric', maxlength: '5', value: window[part],
      autocomplete: 'off', 'aria-label': say(label, what, number + 1) });
    input.addEventListener('change', () => {
      const time = readTime(input.value);
      const fine = time !== null && !(part === 'start' && time === '24:00');
      input.toggleAttribute('data-wrong', !fine);
      input.setAttribute('aria-invalid', String(!fine));
      wrong.hidden = fine;
      if (!fine) return;
      window[part] = input.value = time;
      over.hidden = !isOvernight(window);
      edited();
    });
    return input;
  };
  const remove = make('button', { type: 'button', class: 'quiet remove', 'aria-label': say('hours.remove.of', what, number + 1),
    title: say('hours.remove') }, '×');
  remove.addEventListener('click', () => {
    windows.splice(number, 1);
    rebuilt();
  });
  return make('div', { class: 'window' }, field('start', 'hours.from'), make('span', { 'aria-hidden': 'true' }, '–'),
    field('end', 'hours.to'), over, remove, wrong);
}
