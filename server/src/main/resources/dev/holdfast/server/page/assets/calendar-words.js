// How days, and what is on them, are called in the page's language; Speech.java says the same.

import {addDays, dateOf, hoursOf, offsetText, startOf, timeOf, HOUR} from './calendar-time.js';
import {isBooking} from './calendar-model.js';

export class Words {

  #words;
  #zone;
  /** @type {Map<string, string>} */
  #names = new Map();

  /**
   * @param {Record<string, string>} words
   * @param {string} lang
   * @param {string} zone
   */
  constructor(words, lang, zone) {
    this.#words = words;
    this.#zone = zone;
    this.lang = lang;
    this.numbers = new Intl.NumberFormat(lang, {maximumFractionDigits: 1});
  }

  /**
   * The words of a key, with values in their places.
   *
   * @param {string} key
   * @param {(string | number | undefined)[]} values
   */
  say(key, ...values) {
    return (this.#words[key] ?? key).replace(/\{(\d)\}/g, (placeholder, index) => String(values[index] ?? placeholder));
  }

  /**
   * @param {string} date
   * @param {'weekday' | 'month'} part
   * @param {'long' | 'short'} length
   */
  #name(date, part, length) {
    const key = date + part + length;
    const known = this.#names.get(key)
        ?? new Intl.DateTimeFormat(this.lang, {timeZone: 'UTC', [part]: length}).format(Date.parse(date));
    this.#names.set(key, known);
    return known;
  }

  /**
   * @param {string} date
   * @param {'long' | 'short'} length
   */
  weekday(date, length = 'long') {
    return this.#name(date, 'weekday', length);
  }

  /** @param {string} date */
  month(date) {
    return `${this.#name(date, 'month', 'long')} ${date.slice(0, 4)}`;
  }

  /**
   * Such as Friday 3 January.
   *
   * @param {string} date
   */
  day(date) {
    return this.say('format.day', this.weekday(date), String(Number(date.slice(8))), this.#name(date, 'month', 'long'));
  }

  /**
   * Such as Fri 3 Jan.
   *
   * @param {string} date
   */
  shortDay(date) {
    const month = this.#name(date, 'month', 'short');
    return this.say('format.shortDay', this.weekday(date, 'short'), String(Number(date.slice(8))), month);
  }

  /**
   * With the offset on days on which clocks change, or it would be said twice.
   *
   * @param {number} instant
   */
  time(instant) {
    const usual = hoursOf(dateOf(instant, this.#zone), this.#zone) === 24;
    return timeOf(instant, this.#zone) + (usual ? '' : ' ' + offsetText(instant, this.#zone));
  }

  /**
   * With the offset only if the time comes twice on that day.
   *
   * @param {number} instant
   */
  shortTime(instant) {
    const twice = [instant - HOUR, instant + HOUR].some(other => timeOf(other, this.#zone) === timeOf(instant, this.#zone));
    return timeOf(instant, this.#zone) + (twice ? ' ' + offsetText(instant, this.#zone) : '');
  }

  /**
   * Such as Fri 3 Jan 16:00.
   *
   * @param {number} instant
   */
  moment(instant) {
    return instant === Infinity ? this.say('openEnd') : `${this.shortDay(dateOf(instant, this.#zone))} ${this.time(instant)}`;
  }

  /**
   * From when to when, with the day only where it is another one.
   *
   * @param {number} from
   * @param {number} to
   */
  span(from, to) {
    const date = dateOf(from, this.#zone);
    const sameDay = to <= startOf(addDays(date, 1), this.#zone);
    return sameDay ? `${this.shortDay(date)} ${this.time(from)}–${this.endTime(to)}` : `${this.moment(from)} – ${this.moment(to)}`;
  }

  /**
   * A day ends at 24:00, not at the next one's 00:00.
   *
   * @param {number} instant
   */
  endTime(instant) {
    return timeOf(instant, this.#zone) === '00:00' ? '24:00' : this.time(instant);
  }

  /**
   * From when to when on one day, as short as can be.
   *
   * @param {number} from
   * @param {number} to
   */
  times(from, to) {
    return `${this.shortTime(from)}–${timeOf(to, this.#zone) === '00:00' ? '24:00' : this.shortTime(to)}`;
  }

  /** @param {string} name */
  owner(name) {
    return isBooking(name) ? this.say('booking') : name;
  }

  /**
   * The name on a bar.
   *
   * @param {{state: string, owner?: string}} period
   */
  label(period) {
    if (period.state === 'available') {
      return this.say('available.label');
    }
    return period.owner ? this.owner(period.owner) : this.say(period.state === 'blocked' ? 'taken' : 'disabled');
  }

  /**
   * Who has the time, with all that colours show.
   *
   * @param {{state: string, owner?: string, held?: boolean}} period
   */
  who(period) {
    if (period.state === 'available') {
      return this.say('available');
    }
    const label = this.label(period);
    if (period.state === 'disabled') {
      return period.owner ? this.say('who.disabled', label) : label;
    }
    return period.held ? this.say('who.held', label) : label;
  }

  /**
   * What is on a day, or a part of it, such as: John Smith until 12:00, available from 12:00.
   *
   * @param {import('./calendar-model.js').Period[]} parts
   * @param {number} from
   * @param {number} to
   */
  parts(parts, from, to) {
    return parts.map(part => {
      const who = this.who(part);
      if (part.from <= from && part.to >= to) {
        return to - from > 2 * HOUR ? this.say('part.whole', who) : who;
      }
      if (part.from <= from) {
        return this.say('part.until', who, this.time(part.to));
      }
      return part.to >= to
          ? this.say('part.from', who, this.time(part.from))
          : this.say('part.between', who, this.time(part.from), this.time(part.to));
    }).join(', ');
  }

  /**
   * @param {string} name
   * @param {import('./calendar-model.js').Period[]} parts
   * @param {number} from
   * @param {number} to
   */
  cell(name, parts, from, to) {
    return this.say('format.cell', name, this.parts(parts, from, to));
  }

  /** @param {number} number */
  hours(number) {
    return this.say('hours', this.numbers.format(number));
  }

  /** @param {string} filter */
  filter(filter) {
    if (filter.startsWith('owner:')) {
      return this.owner(filter.slice('owner:'.length)) || this.say('taken');
    }
    return this.say(filter === 'available' ? 'available.label' : filter);
  }
}
