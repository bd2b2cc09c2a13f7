// How days, and what is on them, are called in the page's language; Speech.java says the same.

import {addDays, dateOf, hoursOf, offsetText, startOf, timeOf, HOUR} from './calendar-time.js';
import {isBooking} from './calendar-model.js';

export class Words {

  #words;
  #zone;
  #names = new Map();

  constructor(words, lang, zone) {
    this.#words = words;
    this.#zone = zone;
    this.lang = lang;
    this.numbers = new Intl.NumberFormat(lang, {maximumFractionDigits: 1});
  }

  say(key, ...values) {
    return (this.#words[key] ?? key).replace(/\{(\d)\}/g, (all, index) => values[index] ?? all);
  }

  #name(date, part, length) {
    const key = date + part + length;
    if (!this.#names.has(key)) {
      const options = {timeZone: 'UTC', [part]: length};
      this.#names.set(key, new Intl.DateTimeFormat(this.lang, options).format(Date.parse(date)));
    }
    return this.#names.get(key);
  }

  weekday(date, length = 'long') {
    return this.#name(date, 'weekday', length);
  }

  month(date) {
    return `${this.#name(date, 'month', 'long')} ${date.slice(0, 4)}`;
  }

  /** Such as Friday 3 January. */
  day(date) {
    return this.say('format.day', this.weekday(date), String(Number(date.slice(8))), this.#name(date, 'month', 'long'));
  }

  /** Such as Fri 3 Jan. */
  shortDay(date) {
    const month = this.#name(date, 'month', 'short');
    return this.say('format.shortDay', this.weekday(date, 'short'), String(Number(date.slice(8))), month);
  }

  /** With the offset on days on which clocks change, or it would be said twice. */
  time(instant) {
    const usual = hoursOf(dateOf(instant, this.#zone), this.#zone) === 24;
    return timeOf(instant, this.#zone) + (usual ? '' : ' ' + offsetText(instant, this.#zone));
  }

  /** With the offset only if the time comes twice on that day. */
  shortTime(instant) {
    const twice = [instant - HOUR, instant + HOUR].some(other => timeOf(other, this.#zone) === timeOf(instant, this.#zone));
    return timeOf(instant, this.#zone) + (twice ? ' ' + offsetText(instant, this.#zone) : '');
  }

  /** Such as Fri 3 Jan 16:00. */
  moment(instant) {
    return instant === Infinity ? this.say('openEnd') : `${this.shortDay(dateOf(instant, this.#zone))} ${this.time(instant)}`;
  }

  /** From when to when, with the day only where it is another one. */
  span(from, to) {
    const date = dateOf(from, this.#zone);
    const sameDay = to <= startOf(addDays(date, 1), this.#zone);
    return sameDay ? `${this.shortDay(date)} ${this.time(from)}–${this.endTime(to)}` : `${this.moment(from)} – ${this.moment(to)}`;
  }

  /** A day ends at 24:00, not at the next one's 00:00. */
  endTime(instant) {
    return timeOf(instant, this.#zone) === '00:00' ? '24:00' : this.time(instant);
  }

  /** From when to when on one day, as short as can be. */
  times(from, to) {
    return `${this.shortTime(from)}–${timeOf(to, this.#zone) === '00:00' ? '24:00' : this.shortTime(to)}`;
  }

  owner(name) {
    return isBooking(name) ? this.say('booking') : name;
  }

  /** The name on a bar. */
  label(period) {
    if (period.state === 'available') {
      return this.say('available.label');
    }
    return period.owner ? this.owner(period.owner) : this.say(period.state === 'blocked' ? 'taken' : 'disabled');
  }

  /** Who has the time, with all that colours tell. */
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

  /** What is on a day, or a part of it, such as: John Smith until 12:00, available from 12:00. */
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

  cell(name, parts, from, to) {
    return this.say('format.cell', name, this.parts(parts, from, to));
  }

  hours(number) {
    return this.say('hours', this.numbers.format(number));
  }

  filter(filter) {
    if (filter.startsWith('owner:')) {
      return this.owner(filter.slice('owner:'.length)) || this.say('taken');
    }
    return this.say(filter === 'available' ? 'available.label' : filter);
  }
}
