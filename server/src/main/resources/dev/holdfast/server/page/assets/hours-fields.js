// Fields for the hours of a day, to type exact times.

import { make } from './dom.js';
import { say } from './dashboard.js';
import { isOvernight, readTime } from './hours-model.js';

/** @typedef {import('./hours-model.js').Window} Window */

/**
 * Fields for the windows of a day.
 *
 * @param {string} what whose hours they are, in words
 * @param {Window[]} windows changed in place
 * @param {(structure: boolean) => void} changed called with whether a window went
 */
export function windowFields(what, windows, changed) {
  return make('div.windows', {}, ...windows.map((_, number) => windowRow(what, windows, number, changed)));
}

/**
 * @param {string} what
 * @param {Window[]} windows
 * @param {number} number
 * @param {(structure: boolean) => void} changed
 */
function windowRow(what, windows, number, changed) {
  const window = windows[number];
  const over = make('span.badge.over', { hidden: !isOvernight(window) }, say('hours.nextDay'));
  const wrong = make('p.error', { hidden: true }, say('wrong.time'));
  /**
   * @param {'start' | 'end'} part
   * @param {string} label
   */
  const field = (part, label) => {
    const input = make('input.clock', { inputmode: 'numeric', maxlength: '5', value: window[part],
      autocomplete: 'off', 'aria-label': say(label, what, number + 1) });
    input.addEventListener('change', () => {
      const time = readTime(input.value);
      const fine = time !== null && !(part === 'start' && time === '24:00');
      input.toggleAttribute('data-wrong', !fine);
      input.setAttribute('aria-invalid', String(!fine));
      wrong.hidden = fine;
      if (!fine) return;
      window[part] = input.value = time;
      over.hidden = !isOvernight(window);
      changed(false);
    });
    return input;
  };
  const remove = make('button.quiet.remove', { type: 'button', 'aria-label': say('hours.remove.of', what, number + 1),
    title: say('hours.remove') }, '×');
  remove.addEventListener('click', () => {
    windows.splice(number, 1);
    changed(true);
  });
  return make('div.window', {}, field('start', 'hours.from'), make('span', { 'aria-hidden': 'true' }, '–'),
    field('end', 'hours.to'), over, remove, wrong);
}
