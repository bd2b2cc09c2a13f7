import { equal } from './check.js';
import { datesShown, hourUnits, hoursOf, instantsOf, offsetText, placeOf, startOf, stepped } from './calendar-time.js';

const BERLIN = 'Europe/Berlin';

/** @type {Record<string, () => void>} */
export const tests = {
  'days on which clocks change have 23 and 25 hours'() {
    equal(['2026-03-29', '2026-06-01', '2026-10-25'].map(date => hoursOf(date, BERLIN)), [23, 24, 25]);
    equal(hourUnits('2026-10-25', BERLIN).length, 25);
  },

  'a time may come twice, or not at all'() {
    equal(instantsOf(Date.parse('2026-10-25T02:30Z'), BERLIN).map(instant => offsetText(instant, BERLIN)), ['+02:00', '+01:00']);
    equal(instantsOf(Date.parse('2026-03-29T02:30Z'), BERLIN), []);
  },

  'a day may begin after midnight'() {
    equal(new Date(startOf('2018-11-04', 'America/Sao_Paulo')).toISOString(), '2018-11-04T03:00:00.000Z');
  },

  'a month is shown in whole weeks from Monday'() {
    equal(datesShown('month', '2026-11-18'), ['2026-10-26', '2026-12-07']);
    equal(datesShown('week', '2026-11-18'), ['2026-11-16', '2026-11-23']);
    equal(datesShown('timeline', '2026-11-18'), ['2026-11-01', '2026-12-01']);
  },

  'steps lead to the same view of other dates'() {
    equal([stepped('month', '2026-12-31', 1), stepped('week', '2026-12-31', 1), stepped('day', '2026-12-31', -31)], ['2027-01-01', '2027-01-07', '2026-11-30']);
  },

  'places are between 0 and 1, also for instants outside'() {
    const units = hourUnits('2026-06-01', 'UTC');
    const start = startOf('2026-06-01', 'UTC');

    equal([-1, 0, 12, 24, 30].map(hours => placeOf(start + hours * 3_600_000, units)), [0, 0, 0.5, 1, 1]);
  },
};
