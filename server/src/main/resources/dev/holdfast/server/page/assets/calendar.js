// The page of the resource calendar.

import {base} from './base.js';
import {datesShown, dateOf, hoursOf, startOf, stepped} from './calendar-time.js';
import {colourOf, fromBlockades, fromCalendar, hoursByFilter} from './calendar-model.js';
import {Refused, blockades, calendars} from './calendar-api.js';
import {Words} from './calendar-words.js';
import {draw, inWords, titleOf} from './calendar-view.js';
import {Selection, cellOf} from './calendar-select.js';
import {Live} from './calendar-live.js';
import {addResource, changeTime, help, share} from './calendar-dialogs.js';
import {all, around, make, one} from './dom.js';

const MOST_FILTERS = 24;

/** @type {Record<string, import('./calendar-time.js').View>} */
const VIEW_KEYS = {m: 'month', w: 'week', d: 'day', t: 'timeline'};

/** @typedef {import('./calendar-time.js').View} View */
/** @typedef {import('./calendar-model.js').Period} Period */
/** @typedef {import('./calendar-select.js').Chosen} Chosen */
/** @typedef {import('./calendar-dialogs.js').Known} Known */
/** @typedef {{view: View, resource: string, parent: string | null, date: string, filter: string | null}} State */

const page = one(document, '.calendar');
const find = (/** @type {string} */ selector) => one(page, selector);
const {zone, lang, words: texts, ...start} = JSON.parse(page.dataset.start ?? '');
const words = new Words(texts, lang, zone);
/** @type {Known[]} */
const known = start.resources;
const stage = find('.cal-stage');
const dateField = one(page, '.cal-date input[type="date"]', HTMLInputElement);
const side = one(page, '.cal-side', HTMLDetailsElement);
const search = one(page, '.cal-find', HTMLInputElement);
const notices = find('.cal-notices');
/** @type {Map<string, Period[]>} of resources, of the time that is shown */
const loaded = new Map();

/** @type {State} */
let state = {view: start.view, resource: start.resource, parent: start.parent, date: start.date, filter: start.filter};
let turn = 0;
/** @type {Set<string>} */
const owners = new Set();

/** @param {View} view */
const isMany = view => view === 'timeline' || view === 'hours';
/** @param {string} id */
const nameOf = id => known.find(resource => resource.id === id)?.name ?? id;

/**
 * The resources that the view shows.
 *
 * @returns {Known[]}
 */
function shown() {
  if (!isMany(state.view)) {
    return [known.find(resource => resource.id === state.resource) ?? {id: state.resource, name: state.resource}];
  }
  return state.parent ? known.filter(resource => resource.parent === state.parent) : known;
}

/** @param {{view: View, date: string}} shown */
function windowOf({view, date}) {
  const [first, end] = datesShown(view, date);
  return {from: startOf(first, zone), to: startOf(end, zone)};
}

/** The time that is counted and listed: of a month, not of the weeks that it is shown with. */
function countedWindow() {
  return windowOf({...state, view: state.view === 'month' ? 'timeline' : state.view});
}

// --- Addresses ---------------------------------------------------------------------------------

/** @param {State} wanted */
function addressOf(wanted) {
  const query = new URLSearchParams({view: wanted.view});
  if (isMany(wanted.view)) {
    if (wanted.parent) {
      query.set('parent', wanted.parent);
    }
  } else {
    query.set('resource', wanted.resource);
  }
  query.set('date', wanted.date);
  if (wanted.filter) {
    query.set('filter', wanted.filter);
  }
  return `${base}/app/calendar?${query}`;
}

/**
 * @param {Partial<State>} change
 * @param {{focus?: boolean, push?: boolean}} options
 */
async function go(change, {focus = false, push = true} = {}) {
  const before = state;
  state = {...state, ...change};
  if (push) {
    history.pushState(state, '', addressOf(state));
  }
  const same = before.view === state.view && before.resource === state.resource
      && before.parent === state.parent && before.date === state.date;
  if (!same) {
    await load();
  }
  paint({focus});
}

// --- Loading -----------------------------------------------------------------------------------

/**
 * Fetches what the view shows, or only some of its resources.
 *
 * @param {string[] | null} ids
 * @returns {Promise<boolean>} whether there is something else to draw
 */
async function load(ids = null) {
  const mine = ids === null ? ++turn : turn;
  const {from, to} = windowOf(state);
  const wanted = shown().map(resource => resource.id).filter(id => ids === null || ids.includes(id));
  try {
    /** @type {[string, Period[]][]} */
    const fetched = isMany(state.view)
        ? (await calendars(wanted, from, to)).map(calendar => /** @type {[string, Period[]]} */ ([calendar.resourceId, fromCalendar(calendar)]))
        : await Promise.all(wanted.map(async id => /** @type {[string, Period[]]} */ ([id, fromBlockades((await blockades(id, from, to)).items, from, to)])));
    if (mine !== turn) {
      return false; // Somebody has gone on meanwhile.
    }
    if (ids === null) {
      loaded.clear();
    }
    const isNews = fetched.some(([id, periods]) => JSON.stringify(loaded.get(id)) !== JSON.stringify(periods));
    fetched.forEach(([id, periods]) => loaded.set(id, periods));
    notices.querySelector('.bad')?.remove();
    return isNews || ids === null;
  } catch (error) {
    say('bad', words.say(error instanceof Refused && error.status === 401 ? 'error.signedOut' : 'error.offline'));
    return false;
  }
}

/**
 * @param {'good' | 'bad'} kind
 * @param {string} text
 */
function say(kind, text) {
  notices.replaceChildren(make(`p.notice.${kind}`, {}, text));
}

// --- Drawing -----------------------------------------------------------------------------------

const selection = new Selection(chosen => openChange(chosen), steps => go({date: stepped(state.view, state.date, steps)}, {focus: true}));

/** @returns {import('./calendar-view.js').Model} */
function model() {
  const resources = shown().filter(({id}) => loaded.has(id)).map(({id, name}) => ({id, name, periods: loaded.get(id) ?? []}));
  return {...state, zone, words, today: dateOf(Date.now(), zone), resources};
}

function paint({focus = false} = {}) {
  const now = model();
  paintBar(now);
  if (now.resources.length === 0) {
    stage.replaceChildren(make('p.empty', {}, words.say('empty')));
    paintFilters([]);
    return;
  }
  const {from, to} = windowOf(state);
  const counted = countedWindow();
  const hours = hoursByFilter(now.resources, counted.from, counted.to);
  hours.forEach(([filter]) => filter.startsWith('owner:') && owners.add(filter.slice('owner:'.length)));
  paintFilters(hours);
  const before = selection.current;
  const hadFocus = focus || stage.contains(document.activeElement);
  const old = stage.querySelector('.cal-grid');
  const scroll = {left: old?.scrollLeft ?? 0, top: old?.scrollTop ?? 0};
  const picture = draw(now);
  stage.replaceChildren(picture.element, ...odd(), ...(isMany(state.view) ? [] : [make('details.cal-in-words', {open: true},
      make('summary', {}, words.say('words')), make('div.scroll', {tabindex: '0', role: 'region', 'aria-label': words.say('words')}, inWords(now, counted.from, counted.to)))]));
  picture.element.scrollTo(scroll);
  const at = before && before.from >= from && before.from < to && !focus ? before.from : Math.max(from, startOf(state.date, zone));
  selection.watch(picture, {at, resource: before?.resource.id, focus: hadFocus});
}

/** Days on which the clocks change need a word. */
function odd() {
  const hours = hoursOf(state.date, zone);
  return ['day', 'hours'].includes(state.view) && hours !== 24 ? [make('p.notice', {}, words.say('clockChange', words.numbers.format(hours)))] : [];
}

/** @param {import('./calendar-view.js').Model} now */
function paintBar(now) {
  const name = isMany(state.view) ? (state.parent ? nameOf(state.parent) : words.say('all')) : nameOf(state.resource);
  find('h1').textContent = name;
  find('.cal-title').textContent = titleOf(now);
  document.title = `${name}, ${titleOf(now)} · Holdfast`;
  dateField.value = state.date;
  find('.cal-share').hidden = isMany(state.view) && !state.parent;
  /**
   * @param {HTMLAnchorElement} element
   * @param {Partial<State>} change
   * @param {boolean} [current]
   */
  const link = (element, change, current) => {
    element.href = addressOf({...state, ...change});
    element.toggleAttribute('aria-current', Boolean(current));
    if (current) {
      element.setAttribute('aria-current', 'true');
    }
  };
  for (const element of all(page, 'a[data-step]', HTMLAnchorElement)) {
    link(element, stepTo(Number(element.dataset.step)));
  }
  for (const element of all(page, 'a[data-view]', HTMLAnchorElement)) {
    link(element, {view: viewOf(element)}, element.dataset.view === state.view);
  }
  for (const element of all(page, 'a[data-resource]', HTMLAnchorElement)) {
    link(element, toResource(element.dataset.resource ?? ''), !isMany(state.view) && element.dataset.resource === state.resource);
  }
  for (const element of all(page, 'a[data-parent]', HTMLAnchorElement)) {
    link(element, toParent(element.dataset.parent ?? ''), isMany(state.view) && element.dataset.parent === (state.parent ?? ''));
  }
}

/** @param {HTMLElement} element */
const viewOf = element => /** @type {View} */ (element.dataset.view);

/** @param {number} steps */
function stepTo(steps) {
  return {date: steps === 0 ? dateOf(Date.now(), zone) : stepped(state.view, state.date, steps)};
}

/**
 * @param {string} resource
 * @returns {Partial<State>}
 */
function toResource(resource) {
  return {resource, view: isMany(state.view) ? 'month' : state.view, filter: null};
}

/**
 * @param {string} parent
 * @returns {Partial<State>}
 */
function toParent(parent) {
  return {parent: parent || null, view: isMany(state.view) ? state.view : 'timeline', filter: null};
}

/** @param {[string, number][]} hours by filter */
function paintFilters(hours) {
  const place = find('.cal-filters');
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-filter') : null;
  const total = hours.reduce((sum, [, number]) => sum + number, 0);
  /**
   * @param {string} filter
   * @param {string} label
   * @param {number} number
   * @param {string | null} style
   */
  const chip = (filter, label, number, style) => make('button.cal-filter', {type: 'button', 'data-filter': filter, 'aria-pressed': String((state.filter ?? '') === filter)},
      ...(style ? [make(`i.cal-dot.${style}`, {'aria-hidden': 'true'})] : []), make('span', {}, label), ' ', make('small', {}, words.hours(number)));
  const chips = hours.slice(0, MOST_FILTERS).map(([filter, number]) => chip(filter, words.filter(filter), number, styleOfFilter(filter)));
  place.replaceChildren(make('span.cal-legend', {id: 'cal-legend'}, words.say('filters')), chip('', words.say('filter.all'), total, null), ...chips);
  place.setAttribute('role', 'group');
  place.setAttribute('aria-labelledby', 'cal-legend');
  place.hidden = hours.length === 0;
  if (focused) {
    all(place, '[data-filter]').find(child => child.dataset.filter === focused)?.focus();
  }
}

/** @param {string} filter */
function styleOfFilter(filter) {
  return filter === 'available' ? 'free' : filter === 'disabled' ? 'out' : colourOf(filter.slice('owner:'.length));
}

// --- Doing -------------------------------------------------------------------------------------

/** @param {Chosen} chosen */
function openChange(chosen) {
  const dialog = changeTime({
    chosen, zone, words,
    owners: [...owners].filter(owner => !owner.startsWith('bk_')).sort(),
    done: async sentence => {
      if (await load([chosen.resource.id])) {
        paint();
      }
      say('good', sentence);
    },
  });
  dialog.addEventListener('close', () => {
    selection.clear();
    selection.refocus();
  });
}

/** @param {Known} resource */
async function added(resource) {
  known.push({...resource, own: false});
  await go({view: 'month', resource: resource.id, parent: null, filter: null});
  // The list is the server's to draw.
  const fresh = await fetch(location.href).then(answer => answer.text());
  find('.cal-side nav').replaceWith(one(new DOMParser().parseFromString(fresh, 'text/html'), '.cal-side nav', Element));
  paintBar(model());
  say('good', words.say('add.done', resource.name));
}

function sharedResource() {
  const id = isMany(state.view) ? state.parent ?? '' : state.resource;
  return {id, name: nameOf(id)};
}

page.addEventListener('click', event => {
  const link = around(event, 'a[data-step], a[data-view], a[data-resource], a[data-parent]');
  const opens = around(event, '[data-open]');
  const filter = around(event, '[data-filter]');
  const row = around(event, '.cal-row-head[data-resource]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    const {step, view, resource, parent} = link.dataset;
    go(step !== undefined ? stepTo(Number(step)) : view !== undefined ? {view: viewOf(link)} : resource !== undefined ? toResource(resource) : toParent(parent ?? ''));
  } else if (filter) {
    const wanted = filter.dataset.filter ?? '';
    go({filter: wanted === '' || wanted === state.filter ? null : wanted});
  } else if (opens) {
    go({view: isMany(state.view) ? 'hours' : 'day', date: opens.dataset.open});
  } else if (row) {
    go(toResource(row.dataset.resource ?? ''));
  }
});

page.addEventListener('keydown', event => {
  // Single letters only where nobody dictates or writes: in the calendar itself.
  if (!around(event, '.cal-grid') || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const view = VIEW_KEYS[event.key.toLowerCase()];
  const cell = cellOf(event)?.piece;
  if (view) {
    go({view, ...(cell ? {date: cell.date} : {}), ...(cell && !isMany(view) && isMany(state.view) ? {resource: cell.resource.id} : {})}, {focus: Boolean(cell)});
  } else if (event.key === '?') {
    help({words});
  }
});

find('.cal-date').addEventListener('submit', event => event.preventDefault());
dateField.addEventListener('change', () => dateField.value && go({date: dateField.value}));
find('.cal-date button').hidden = true;
find('.cal-add').addEventListener('click', () => addResource({resources: known, parent: state.parent, words, added}));
find('.cal-share').addEventListener('click', () => share({resource: sharedResource(), words, lang}));
find('.cal-help').addEventListener('click', () => help({words}));
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  let found = 0;
  for (const item of all(page, '.cal-side li')) {
    item.hidden = !(item.textContent ?? '').toLowerCase().includes(wanted);
    found += item.hidden ? 0 : 1;
  }
  find('.cal-none').hidden = found > 0;
});
window.addEventListener('popstate', event => event.state && go(event.state, {push: false}));

for (const selector of ['.cal-add', '.cal-share', '.cal-help', '.cal-find']) {
  find(selector).hidden = false;
}
if (window.matchMedia('(max-width: 56rem)').matches) {
  side.open = false;
}
history.replaceState(state, '', addressOf(state));
if (await load()) {
  paint();
}
page.dataset.ready = '';

// --- What others do ----------------------------------------------------------------------------

/** @type {Set<string>} */
const news = new Set();
/** @type {number | null} */
let gathering = null;

/**
 * News come in crowds; they are fetched together.
 *
 * @param {string[]} ids
 */
function gather(ids) {
  ids.forEach(id => news.add(id));
  gathering ??= setTimeout(async () => {
    gathering = null;
    const wanted = shown().map(resource => resource.id).filter(id => news.has(id));
    news.clear();
    if (wanted.length > 0 && await load(wanted)) {
      paint();
    }
  }, 50);
}

new Live({
  changed: id => gather([id]),
  booked: () => gather(known.filter(resource => resource.own).map(resource => resource.id)),
  missed: () => gather(shown().map(resource => resource.id)),
  listening: yes => (find('.cal-silent').hidden = yes),
});
