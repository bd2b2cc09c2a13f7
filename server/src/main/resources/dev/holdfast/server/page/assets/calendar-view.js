// Draws calendars: for the page, and for other sites. A picture is made of lanes; a lane is a row of
// cells, which are days or hours, with a band above them that shows who has how much of the time.

import {HOUR, addDays, datesOf, datesShown, dayUnits, hourUnits, hoursOf, placeOf} from './calendar-time.js';
import {filterOf, partsOf, styleOf} from './calendar-model.js';
import {make} from './dom.js';

/** @typedef {import('./calendar-time.js').Unit} Unit */
/** @typedef {import('./calendar-time.js').View} View */
/** @typedef {import('./calendar-model.js').Part} Part */
/** @typedef {import('./calendar-model.js').Resource} Resource */
/** @typedef {import('./calendar-words.js').Words} Words */

/**
 * @typedef {object} Model what is drawn
 * @property {View} view
 * @property {string} date
 * @property {string} zone
 * @property {Words} words
 * @property {string} today
 * @property {string | null} filter
 * @property {Resource[]} resources of views of one resource only the first counts
 */

/** @typedef {Unit & {resource: Resource, lane: number, unit: number}} Piece what a cell stands for */
/** @typedef {HTMLElement & {piece: Piece}} Cell */

/**
 * @typedef {object} Picture
 * @property {HTMLElement} element
 * @property {Cell[][]} lanes
 * @property {boolean} down whether lanes go down instead of across
 * @property {boolean} many whether each lane is another resource
 */

const WEEK = 7;
const MOST_CHANGES = 3;

/**
 * Draws a view.
 *
 * @param {Model} model
 * @returns {Picture}
 */
export function draw(model) {
  const [first, end] = datesShown(model.view, model.date);
  const dates = datesOf(first, end);
  switch (model.view) {
    case 'month':
      return month(model, dates);
    case 'week':
      return columns(model, dates);
    case 'day':
      return columns(model, dates);
    case 'timeline':
      return rows(model, dayUnits(dates, model.zone));
    default:
      return rows(model, hourUnits(model.date, model.zone));
  }
}

/**
 * What the shown time is called.
 *
 * @param {Pick<Model, 'view' | 'date' | 'words'>} model
 */
export function titleOf({view, date, words}) {
  switch (view) {
    case 'month':
    case 'timeline':
      return words.month(date);
    case 'week': {
      const [first, end] = datesShown(view, date);
      const last = addDays(end, -1);
      const year = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`;
      return `${words.shortDay(first)}${year} – ${words.shortDay(last)} ${last.slice(0, 4)}`;
    }
    default:
      return `${words.day(date)} ${date.slice(0, 4)}`;
  }
}

/**
 * @param {Model} model
 * @param {string[]} dates
 * @returns {Picture}
 */
function month(model, dates) {
  const {words} = model;
  const [resource] = model.resources;
  const grid = make('div.cal-grid.cal-month', {role: 'grid', 'aria-label': `${resource.name}, ${words.month(model.date)}`});
  grid.append(make('div.cal-heads', {role: 'row'}, ...dates.slice(0, WEEK).map(date =>
    make('div', {role: 'columnheader'}, make('span.cal-long', {}, words.weekday(date)),
        make('span.cal-short', {'aria-hidden': 'true'}, words.weekday(date, 'short'))))));
  /** @type {Cell[][]} */
  const lanes = [];
  for (let monday = 0; monday < dates.length; monday += WEEK) {
    const units = dayUnits(dates.slice(monday, monday + WEEK), model.zone);
    const {row, cells} = lane(model, resource, units, lanes.length, {
      kind: 'div.cal-week',
      fill: (cell, unit, parts) => fillDay(model, cell, unit, parts),
    });
    grid.append(row);
    lanes.push(cells);
  }
  return {element: grid, lanes, down: false, many: false};
}

/**
 * The number of a day, and what begins in the course of it.
 *
 * @param {Model} model
 * @param {Cell} cell
 * @param {Unit} unit
 * @param {Part[]} parts
 */
function fillDay({words, date, today, zone}, cell, unit, parts) {
  cell.classList.add('cal-day');
  cell.classList.toggle('other', unit.date.slice(0, 7) !== date.slice(0, 7));
  cell.classList.toggle('today', unit.date === today);
  const changes = parts.filter(part => part.from > unit.from);
  const shown = changes.length > MOST_CHANGES ? changes.slice(0, MOST_CHANGES - 1) : changes;
  const list = shown.map(part => make('li', {}, make(`i.${styleOf(part)}`), make('span', {}, `${words.time(part.from)} ${words.label(part)}`)));
  if (shown.length < changes.length) {
    list.push(make('li', {}, words.say('more', changes.length - shown.length)));
  }
  cell.append(
      make('span.cal-number', {'aria-hidden': 'true', 'data-open': unit.date}, String(Number(unit.date.slice(8)))),
      make('ul.cal-changes', {'aria-hidden': 'true'}, ...list));
  if (hoursOf(unit.date, zone) !== 24) {
    cell.append(make('span.cal-odd', {'aria-hidden': 'true'}, words.hours(hoursOf(unit.date, zone))));
  }
}

/**
 * @param {Model} model
 * @param {string[]} dates
 * @returns {Picture}
 */
function columns(model, dates) {
  const {words, zone} = model;
  const [resource] = model.resources;
  const name = dates.length > 1 ? titleOf(model) : words.day(model.date);
  const grid = make(`div.cal-grid.cal-columns.${dates.length > 1 ? 'cal-of-week' : 'cal-of-day'}`, {role: 'grid', 'aria-label': `${resource.name}, ${name}`});
  const usual = dates.find(date => hoursOf(date, zone) === 24) ?? dates[0];
  grid.append(axis(usual, model));
  const lanes = dates.map((date, index) => {
    const odd = dates.length > 1 && hoursOf(date, zone) !== 24;
    const head = make('div.cal-column-head', {role: 'rowheader', 'data-open': date},
        make('span', {}, words.weekday(date, dates.length > 1 ? 'short' : 'long')), ' ', make('b', {}, String(Number(date.slice(8)))));
    const {row, cells} = lane(model, resource, hourUnits(date, zone), index, {
      kind: `div.cal-column${date === model.today ? '.today' : ''}`,
      head, down: true, bounds: dates.length > 1 ? partBounds : wholeBounds,
      fill: (cell, unit) => void (odd && cell.append(make('small', {'aria-hidden': 'true'}, words.shortTime(unit.from)))),
    });
    grid.append(row);
    return cells;
  });
  return {element: grid, lanes, down: true, many: false};
}

/**
 * From when to when, on that day.
 *
 * @param {Part} part
 * @param {Words} words
 */
function partBounds(part, words) {
  return words.times(part.from, part.to);
}

/**
 * From when to when, on any days; free time is only shown on this one.
 *
 * @param {Part} part
 * @param {Words} words
 */
function wholeBounds(part, words) {
  return part.state === 'available' ? partBounds(part, words) : words.span(part.whole.from, part.whole.to);
}

/**
 * The hours beside columns.
 *
 * @param {string} date
 * @param {Model} model
 */
function axis(date, {words, zone}) {
  return make('div.cal-axis', {'aria-hidden': 'true'}, ...hourUnits(date, zone).map(unit => make('span', {}, words.shortTime(unit.from))));
}

/**
 * @param {Model} model
 * @param {Unit[]} units
 * @returns {Picture}
 */
function rows(model, units) {
  const {words, today} = model;
  const byDay = model.view === 'timeline';
  const grid = make(`div.cal-grid.cal-rows.${byDay ? 'cal-of-days' : 'cal-of-hours'}`, {role: 'grid', 'aria-label': titleOf(model)});
  grid.style.setProperty('--units', String(units.length));
  const heads = units.map(unit => byDay
    ? make('div', {role: 'columnheader', class: headClass(unit.date, today), 'data-open': unit.date},
        make('small', {'aria-hidden': 'true'}, words.weekday(unit.date, 'short')),
        make('b', {'aria-hidden': 'true'}, String(Number(unit.date.slice(8)))), make('span.unseen', {}, words.day(unit.date)))
    : make('div', {role: 'columnheader'}, make('small', {}, words.shortTime(unit.from).replace(':00', ''))));
  grid.append(make('div.cal-heads', {role: 'row'}, make('div.cal-corner', {role: 'columnheader'}, words.say('resource')), make('div.cal-track', {}, ...heads)));
  const lanes = model.resources.map((resource, index) => {
    const head = make('div.cal-row-head', {role: 'rowheader', 'data-resource': resource.id || false, title: resource.name}, resource.name);
    const {row, cells} = lane(model, resource, units, index, {kind: 'div.cal-row', head, named: true});
    grid.append(row);
    return cells;
  });
  return {element: grid, lanes, down: false, many: true};
}

/**
 * @param {string} date
 * @param {string} today
 */
function headClass(date, today) {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return `${weekday % 6 === 0 ? 'weekend' : ''} ${date === today ? 'today' : ''}`.trim();
}

/**
 * A row of cells with its band.
 *
 * @param {Model} model
 * @param {Resource} resource
 * @param {Unit[]} units
 * @param {number} number
 * @param {object} options
 * @param {string} options.kind of the row's element
 * @param {HTMLElement} [options.head]
 * @param {boolean} [options.down]
 * @param {((part: Part, words: Words) => string) | null} [options.bounds]
 * @param {boolean} [options.named] whether cells name their resource
 * @param {(cell: Cell, unit: Unit, parts: Part[]) => void} [options.fill]
 */
function lane(model, resource, units, number, {kind, head, down = false, bounds = null, named = false, fill = () => {}}) {
  const {words} = model;
  const whole = units[0].to - units[0].from > 2 * HOUR;
  const cells = units.map((unit, index) => {
    const parts = partsOf(resource.periods, unit.from, unit.to);
    const day = words.day(unit.date);
    const time = whole ? day : `${day} ${words.time(unit.from)}–${words.endTime(unit.to)}`;
    const name = words.cell(named ? `${resource.name}, ${time}` : time, parts, unit.from, unit.to);
    const piece = {resource, lane: number, unit: index, ...unit};
    const cell = Object.assign(make('div.cal-cell', {role: 'gridcell', tabindex: '-1', 'aria-label': name, title: name}), {piece});
    fill(cell, unit, parts);
    return cell;
  });
  const band = make('div.cal-band', {'aria-hidden': 'true'}, ...partsOf(resource.periods, units[0].from, units[units.length - 1].to)
      .map(part => bar(model, part, units, down, bounds)));
  const row = make(kind, {role: 'row'}, ...(head ? [head] : []), make('div.cal-track', {}, ...cells, band));
  return {row, cells};
}

/**
 * @param {Model} model
 * @param {Part} part
 * @param {Unit[]} units
 * @param {boolean} down
 * @param {((part: Part, words: Words) => string) | null} bounds
 */
function bar({words, filter}, part, units, down, bounds) {
  const element = make(`div.cal-part.${styleOf(part)}`);
  element.classList.toggle('held', Boolean(part.held));
  element.classList.toggle('dim', Boolean(filter) && filterOf(part) !== filter);
  element.classList.toggle('begins', part.from === part.whole.from);
  element.classList.toggle('ends', part.to === part.whole.to);
  element.classList.toggle('endless', part.whole.to === Infinity);
  const from = placeOf(part.from, units);
  const size = placeOf(part.to, units) - from;
  element.style[down ? 'insetBlockStart' : 'insetInlineStart'] = `${from * 100}%`;
  element.style[down ? 'blockSize' : 'inlineSize'] = `${size * 100}%`;
  element.append(make('span.cal-label', {}, words.label(part)));
  if (bounds) {
    element.append(make('span.cal-bounds', {}, bounds(part, words)));
  }
  return element;
}

/**
 * The periods of a resource as a table, for people who would rather read.
 *
 * @param {Pick<Model, 'words' | 'resources'>} model
 * @param {number} from
 * @param {number} to
 */
export function inWords({words, resources: [{periods}]}, from, to) {
  const lines = partsOf(periods, from, to).map(part => {
    const {whole} = part;
    const free = part.state === 'available';
    const hours = (part.to - part.from) / HOUR;
    return make('tr', {}, make('td', {}, words.moment(free ? part.from : whole.from)), make('td', {}, words.moment(free ? part.to : whole.to)),
        make('td', {}, make(`i.cal-dot.${styleOf(part)}`), ' ', words.who(part)), make('td', {}, words.hours(hours)));
  });
  const heads = ['from', 'to', 'who', 'length'].map(key => make('th', {scope: 'col'}, words.say(`words.${key}`)));
  return make('table.cal-words', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...lines));
}
