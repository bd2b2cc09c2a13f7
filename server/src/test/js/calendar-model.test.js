import { equal } from './check.js';
import { colourOf, filterOf, fromBlockades, hoursByFilter, partsOf } from './calendar-model.js';

const HOUR = 3_600_000;

/** @param {number} hour */
const at = hour => new Date(hour * HOUR).toISOString();

/**
 * @param {number} from
 * @param {number | null} to
 * @param {string} owner
 * @param {string | null} expiresAt
 */
const blocked = (from, to, owner, expiresAt = null) => ({ from: at(from), to: to === null ? null : at(to), state: 'blocked', owner, expiresAt });

/** @type {Record<string, () => void>} */
export const tests = {
  'time between blockades is available'() {
    const periods = fromBlockades([blocked(1, 2, 'ann'), blocked(4, 5, 'bob')], 0, 6 * HOUR);

    equal(periods.map(period => [period.from / HOUR, period.to / HOUR, period.owner ?? period.state]),
      [[0, 1, 'available'], [1, 2, 'ann'], [2, 4, 'available'], [4, 5, 'bob'], [5, 6, 'available']]);
  },

  'blockades of one owner that touch are one period, but held time is another'() {
    equal(fromBlockades([blocked(0, 2, 'ann'), blocked(2, 3, 'ann')], 0, 3 * HOUR).length, 1);
    equal(fromBlockades([blocked(0, 2, 'ann'), blocked(2, 3, 'ann', at(9))], 0, 3 * HOUR).length, 2);
  },

  'time without end leaves nothing available after it'() {
    const periods = fromBlockades([blocked(1, null, 'ann')], 0, 6 * HOUR);

    equal(periods.map(period => period.to === Infinity), [false, true]);
  },

  'parts are cut to the window and remember the whole'() {
    const [period] = fromBlockades([blocked(1, 5, 'ann')], HOUR, 5 * HOUR);
    const [part] = partsOf([period], 2 * HOUR, 3 * HOUR);

    equal([part.from, part.to, part.whole], [2 * HOUR, 3 * HOUR, period]);
    equal(partsOf([period], 5 * HOUR, 6 * HOUR), []);
  },

  'hours are counted by owner, what is free first and what is closed last'() {
    const closed = { ...blocked(3, 4, 'boss'), state: 'disabled' };
    const periods = fromBlockades([blocked(0, 1, 'ann'), blocked(1, 3, 'bob'), closed], 0, 6 * HOUR);

    equal(hoursByFilter([{ periods }], 0, 6 * HOUR), [['available', 2], ['owner:bob', 2], ['owner:ann', 1], ['disabled', 1]]);
  },

  'all bookings share a colour and a filter'() {
    equal(colourOf('bk_1'), colourOf('bk_2'));
    equal(filterOf({ from: 0, to: 1, state: 'blocked', owner: 'bk_1' }), 'owner:bk_');
  },
};
