// <holdfast-calendar src="…" view="month" date="2025-01-01" lang="de" theme="dark">: a shared calendar on any
// site. It shows when something is free, and cannot be changed.

import {dateOf, datesShown, stepped} from './calendar-time.js';
import {fromCalendar} from './calendar-model.js';
import {Words} from './calendar-words.js';
import {draw, titleOf} from './calendar-view.js';
import {around, make} from './dom.js';

/** @typedef {import('./calendar-time.js').View} View */
/** @typedef {{name: string, timeZone: string, items: {name: string, periods: import('./calendar-model.js').ApiPeriod[]}[]}} Shared */

/** @type {View[]} */
const VIEWS = ['month', 'week', 'day', 'timeline', 'hours'];

/** @type {Partial<Record<View, View>>} */
const OF_MANY = {month: 'timeline', week: 'timeline', day: 'hours'}; // views of many resources for views of one

/** The page's styles; what they say of the page is said of the element. */
async function styles() {
  const sheets = ['holdfast.css', 'calendar.css'].map(async name => {
    const text = await fetch(new URL(name, import.meta.url)).then(answer => answer.text());
    return new CSSStyleSheet().replace(text.replaceAll(':root', ':host'));
  });
  return Promise.all(sheets);
}

/** @type {Promise<CSSStyleSheet[]> | null} */
let sheets = null;

/**
 * Defines the element.
 *
 * @param {Record<string, Record<string, string>>} words by language
 */
export function define(words) {
  if (customElements.get('holdfast-calendar')) {
    return;
  }
  customElements.define('holdfast-calendar', class extends HTMLElement {

    static observedAttributes = ['src', 'view', 'date', 'lang', 'theme'];

    #root = this.attachShadow({mode: 'open'});
    #turn = 0;
    #zone = 'UTC';
    #many = false;

    connectedCallback() {
      this.#show();
    }

    attributeChangedCallback() {
      if (this.isConnected) {
        this.#show();
      }
    }

    get #lang() {
      const wanted = (this.getAttribute('lang') || document.documentElement.lang || navigator.language).slice(0, 2);
      return wanted in words ? wanted : 'en';
    }

    /** @returns {View} */
    get #view() {
      const wanted = VIEWS.find(view => view === this.getAttribute('view')) ?? 'month';
      return this.#many ? OF_MANY[wanted] ?? wanted : wanted;
    }

    get #date() {
      const wanted = this.getAttribute('date') ?? '';
      return /^\d{4}-\d\d-\d\d$/.test(wanted) ? wanted : dateOf(Date.now(), this.#zone);
    }

    async #show() {
      const mine = ++this.#turn;
      const lang = this.#lang;
      sheets ??= styles();
      try {
        this.#root.adoptedStyleSheets = await sheets;
        const [from, to] = datesShown(this.#view, this.#date);
        const answer = await fetch(`${this.getAttribute('src')}?from=${from}&to=${to}`, {credentials: 'omit'});
        if (mine !== this.#turn) {
          return;
        }
        if (!answer.ok) {
          this.#say(new Words(words[lang], lang, this.#zone).say(answer.status === 404 ? 'shared.gone' : 'shared.failed'));
          return;
        }
        const shared = await answer.json();
        const view = this.#view;
        this.#many = shared.items.length > 1;
        if (view === this.#view) {
          this.#paint(shared, lang);
        } else {
          await this.#show();
        }
      } catch {
        this.#say(new Words(words[lang], lang, this.#zone).say('shared.failed'));
      }
    }

    /** @param {string} text */
    #say(text) {
      this.#root.replaceChildren(make('p.notice', {role: 'status'}, text));
    }

    /**
     * @param {Shared} shared
     * @param {string} lang
     */
    #paint(shared, lang) {
      this.#zone = shared.timeZone;
      const zone = shared.timeZone;
      const said = new Words(words[lang], lang, zone);
      /** @type {import('./calendar-view.js').Model} */
      const model = {
        view: this.#view, date: this.#date, zone, words: said, today: dateOf(Date.now(), zone), filter: null,
        resources: shared.items.map(item => ({id: '', name: item.name, periods: fromCalendar(item)})),
      };
      /**
       * @param {string} text
       * @param {string} name
       * @param {string} date
       */
      const button = (text, name, date) => {
        const made = make('button.plain', {type: 'button', 'aria-label': name}, text);
        made.addEventListener('click', () => this.setAttribute('date', date));
        return made;
      };
      const {element, lanes} = draw(model);
      element.tabIndex = 0;
      lanes.flat().forEach(cell => cell.removeAttribute('tabindex'));
      element.setAttribute('role', 'table');
      element.querySelectorAll('[role="gridcell"]').forEach(cell => cell.setAttribute('role', 'cell'));
      element.addEventListener('click', event => {
        const opened = around(event, '[data-open]');
        if (opened?.dataset.open) {
          this.setAttribute('date', opened.dataset.open);
          this.setAttribute('view', model.resources.length > 1 ? 'hours' : 'day');
        }
      });
      const theme = this.getAttribute('theme');
      this.#root.replaceChildren(make('section.cal-shared', {lang, 'aria-label': shared.name, 'data-theme': theme},
          make('div.row.cal-bar', {}, make('strong', {}, shared.name), make('span', {}, titleOf(model)), make('span.push'),
              button('‹', said.say('previous'), stepped(model.view, model.date, -1)),
              button(said.say('today'), said.say('today'), dateOf(Date.now(), zone)),
              button('›', said.say('next'), stepped(model.view, model.date, 1))),
          element, make('p.small.soft', {}, said.say('zone', zone))));
    }
  });
}
