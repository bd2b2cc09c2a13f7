// The page of the resource calendar.

import {base} from './base.js';
import {datesShown, dateOf, hoursOf, startOf, stepped} from './calendar-time.js';
import {colourOf, fromBlockades, fromCalendar, hoursByFilter} from './calendar-model.js';
import {blockades, calendars} from './calendar-api.js';
import {Words} from './calendar-words.js';
import {draw, inWords, titleOf} from './calendar-view.js';
import {Selection} from './calendar-select.js';
import {Live} from './calendar-live.js';
import {addResource, changeTime, help, share} from './calendar-dialogs.js';
import {el} from './calendar-dom.js';

const MOST_FILTERS = 24;

const page = document.querySelector('.calendar');
const find = selector => page.querySelector(selector);
const {zone, lang, words: texts, ...start} = JSON.parse(page.dataset.start);
const words = new Words(texts, lang, zone);
const known = start.resources;
const stage = find('.cal-stage');
const notices = find('.cal-notices');
const loaded = new Map(); // the periods of resources, of the time that is shown

let state = {view: start.view, resource: start.resource, parent: start.parent, date: start.date, filter: start.filter};
let turn = 0;
const owners = new Set();

const isMany = view => view === 'timeline' || view === 'hours';
const nameOf = id => known.find(resource => resource.id === id)?.name ?? id;

/** The resources that the view shows. */
function shown() {
  if (!isMany(state.view)) {
    return [known.find(resource => resource.id === state.resource) ?? {id: state.resource, name: state.resource}];
  }
  return state.parent ? known.filter(resource => resource.parent === state.parent) : known;
}

function windowOf({view, date}) {
  const [first, end] = datesShown(view, date);
  return {from: startOf(first, zone), to: startOf(end, zone)};
}

/** The time that is counted and told in words: of a month, not of the weeks that it is shown with. */
function countedWindow() {
  return windowOf({...state, view: state.view === 'month' ? 'timeline' : state.view});
}

// --- Addresses ---------------------------------------------------------------------------------

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

async function go(change, {focus = false, push = true} = {}) {
  const before = state;
  state = {...state, ...change};
  if (push) {
    history.pushState(state, '', addressOf(state));
  }
  const same = ['view', 'resource', 'parent', 'date'].every(key => before[key] === state[key]);
  if (!same) {
    await load();
  }
  paint({focus});
}

// --- Loading -----------------------------------------------------------------------------------

/** Fetches what the view shows, or only some of its resources; answers whether there is something else to draw. */
async function load(ids = null) {
  const mine = ids === null ? ++turn : turn;
  const {from, to} = windowOf(state);
  const wanted = shown().map(resource => resource.id).filter(id => ids === null || ids.includes(id));
  try {
    const fetched = isMany(state.view)
        ? (await calendars(wanted, from, to)).map(calendar => [calendar.resourceId, fromCalendar(calendar)])
        : await Promise.all(wanted.map(async id => [id, fromBlockades((await blockades(id, from, to)).items, from, to)]));
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
    say('bad', words.say(error.status === 401 ? 'error.signedOut' : 'error.offline'));
    return false;
  }
}

function say(kind, text) {
  notices.replaceChildren(el(`p.notice.${kind}`, {}, text));
}

// --- Drawing -----------------------------------------------------------------------------------

const selection = new Selection(chosen => openChange(chosen), steps => go({date: stepped(state.view, state.date, steps)}, {focus: true}));

function model() {
  const resources = shown().filter(({id}) => loaded.has(id)).map(({id, name}) => ({id, name, periods: loaded.get(id)}));
  return {...state, zone, words, today: dateOf(Date.now(), zone), resources};
}

function paint({focus = false} = {}) {
  const now = model();
  paintBar(now);
  if (now.resources.length === 0) {
    stage.replaceChildren(el('p.empty', {}, words.say('empty')));
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
  const scroll = [stage.querySelector('.cal-grid')?.scrollLeft ?? 0, stage.querySelector('.cal-grid')?.scrollTop ?? 0];
  const picture = draw(now);
  stage.replaceChildren(picture.element, ...odd(), ...(isMany(state.view) ? [] : [el('details.cal-in-words', {open: true},
      el('summary', {}, words.say('words')), el('div.scroll', {tabindex: '0', role: 'region', 'aria-label': words.say('words')}, inWords(now, counted.from, counted.to)))]));
  picture.element.scrollTo(...scroll);
  const at = before && before.from >= from && before.from < to && !focus ? before.from : Math.max(from, startOf(state.date, zone));
  selection.watch(picture, {at, resource: before?.resource.id, focus: hadFocus});
}

/** Days on which the clocks change need a word. */
function odd() {
  const hours = hoursOf(state.date, zone);
  return ['day', 'hours'].includes(state.view) && hours !== 24 ? [el('p.notice', {}, words.say('clockChange', words.numbers.format(hours)))] : [];
}

function paintBar(now) {
  const name = isMany(state.view) ? (state.parent ? nameOf(state.parent) : words.say('all')) : nameOf(state.resource);
  find('h1').textContent = name;
  find('.cal-title').textContent = titleOf(now);
  document.title = `${name}, ${titleOf(now)} · Holdfast`;
  find('.cal-date input[type="date"]').value = state.date;
  find('.cal-share').hidden = isMany(state.view) && !state.parent;
  const link = (element, change, current) => {
    element.href = addressOf({...state, ...change});
    element.toggleAttribute('aria-current', Boolean(current));
    if (current) {
      element.setAttribute('aria-current', 'true');
    }
  };
  for (const element of page.querySelectorAll('[data-step]')) {
    link(element, stepTo(Number(element.dataset.step)));
  }
  for (const element of page.querySelectorAll('a[data-view]')) {
    link(element, {view: element.dataset.view}, element.dataset.view === state.view);
  }
  for (const element of page.querySelectorAll('a[data-resource]')) {
    link(element, toResource(element.dataset.resource), !isMany(state.view) && element.dataset.resource === state.resource);
  }
  for (const element of page.querySelectorAll('a[data-parent]')) {
    link(element, toParent(element.dataset.parent), isMany(state.view) && element.dataset.parent === (state.parent ?? ''));
  }
}

function stepTo(steps) {
  return {date: steps === 0 ? dateOf(Date.now(), zone) : stepped(state.view, state.date, steps)};
}

function toResource(resource) {
  return {resource, view: isMany(state.view) ? 'month' : state.view, filter: null};
}

function toParent(parent) {
  return {parent: parent || null, view: isMany(state.view) ? state.view : 'timeline', filter: null};
}

function paintFilters(hours) {
  const place = find('.cal-filters');
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.filter : null;
  const total = hours.reduce((sum, [, number]) => sum + number, 0);
  const chip = (filter, label, number, style) => el('button.cal-filter', {type: 'button', 'data-filter': filter, 'aria-pressed': String((state.filter ?? '') === filter)},
      ...(style ? [el(`i.cal-dot.${style}`, {'aria-hidden': 'true'})] : []), el('span', {}, label), ' ', el('small', {}, words.hours(number)));
  const chips = hours.slice(0, MOST_FILTERS).map(([filter, number]) => chip(filter, words.filter(filter), number, styleOfFilter(filter)));
  place.replaceChildren(el('span.cal-legend', {id: 'cal-legend'}, words.say('filters')), chip('', words.say('filter.all'), total, null), ...chips);
  place.setAttribute('role', 'group');
  place.setAttribute('aria-labelledby', 'cal-legend');
  place.hidden = hours.length === 0;
  if (focused !== null) {
    [...place.children].find(child => child.dataset.filter === focused)?.focus();
  }
}

function styleOfFilter(filter) {
  return filter === 'available' ? 'free' : filter === 'disabled' ? 'out' : colourOf(filter.slice('owner:'.length));
}

// --- Doing -------------------------------------------------------------------------------------

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

async function added(resource) {
  known.push({...resource, own: false});
  await go({view: 'month', resource: resource.id, parent: null, filter: null});
  // The list is the server's to draw.
  const fresh = await fetch(location.href).then(answer => answer.text());
  find('.cal-side nav').replaceWith(new DOMParser().parseFromString(fresh, 'text/html').querySelector('.cal-side nav'));
  paintBar(model());
  say('good', words.say('add.done', resource.name));
}

function sharedResource() {
  const id = isMany(state.view) ? state.parent : state.resource;
  return {id, name: nameOf(id)};
}

page.addEventListener('click', event => {
  const link = event.target.closest('a[data-step], a[data-view], a[data-resource], a[data-parent]');
  const opens = event.target.closest('[data-open]');
  const filter = event.target.closest('[data-filter]');
  const row = event.target.closest('.cal-row-head[data-resource]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    const {step, view, resource, parent} = link.dataset;
    go(step !== undefined ? stepTo(Number(step)) : view !== undefined ? {view} : resource !== undefined ? toResource(resource) : toParent(parent));
  } else if (filter) {
    const wanted = filter.dataset.filter;
    go({filter: wanted === '' || wanted === state.filter ? null : wanted});
  } else if (opens) {
    go({view: isMany(state.view) ? 'hours' : 'day', date: opens.dataset.open});
  } else if (row) {
    go(toResource(row.dataset.resource));
  }
});

page.addEventListener('keydown', event => {
  // Single letters only where nobody dictates or writes: in the calendar itself.
  if (!event.target.closest('.cal-grid') || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const view = {m: 'month', w: 'week', d: 'day', t: 'timeline'}[event.key.toLowerCase()];
  const cell = event.target.closest('.cal-cell')?.piece;
  if (view) {
    go({view, ...(cell ? {date: cell.date} : {}), ...(cell && !isMany(view) && isMany(state.view) ? {resource: cell.resource.id} : {})}, {focus: Boolean(cell)});
  } else if (event.key === '?') {
    help({words});
  }
});

find('.cal-date').addEventListener('submit', event => event.preventDefault());
find('.cal-date input[type="date"]').addEventListener('change', event => event.target.value && go({date: event.target.value}));
find('.cal-date button').hidden = true;
find('.cal-add').addEventListener('click', () => addResource({resources: known, parent: state.parent, words, added}));
find('.cal-share').addEventListener('click', () => share({resource: sharedResource(), words, lang}));
find('.cal-help').addEventListener('click', () => help({words}));
find('.cal-find').addEventListener('input', event => {
  const wanted = event.target.value.trim().toLowerCase();
  let found = 0;
  for (const item of page.querySelectorAll('.cal-side li')) {
    item.hidden = !item.textContent.toLowerCase().includes(wanted);
    found += item.hidden ? 0 : 1;
  }
  find('.cal-none').hidden = found > 0;
});
window.addEventListener('popstate', event => event.state && go(event.state, {push: false}));

for (const selector of ['.cal-add', '.cal-share', '.cal-help', '.cal-find']) {
  find(selector).hidden = false;
}
if (window.matchMedia('(max-width: 56rem)').matches) {
  find('.cal-side').open = false;
}
history.replaceState(state, '', addressOf(state));
if (await load()) {
  paint();
}
page.dataset.ready = '';

// --- What others do ----------------------------------------------------------------------------

const news = new Set();
let gathering = null;

/** News come in crowds; they are fetched together. */
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
