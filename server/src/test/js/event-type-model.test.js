import { equal } from './check.js';
import { noticeUnit, Schedule, summaryOf, termsOf, unitOf, wrongFields } from './event-type-model.js';

/** @typedef {import('./event-type-model.js').Entries} Entries */

/**
 * @param {Record<string, string>} texts
 * @param {Partial<Entries>} more
 * @returns {Entries}
 */
const entries = (texts, more = {}) => ({ text: name => texts[name] ?? '', checked: () => false, noticeUnit: 60, reminders: [], ...more });

const nineToFive = { start: '09:00', end: '17:00' };

/** @type {Record<string, () => void>} */
export const tests = {
  'terms leave out days without hours and dates without a date'() {
    const schedule = new Schedule([{ weekday: 'TUESDAY', windows: [nineToFive] }], [{ date: '', windows: [] }, { date: '2026-12-24', windows: [] }]);

    const terms = termsOf(entries({ slug: ' intro ', title: 'Intro' }), schedule);

    equal(terms.slug, 'intro');
    equal(terms.availabilityRules, [{ weekday: 'TUESDAY', windows: [nineToFive] }]);
    equal(terms.dateOverrides, [{ date: '2026-12-24', windows: [] }]);
  },

  'an empty number is null, which the API reports, and no 0'() {
    const terms = termsOf(entries({ durationMinutes: '', bufferAfterMinutes: '0' }), new Schedule([], []));

    equal(terms.durationMinutes, null);
    equal(terms.bufferAfterMinutes, 0);
  },

  'the minimum notice counts in its unit'() {
    const terms = termsOf(entries({ minimumNoticeMinutes: '1.5' }, { noticeUnit: 1440 }), new Schedule([], []));

    equal(terms.minimumNoticeMinutes, 2160);
  },

  'copied hours are independent of each other'() {
    const schedule = new Schedule([{ weekday: 'MONDAY', windows: [{ ...nineToFive }] }], []);

    schedule.copyDay('MONDAY', ['FRIDAY', 'SUNDAY']);
    schedule.hours.MONDAY[0].end = '12:00';

    equal(schedule.hours.FRIDAY, [nineToFive]);
    equal(schedule.hours.SUNDAY, [nineToFive]);
    equal(schedule.hours.TUESDAY, []);
  },

  'a copy does not follow what is edited'() {
    const schedule = new Schedule([{ weekday: 'MONDAY', windows: [{ ...nineToFive }] }], []);
    const copy = schedule.copy();

    schedule.addWindow('MONDAY');

    equal(copy.availabilityRules, [{ weekday: 'MONDAY', windows: [nineToFive] }]);
    equal(schedule.availabilityRules[0].windows.length, 2);
  },

  'lengths have the largest unit that they are whole in'() {
    equal(unitOf(20160), { unit: 'week', size: 10080 });
    equal(unitOf(2880), { unit: 'day', size: 1440 });
    equal(unitOf(90), { unit: 'minute', size: 1 });
  },

  'the minimum notice is shown in days at most, and none in hours'() {
    equal([0, 90, 120, 1440, 10080].map(noticeUnit), [60, 1, 60, 1440, 1440]);
  },

  'a preview counts times and days that have some'() {
    const summary = summaryOf({ timeZone: 'UTC', calendars: [{ state: 'never_synced' }],
      slots: { '2026-11-20': [{ start: 'a' }, { start: 'b' }], '2026-11-21': [], '2026-11-22': [{ start: 'c' }] } });

    equal([summary.count, summary.days.length, summary.calendarUnread], [3, 2, true]);
  },

  'errors name each field once, and a taken link is about the link'() {
    const errors = ['availabilityRules[0].windows', 'title', 'availabilityRules[2].weekday'].map(field => ({ field }));

    equal(wrongFields({ code: 'validation_failed', errors }), ['availabilityRules', 'title']);
    equal(wrongFields({ code: 'slug_taken', errors: [] }), ['slug']);
  },
};
