import { equal } from './check.js';
import { slugOf } from './slug.js';

/** @type {Record<string, () => void>} */
export const tests = {
  'names become parts of an address'() {
    equal(['Ann Müller', 'Café  Crème', ' 30 min: intro! ', 'Straße', '日本'].map(slugOf), ['ann-mueller', 'cafe-creme', '30-min-intro', 'strasse', '']);
  },

  'long names are cut, and do not end in a hyphen'() {
    equal(slugOf('a'.repeat(63) + ' b'), 'a'.repeat(63));
  },
};
