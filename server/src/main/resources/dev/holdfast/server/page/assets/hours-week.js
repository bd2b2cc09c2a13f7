// A week as seven columns with the open hours as blocks. Blocks are drawn, moved and stretched with
// the mouse or a pen; with keys they are moved by arrows, stretched by Shift and arrows, and deleted.

import { make } from './dom.js';
import { say } from './dashboard.js';
import { DAY, DAYS, dayName, endMinute, isOvernight, minuteOf, movedBy, nextWindow, textOf, windowOf } from './hours-model.js';

/** @typedef {import('./hours-model.js').Window} Window */
/** @typedef {import('./hours-model.js').Weekday} Weekday */

const STEP = 15;
const EDGE = 8;
const FIRST_SEEN = 7 * 60;

/** @param {number} minute */
const snap = minute => Math.round(minute / STEP) * STEP;
/**
 * @param {number} minute
 * @param {number} least
 * @param {number} most
 */
const within = (minute, least, most) => Math.max(least, Math.min(most, minute));

export class Week {
  /**
   * @param {HTMLElement} element
   * @param {Record<Weekday, Window[]>} hours changed in place
   * @param {(day: Weekday) => void} changed called with the weekday after a change
   */
  constructor(element, hours, changed) {
    this.hours = hours;
    this.changed = changed;
    this.body = make('div', { class: 'week-body', role: 'group', tabindex: '0', 'aria-labelledby': 'hours', 'aria-describedby': 'week-help' });
    const heads = make('div', { class: 'week-heads' }, make('span'));
    const marks = make('div', { class: 'marks', 'aria-hidden': 'true' });
    for (let hour = 0; hour < 24; hour += 2) marks.append(make('span', {}, textOf(hour * 60)));
    this.body.append(marks);
    this.columns = DAYS.map((day, number) => {
      const add = make('button', { type: 'button', class: 'quiet', 'aria-label': say('week.add', dayName(number)) }, dayName(number, 'short') + ' +');
      add.addEventListener('click', () => this.add(day, nextWindow(this.hours[day])));
      heads.append(add);
      const column = make('div', { class: 'column', 'data-day': day });
      column.addEventListener('pointerdown', event => this.draw(event, day, column));
      this.body.append(column);
      return column;
    });
    element.replaceChildren(heads, this.body);
    this.show();
    this.body.scrollTop = (FIRST_SEEN / DAY) * this.body.scrollHeight;
  }

  show() {
    this.columns.forEach((column, number) => {
      const day = DAYS[number];
      const before = DAYS[(number + 6) % 7];
      column.replaceChildren(
        ...this.hours[before].filter(window => endMinute(window) > DAY).map(window => this.tail(window)),
        ...this.hours[day].map((window, index) => this.block(day, number, window, index)));
    });
  }

  /**
   * @param {Weekday} day
   * @param {number} number
   * @param {Window} window
   * @param {number} index
   */
  block(day, number, window, index) {
    const start = minuteOf(window.start);
    const end = endMinute(window);
    const text = `${window.start} – ${window.end}`;
    const block = make('button', { type: 'button', class: 'block', 'data-index': index,
      'aria-label': say(isOvernight(window) ? 'week.blockOver' : 'week.block', dayName(number), window.start, window.end) }, make('span', {}, text));
    place(block, start, Math.min(end, DAY));
    block.addEventListener('keydown', event => this.key(event, day, index));
    block.addEventListener('pointerdown', event => this.drag(event, day, window, block));
    return block;
  }

  /**
   * The part of yesterday's window that runs into the day.
   *
   * @param {Window} window
   */
  tail(window) {
    const tail = make('div', { class: 'block tail' });
    place(tail, 0, endMinute(window) - DAY);
    return tail;
  }

  /**
   * @param {Weekday} day
   * @param {Window} window
   */
  add(day, window) {
    this.hours[day].push(window);
    this.done(day, this.hours[day].length - 1);
  }

  /**
   * @param {Weekday} day
   * @param {number} [index] of the window to focus
   */
  done(day, index) {
    this.show();
    this.changed(day);
    if (index === undefined) return;
    const block = this.column(day).querySelector(`[data-index="${index}"]`);
    if (block instanceof HTMLElement) block.focus({ preventScroll: true });
  }

  /** @param {Weekday} day */
  column(day) {
    return this.columns[DAYS.indexOf(day)];
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Weekday} day
   * @param {number} index
   */
  key(event, day, index) {
    const windows = this.hours[day];
    const step = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : undefined;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      windows.splice(index, 1);
      this.done(day, windows.length > 0 ? Math.max(0, index - 1) : undefined);
      if (windows.length === 0) this.body.focus({ preventScroll: true });
    } else if (step !== undefined) {
      const start = minuteOf(windows[index].start);
      const end = endMinute(windows[index]);
      windows[index] = event.shiftKey
        ? windowOf(start, within(end + step, start + STEP, start + DAY))
        : movedBy(windows[index], step, STEP);
      this.done(day, index);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * @param {HTMLElement} column
   * @param {number} y
   */
  minuteAt(column, y) {
    const box = column.getBoundingClientRect();
    return ((y - box.top) / box.height) * DAY;
  }

  /**
   * Draws a new block. Fingers scroll; they use the fields.
   *
   * @param {PointerEvent} event
   * @param {Weekday} day
   * @param {HTMLElement} column
   */
  draw(event, day, column) {
    if (event.button !== 0 || event.pointerType === 'touch' || event.target !== column) return;
    event.preventDefault();
    const from = Math.floor(this.minuteAt(column, event.clientY) / STEP) * STEP;
    const label = make('span');
    const draft = make('div.block.draft', {}, label);
    column.append(draft);
    let drawn = windowOf(from, from);
    const show = (/** @type {number} */ y) => {
      const to = within(snap(this.minuteAt(column, y)), 0, DAY);
      const [start, end] = Math.abs(to - from) < STEP ? [from, Math.min(from + 60, DAY)] : [Math.min(from, to), Math.max(from, to)];
      drawn = windowOf(start, end);
      place(draft, start, end);
      label.textContent = `${drawn.start} – ${drawn.end}`;
    };
    show(event.clientY);
    this.follow(event, column, show, () => this.add(day, drawn), () => draft.remove());
  }

  /**
   * Moves a block, or stretches it by one of its edges.
   *
   * @param {PointerEvent} event
   * @param {Weekday} day
   * @param {Window} window
   * @param {HTMLElement} block
   */
  drag(event, day, window, block) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const column = this.column(day);
    const box = block.getBoundingClientRect();
    const start = minuteOf(window.start);
    const end = endMinute(window);
    const grip = event.clientY > box.bottom - EDGE ? 'end' : event.clientY < box.top + EDGE ? 'start' : 'all';
    const origin = event.clientY;
    let result = window;
    const show = (/** @type {number} */ y) => {
      const by = snap(((y - origin) / column.getBoundingClientRect().height) * DAY);
      if (grip === 'all') result = movedBy(window, by, STEP);
      if (grip === 'start') result = windowOf(within(start + by, 0, Math.min(end, DAY) - STEP), end);
      if (grip === 'end') result = windowOf(start, within(end + by, start + STEP, DAY));
      place(block, minuteOf(result.start), Math.min(endMinute(result), DAY));
      block.children[0].textContent = `${result.start} – ${result.end}`;
    };
    this.follow(event, column, show, () => {
      Object.assign(window, result);
      this.done(day, this.hours[day].indexOf(window));
    }, () => this.show());
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} column
   * @param {(y: number) => void} show
   * @param {() => void} finish
   * @param {() => void} undo
   */
  follow(event, column, show, finish, undo) {
    const from = event.clientY;
    let far = event.target === column;
    const move = (/** @type {PointerEvent} */ each) => {
      far ||= Math.abs(each.clientY - from) > 3;
      if (far) show(each.clientY);
    };
    const end = (/** @type {PointerEvent} */ each) => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      if (each.type === 'pointerup' && far) finish();
      else undo();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }
}

/**
 * @param {HTMLElement} block
 * @param {number} from
 * @param {number} to
 */
function place(block, from, to) {
  block.style.insetBlockStart = `${(from / DAY) * 100}%`;
  block.style.blockSize = `${((to - from) / DAY) * 100}%`;
  block.classList.toggle('thin', to - from < 45);
}
