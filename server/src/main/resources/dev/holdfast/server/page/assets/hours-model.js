// Hours of a day as local times. 24:00 is a time, and an end that is not after its start is on the next day.

/** @typedef {{ start: string, end: string }} Window such as 09:00 to 17:00 */

/** @typedef {'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'} Weekday */

/** @type {Weekday[]} */
export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Minutes of a day. */
export const DAY = 1440;

const MONDAY = Date.UTC(2024, 0, 1);

/**
 * The name of a weekday, by its number from Monday.
 *
 * @param {number} number
 * @param {'long' | 'short'} style
 */
export function dayName(number, style = 'long') {
  const lang = document.documentElement.lang;
  return new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(MONDAY + number * 86400000);
}

/** @param {string} text such as 09:30 */
export function minuteOf(text) {
  const [hours, minutes] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @param {number} minute of the day */
export function textOf(minute) {
  /** @param {number} number */
  const two = number => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * A time as people type it: 9, 930, 9:30, 9.30; null if it is none.
 *
 * @param {string} text
 */
export function readTime(text) {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim());
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2] ?? 0);
  return Number(parts[2] ?? 0) < 60 && minute <= DAY ? textOf(minute) : null;
}

/** @param {Window} window */
export const isOvernight = window => minuteOf(window.end) <= minuteOf(window.start);

/**
 * Where a window ends, counted from the midnight that its day begins with.
 *
 * @param {Window} window
 */
export const endMinute = window => minuteOf(window.end) + (isOvernight(window) ? DAY : 0);

/**
 * The window between two minutes, the second of which may be on the next day.
 *
 * @param {number} start
 * @param {number} end
 * @returns {Window}
 */
export const windowOf = (start, end) => ({ start: textOf(start), end: textOf(end > DAY ? end - DAY : end) });

/**
 * A window that fits behind the others of a day.
 *
 * @param {Window[]} windows
 * @returns {Window}
 */
export function nextWindow(windows) {
  if (windows.length === 0) return { start: '09:00', end: '17:00' };
  const start = Math.min(Math.max(...windows.map(endMinute)) + 60, DAY - 60);
  return windowOf(start, Math.min(start + 120, DAY));
}

/**
 * A window moved by minutes, of the same length, that still begins on its day.
 *
 * @param {Window} window
 * @param {number} by
 * @param {number} step
 */
export function movedBy(window, by, step) {
  const start = minuteOf(window.start);
  const end = endMinute(window);
  const latest = end > DAY ? DAY - step : DAY - (end - start);
  const from = Math.max(0, Math.min(latest, start + by));
  return windowOf(from, from + end - start);
}
