// A week as seven columns with the open hours as blocks. Blocks are drawn, moved and stretched with
// the mouse or a pen; with keys they are moved by arrows, stretched by Shift and arrows, and deleted.

import { make, say } from './dashboard.js';
import { DAYS, dayName, endMinute, isOvernight, minuteOf, nextWindow, textOf } from './dashboard-hours.js';

const STEP = 15;
const DAY = 1440;
const EDGE = 8;
const FIRST_SEEN = 7 * 60;

const snap = minute => Math.round(minute / STEP) * STEP;
const within = (minute, least, most) => Math.max(least, Math.min(most, minute));
const clockOf = minute => textOf(minute > DAY ? minute - DAY : minute);

export class Week {
  /**
   * @param {object} hours the windows of each weekday, changed in place
   * @param {Function} changed called with the weekday after a change
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

  /** The part of yesterday's window that runs into the day. */
  tail(window) {
    const tail = make('div', { class: 'block tail' });
    place(tail, 0, endMinute(window) - DAY);
    return tail;
  }

  add(day, window) {
    this.hours[day].push(window);
    this.done(day, this.hours[day].length - 1);
  }

  done(day, index) {
    this.show();
    this.changed(day);
    if (index !== undefined) this.column(day).querySelector(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }

  column(day) {
    return this.columns[DAYS.indexOf(day)];
  }

  key(event, day, index) {
    const windows = this.hours[day];
    const step = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      windows.splice(index, 1);
      this.done(day, windows.length > 0 ? Math.max(0, index - 1) : undefined);
      if (windows.length === 0) this.body.focus({ preventScroll: true });
    } else if (step !== undefined) {
      const start = minuteOf(windows[index].start);
      const end = endMinute(windows[index]);
      windows[index] = event.shiftKey
        ? span(start, within(end + step, start + STEP, start + DAY))
        : moved(start, end, step);
      this.done(day, index);
    } else {
      return;
    }
    event.preventDefault();
  }

  minuteAt(column, y) {
    const box = column.getBoundingClientRect();
    return ((y - box.top) / box.height) * DAY;
  }

  /** Draws a new block. Fingers scroll; they use the fields. */
  draw(event, day, column) {
    if (event.button !== 0 || event.pointerType === 'touch' || event.target !== column) return;
    event.preventDefault();
    const from = Math.floor(this.minuteAt(column, event.clientY) / STEP) * STEP;
    const draft = make('div', { class: 'block draft' }, make('span'));
    column.append(draft);
    let drawn = null;
    const show = y => {
      const to = within(snap(this.minuteAt(column, y)), 0, DAY);
      drawn = Math.abs(to - from) < STEP ? [from, Math.min(from + 60, DAY)] : [Math.min(from, to), Math.max(from, to)];
      place(draft, ...drawn);
      draft.firstChild.textContent = `${textOf(drawn[0])} – ${textOf(drawn[1])}`;
    };
    show(event.clientY);
    this.follow(event, column, show, () => this.add(day, span(...drawn)), () => draft.remove());
  }

  /** Moves a block, or stretches it by one of its edges. */
  drag(event, day, window, block) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const column = this.column(day);
    const box = block.getBoundingClientRect();
    const start = minuteOf(window.start);
    const end = endMinute(window);
    const grip = event.clientY > box.bottom - EDGE ? 'end' : event.clientY < box.top + EDGE ? 'start' : 'all';
    const origin = event.clientY;
    let result = window;
    const show = y => {
      const by = snap(((y - origin) / column.getBoundingClientRect().height) * DAY);
      if (grip === 'all') result = moved(start, end, by);
      if (grip === 'start') result = span(within(start + by, 0, Math.min(end, DAY) - STEP), end);
      if (grip === 'end') result = span(start, within(end + by, start + STEP, DAY));
      place(block, minuteOf(result.start), Math.min(endMinute(result), DAY));
      block.firstChild.textContent = `${result.start} – ${result.end}`;
    };
    this.follow(event, column, show, () => {
      Object.assign(window, result);
      this.done(day, this.hours[day].indexOf(window));
    }, () => this.show());
  }

  follow(event, column, show, finish, undo) {
    const from = event.clientY;
    let far = event.target === column;
    const move = each => {
      far ||= Math.abs(each.clientY - from) > 3;
      if (far) show(each.clientY);
    };
    const end = each => {
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

function place(block, from, to) {
  block.style.insetBlockStart = `${(from / DAY) * 100}%`;
  block.style.blockSize = `${((to - from) / DAY) * 100}%`;
  block.classList.toggle('thin', to - from < 45);
}

const span = (start, end) => ({ start: textOf(start), end: clockOf(end) });

function moved(start, end, by) {
  const length = end - start;
  const from = within(start + by, 0, end > DAY ? DAY - STEP : DAY - length);
  return span(from, from + length);
}
