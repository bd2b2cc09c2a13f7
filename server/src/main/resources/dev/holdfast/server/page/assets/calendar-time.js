// Time of a zone. Dates are texts such as 2025-01-03, instants are milliseconds.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @typedef {'month' | 'week' | 'day' | 'timeline' | 'hours'} View */
/** @typedef {{date: string, from: number, to: number}} Unit a day or an hour */

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} zone */
function format(zone) {
  let known = formats.get(zone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric',
      hour: 'numeric', minute: 'numeric', second: 'numeric',
    });
    formats.set(zone, known);
  }
  return known;
}

/**
 * What the clocks show then, as if it were UTC.
 *
 * @param {number} instant
 * @param {string} zone
 */
export function wallClock(instant, zone) {
  /** @type {Record<string, number>} */
  const part = {};
  for (const {type, value} of format(zone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * @param {number} instant
 * @param {string} zone
 */
function offsetAt(instant, zone) {
  return wallClock(instant, zone) - Math.floor(instant / 1000) * 1000;
}

/**
 * Such as +01:00.
 *
 * @param {number} instant
 * @param {string} zone
 */
export function offsetText(instant, zone) {
  const minutes = Math.round(offsetAt(instant, zone) / MINUTE);
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return (minutes < 0 ? '-' : '+') + pad(Math.floor(Math.abs(minutes) / 60)) + ':' + pad(Math.abs(minutes) % 60);
}

/**
 * All instants at which the clocks show this, first the earlier one; none if they skip it.
 *
 * @param {number} wall
 * @param {string} zone
 */
export function instantsOf(wall, zone) {
  const offsets = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  const found = offsets.map(offset => wall - offset).filter(instant => wallClock(instant, zone) === wall);
  return [...new Set(found)].sort((a, b) => a - b);
}

/**
 * The instant at which the clocks show this, or as much later as they skip.
 *
 * @param {number} wall
 * @param {string} zone
 */
export function instantOf(wall, zone) {
  return instantsOf(wall, zone)[0] ?? wall - offsetAt(wall - DAY, zone);
}

/** @type {Map<string, number>} */
const starts = new Map();

/**
 * The first instant of a date.
 *
 * @param {string} date
 * @param {string} zone
 */
export function startOf(date, zone) {
  const key = date + zone;
  const known = starts.get(key) ?? instantOf(Date.parse(date), zone);
  starts.set(key, known);
  return known;
}

/**
 * @param {number} instant
 * @param {string} zone
 */
export function dateOf(instant, zone) {
  return new Date(wallClock(instant, zone)).toISOString().slice(0, 10);
}

/**
 * Such as 16:00; times that come twice differ by the offset.
 *
 * @param {number} instant
 * @param {string} zone
 */
export function timeOf(instant, zone) {
  return new Date(wallClock(instant, zone)).toISOString().slice(11, 16);
}

/**
 * @param {string} date
 * @param {number} days
 */
export function addDays(date, days) {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/**
 * @param {string} date
 * @param {number} months
 */
export function addMonths(date, months) {
  const first = new Date(Date.parse(date));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** @param {string} date */
function monday(date) {
  return addDays(date, -((new Date(Date.parse(date)).getUTCDay() + 6) % 7));
}

/**
 * @param {string} from
 * @param {string} to
 */
export function datesOf(from, to) {
  const dates = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates;
}

/**
 * Hours of a date, 23 or 25 if clocks change.
 *
 * @param {string} date
 * @param {string} zone
 */
export function hoursOf(date, zone) {
  return (startOf(addDays(date, 1), zone) - startOf(date, zone)) / HOUR;
}

/**
 * The dates that a view shows: the first, and the first no more.
 *
 * @param {View} view
 * @param {string} date
 * @returns {[string, string]}
 */
export function datesShown(view, date) {
  switch (view) {
    case 'month':
      return [monday(addMonths(date, 0)), addDays(monday(addDays(addMonths(date, 1), -1)), 7)];
    case 'week':
      return [monday(date), addDays(monday(date), 7)];
    case 'timeline':
      return [addMonths(date, 0), addMonths(date, 1)];
    default:
      return [date, addDays(date, 1)];
  }
}

/**
 * The same view so many steps later.
 *
 * @param {View} view
 * @param {string} date
 * @param {number} steps
 */
export function stepped(view, date, steps) {
  switch (view) {
    case 'month':
    case 'timeline':
      return addMonths(date, steps);
    case 'week':
      return addDays(date, 7 * steps);
    default:
      return addDays(date, steps);
  }
}

/**
 * The units of dates: whole days.
 *
 * @param {string[]} dates
 * @param {string} zone
 * @returns {Unit[]}
 */
export function dayUnits(dates, zone) {
  return dates.map(date => ({date, from: startOf(date, zone), to: startOf(addDays(date, 1), zone)}));
}

/**
 * The units of a date: hours.
 *
 * @param {string} date
 * @param {string} zone
 * @returns {Unit[]}
 */
export function hourUnits(date, zone) {
  /** @type {Unit[]} */
  const units = [];
  const end = startOf(addDays(date, 1), zone);
  for (let from = startOf(date, zone); from < end; from += HOUR) {
    units.push({date, from, to: Math.min(from + HOUR, end)});
  }
  return units;
}

/**
 * Where among the units an instant is: 0 where the first begins, 1 where the last ends.
 *
 * @param {number} instant
 * @param {Unit[]} units
 */
export function placeOf(instant, units) {
  let low = 0;
  let high = units.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instant < units[middle].to) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  const {from, to} = units[low];
  return (low + Math.min(1, Math.max(0, (instant - from) / (to - from)))) / units.length;
}

export {HOUR};
