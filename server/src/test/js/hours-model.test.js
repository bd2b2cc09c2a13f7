import { equal } from './check.js';
import { dayName, endMinute, isOvernight, movedBy, nextWindow, readTime, windowOf } from './hours-model.js';

/** @type {Record<string, () => void>} */
export const tests = {
  'times are read as people type them'() {
    equal(['9', '930', '9:30', '9.30', '0930', ' 17h15 ', '24:00'].map(readTime), ['09:00', '09:30', '09:30', '09:30', '09:30', '17:15', '24:00']);
    equal(['', 'noon', '9:60', '24:01', '9:3'].map(readTime), [null, null, null, null, null]);
  },

  'an end that is not after its start is on the next day'() {
    equal(isOvernight({ start: '22:00', end: '02:00' }), true);
    equal(endMinute({ start: '22:00', end: '02:00' }), 26 * 60);
    equal(isOvernight({ start: '22:00', end: '24:00' }), false);
    equal(windowOf(22 * 60, 26 * 60), { start: '22:00', end: '02:00' });
  },

  'the next window begins an hour after the last, on the same day'() {
    equal(nextWindow([]), { start: '09:00', end: '17:00' });
    equal(nextWindow([{ start: '13:00', end: '17:00' }, { start: '09:00', end: '12:00' }]), { start: '18:00', end: '20:00' });
    equal(nextWindow([{ start: '20:00', end: '24:00' }]), { start: '23:00', end: '24:00' });
  },

  'a moved window keeps its length and begins on its day'() {
    equal(movedBy({ start: '09:00', end: '17:00' }, 30, 15), { start: '09:30', end: '17:30' });
    equal(movedBy({ start: '01:00', end: '02:00' }, -120, 15), { start: '00:00', end: '01:00' });
    equal(movedBy({ start: '20:00', end: '23:00' }, 300, 15), { start: '21:00', end: '24:00' });
    equal(movedBy({ start: '22:00', end: '02:00' }, 300, 15), { start: '23:45', end: '03:45' });
  },

  'weekdays have names from Monday on'() {
    equal([dayName(0), dayName(6, 'short')], ['Monday', 'Sun']);
  },
};
