// An event type as the editor holds it: its hours, and what the API takes. Nothing here touches the page.

import { DAYS, nextWindow } from './hours-model.js';

/** @typedef {import('./hours-model.js').Window} Window */
/** @typedef {import('./hours-model.js').Weekday} Weekday */
/** @typedef {{ date: string, windows: Window[] }} Override hours of one date; without windows it is closed */

const MINUTES = { week: 10080, day: 1440, hour: 60, minute: 1 };

/** The weekly hours and the dates that differ from them. */
export class Schedule {
  /**
   * @param {{ weekday: Weekday, windows: Window[] }[]} rules
   * @param {Override[]} overrides
   */
  constructor(rules, overrides) {
    this.hours = /** @type {Record<Weekday, Window[]>} */ (Object.fromEntries(DAYS.map(day => [day, /** @type {Window[]} */ ([])])));
    for (const rule of rules) this.hours[rule.weekday].push(...rule.windows);
    this.overrides = overrides;
  }

  /** @param {Weekday} day */
  addWindow(day) {
    this.hours[day].push(nextWindow(this.hours[day]));
  }

  /**
   * Gives other days the hours of one day.
   *
   * @param {Weekday} day
   * @param {Weekday[]} others
   */
  copyDay(day, others) {
    for (const other of others) this.hours[other] = structuredClone(this.hours[day]);
  }

  addOverride() {
    this.overrides.push({ date: '', windows: [] });
  }

  get availabilityRules() {
    return DAYS.filter(day => this.hours[day].length > 0).map(day => ({ weekday: day, windows: this.hours[day] }));
  }

  /** Without those that have no date yet. */
  get dateOverrides() {
    return this.overrides.filter(override => override.date !== '');
  }

  copy() {
    return structuredClone({ availabilityRules: this.availabilityRules, dateOverrides: this.dateOverrides });
  }
}

/**
 * @typedef {object} Entries what the fields of the form say
 * @property {(name: string) => string} text
 * @property {(name: string) => boolean} checked
 * @property {number} noticeUnit in minutes
 * @property {number[]} reminders
 */

/** @typedef {ReturnType<typeof termsOf>} Terms */

/**
 * An event type as the API takes it.
 *
 * @param {Entries} entries
 * @param {ReturnType<Schedule['copy']>} schedule
 */
export function termsOf(entries, schedule) {
  /** @param {string} name */
  const text = name => entries.text(name).trim();
  /** @param {string} name */
  const number = name => (text(name) === '' ? null : Number(text(name)));
  const notice = number('minimumNoticeMinutes');
  return {
    slug: text('slug'),
    title: text('title'),
    description: text('description') === '' ? null : entries.text('description'),
    durationMinutes: number('durationMinutes'),
    slotIntervalMinutes: number('slotIntervalMinutes'),
    bufferBeforeMinutes: number('bufferBeforeMinutes'),
    bufferAfterMinutes: number('bufferAfterMinutes'),
    minimumNoticeMinutes: notice === null ? null : Math.round(notice * entries.noticeUnit),
    maxAdvanceDays: number('maxAdvanceDays'),
    packed: entries.checked('packed'),
    requiresConfirmation: entries.checked('requiresConfirmation'),
    verifiesEmail: entries.checked('verifiesEmail'),
    timeZone: text('timeZone'),
    availabilityRules: schedule.availabilityRules,
    dateOverrides: schedule.dateOverrides,
    reminderMinutes: entries.reminders,
  };
}

/**
 * The largest unit that a length is whole in, such as hours for 120 minutes.
 *
 * @param {number} minutes
 * @returns {{ unit: 'week' | 'day' | 'hour' | 'minute', size: number }}
 */
export function unitOf(minutes) {
  const units = /** @type {['week' | 'day' | 'hour' | 'minute', number][]} */ (Object.entries(MINUTES));
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? ['minute', 1];
  return { unit, size };
}

/**
 * The unit that the minimum notice is shown in: days, hours or minutes, and hours if there is none.
 *
 * @param {number} minutes
 */
export function noticeUnit(minutes) {
  return minutes === 0 ? MINUTES.hour : Math.min(unitOf(minutes).size, MINUTES.day);
}

/**
 * @typedef {object} Preview
 * @property {string} timeZone
 * @property {Record<string, { start: string }[]>} slots by date
 * @property {{ state: string }[]} calendars
 */

/**
 * What a preview comes to.
 *
 * @param {Preview} preview
 */
export function summaryOf({ slots, calendars }) {
  const days = Object.entries(slots).filter(([, ofDay]) => ofDay.length > 0);
  return {
    days,
    count: days.reduce((sum, [, ofDay]) => sum + ofDay.length, 0),
    calendarUnread: calendars.some(calendar => calendar.state === 'never_synced'),
  };
}

/**
 * The fields that a refusal is about, each once, in the API's order.
 *
 * @param {{ code: string, errors: { field: string }[] }} refusal
 */
export function wrongFields({ code, errors }) {
  return code === 'slug_taken' ? ['slug'] : [...new Set(errors.map(error => error.field.split(/[.[]/)[0]))];
}
