// What calendars are made of: resources with periods of time, each available, blocked or disabled.

import {HOUR} from './calendar-time.js';

/**
 * @typedef {object} Period
 * @property {number} from
 * @property {number} to Infinity for no end
 * @property {string} state available, blocked or disabled
 * @property {string} [owner]
 * @property {boolean} [held] whether it is only reserved for a while
 */
/** @typedef {Period & {whole: Period}} Part of a period, in a window */
/** @typedef {{id: string, name: string, periods: Period[]}} Resource */
/** @typedef {{from: string, to: string, state: string, owner?: string}} ApiPeriod */
/** @typedef {{resourceId: string, name?: string, periods: ApiPeriod[]}} ApiCalendar */
/** @typedef {{from: string, to: string | null, state: string, owner?: string, expiresAt: string | null}} ApiBlockade */

const COLOURS = 12;
const BOOKING = 'bk_';

/**
 * The style of an owner, the same wherever their time is shown; OwnerColour.java does the same.
 *
 * @param {string} owner
 */
export function colourOf(owner) {
  const hashed = owner.startsWith(BOOKING) ? BOOKING : owner;
  let hash = 0;
  for (let i = 0; i < hashed.length; i++) {
    hash = (31 * hash + hashed.charCodeAt(i)) | 0;
  }
  return `owner-${((hash % COLOURS) + COLOURS) % COLOURS}`;
}

/** @param {string} [owner] */
export function isBooking(owner) {
  return owner?.startsWith(BOOKING) ?? false;
}

/**
 * The style of a period.
 *
 * @param {Period} period
 */
export function styleOf(period) {
  switch (period.state) {
    case 'available':
      return 'free';
    case 'disabled':
      return 'out';
    default:
      return period.owner ? colourOf(period.owner) : 'taken';
  }
}

/**
 * The periods of a window, without gaps, as the API returns them.
 *
 * @param {{periods: ApiPeriod[]}} calendar
 * @returns {Period[]}
 */
export function fromCalendar(calendar) {
  return calendar.periods.map(period => ({
    from: Date.parse(period.from), to: Date.parse(period.to), state: period.state, owner: period.owner,
  }));
}

/**
 * The same from blockades, which have ends beyond the window, or none.
 *
 * @param {ApiBlockade[]} items
 * @param {number} from
 * @param {number} to
 */
export function fromBlockades(items, from, to) {
  /** @type {Period[]} */
  const periods = [];
  let free = from;
  for (const item of items) {
    const next = {
      from: Date.parse(item.from), to: item.to === null ? Infinity : Date.parse(item.to),
      state: item.state, owner: item.owner, held: item.expiresAt !== null,
    };
    if (next.from > free) {
      periods.push({from: free, to: next.from, state: 'available'});
    }
    const last = periods.at(-1);
    if (last && last.to === next.from && last.state === next.state && last.owner === next.owner && last.held === next.held) {
      last.to = next.to;
    } else {
      periods.push(next);
    }
    free = next.to;
  }
  if (free < to) {
    periods.push({from: free, to, state: 'available'});
  }
  return periods;
}

/**
 * The parts of periods that lie in a time.
 *
 * @param {Period[]} periods
 * @param {number} from
 * @param {number} to
 * @returns {Part[]}
 */
export function partsOf(periods, from, to) {
  return periods
      .filter(period => period.from < to && period.to > from)
      .map(period => ({...period, from: Math.max(period.from, from), to: Math.min(period.to, to), whole: period}));
}

/**
 * By what a period can be chosen: available, disabled, or owner:NAME.
 *
 * @param {Period} period
 */
export function filterOf(period) {
  return period.state === 'blocked' ? `owner:${isBooking(period.owner) ? BOOKING : period.owner ?? ''}` : period.state;
}

/**
 * The hours that each filter lets through, the most first; what is free comes before the owners, what is
 * disabled after them.
 *
 * @param {{periods: Period[]}[]} resources
 * @param {number} from
 * @param {number} to
 */
export function hoursByFilter(resources, from, to) {
  const hours = new Map([['available', 0]]);
  for (const {periods} of resources) {
    for (const part of partsOf(periods, from, to)) {
      const filter = filterOf(part);
      hours.set(filter, (hours.get(filter) ?? 0) + (part.to - part.from) / HOUR);
    }
  }
  const rank = (/** @type {string} */ filter) => (filter === 'available' ? 0 : filter === 'disabled' ? 2 : 1);
  return [...hours].sort((a, b) => rank(a[0]) - rank(b[0]) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
