// Saves an event type through the API, and shows at each field what is wrong with it.

import { base } from './base.js';
import { changes } from './changes.js';
import { all, around, byId, one } from './dom.js';
import { call, hasWords, markWrong, Refusal, say, announce, unmarkAll } from './dashboard.js';
import { wrongFields } from './event-type-model.js';

/**
 * Saves when the form is submitted, and warns before changes are lost.
 *
 * @param {HTMLFormElement} form
 * @param {import('./event-type-model.js').Terms} seen what the person saw when the page came
 * @param {() => import('./event-type-model.js').Terms} terms what the form says now
 */
export function saveOnSubmit(form, seen, terms) {
  const { id } = form.dataset;
  const button = byId('save', HTMLButtonElement);
  let version = id ? Number(form.dataset.version) : undefined;
  let changed = false;

  form.addEventListener('input', () => { changed = true; });
  form.addEventListener('click', event => { changed ||= around(event, '#week, #days, #overrides, #add-override') !== null; });
  addEventListener('beforeunload', event => { if (changed) event.preventDefault(); });

  form.addEventListener('submit', async event => {
    event.preventDefault();
    clearErrors(form);
    const [wrong] = all(form, '[data-wrong]');
    if (wrong) {
      wrong.focus();
      return;
    }
    button.disabled = true;
    try {
      if (id) await call('PATCH', '/v1/event-types/' + id, changes(seen, terms()), version);
      else await call('POST', '/v1/event-types', terms());
      changed = false;
      location.assign(base + '/app/event-types');
    } catch (e) {
      button.disabled = false;
      if (!(e instanceof Refusal)) throw e;
      // If the person saves again after this message, they have decided to.
      version = e.currentVersion ?? version;
      showErrors(e);
    }
  });
}

/** @param {HTMLFormElement} form */
function clearErrors(form) {
  byId('wrong').hidden = true;
  unmarkAll(form);
  for (const each of all(form, '[id$="-error"]')) each.hidden = true;
}

/**
 * Shows at each field what is wrong with it, and focuses the first.
 *
 * @param {Refusal} refusal
 */
function showErrors(refusal) {
  const [first] = wrongFields(refusal)
    .map(field => showError(field, refusal.code === 'slug_taken' ? 'code.slug_taken' : 'wrong.' + field))
    .filter(shown => shown !== null);
  if (first) {
    first.focus();
    announce(say('code.validation_failed'), 'bad');
    return;
  }
  const wrong = byId('wrong');
  wrong.textContent = refusal.code === 'stale_version' ? say('type.stale') : refusal.text;
  wrong.hidden = false;
  wrong.focus();
}

/**
 * @param {string} field
 * @param {string} key of what is wrong
 * @returns {HTMLElement | null} what to focus
 */
function showError(field, key) {
  const text = say(hasWords(key) ? key : 'wrong.other');
  const place = document.getElementById(field + '-error');
  if (place) {
    place.textContent = text;
    place.hidden = false;
    return one(place.closest('section, fieldset') ?? document, 'input, button', HTMLElement);
  }
  const input = document.getElementById(field);
  if (input) markWrong(input, text);
  return input;
}
