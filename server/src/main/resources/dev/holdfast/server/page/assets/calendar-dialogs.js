// The dialogs of the calendar: changing time, adding a resource, sharing, help.

import {dateOf, instantOf, instantsOf, timeOf} from './calendar-time.js';
import {isBooking, partsOf} from './calendar-model.js';
import {Refused, change, createResource, sharing} from './calendar-api.js';
import {make, one} from './dom.js';

/** @typedef {import('./calendar-words.js').Words} Words */
/** @typedef {import('./calendar-model.js').Period} Period */
/** @typedef {import('./calendar-model.js').Part} Part */
/** @typedef {import('./calendar-select.js').Chosen} Chosen */
/** @typedef {import('./calendar-api.js').Taken} Taken */
/** @typedef {import('./calendar-api.js').BookingInTheWay} BookingInTheWay */
/** @typedef {{id: string, name: string, parent?: string | null, own?: boolean}} Known */

let numbers = 0;

/**
 * Shows a dialog until it is closed, and returns it.
 *
 * @param {string} title
 * @param {Words} words
 * @param {(Node | string)[]} content
 */
function open(title, words, ...content) {
  const id = `cal-dialog-${++numbers}`;
  const close = make('button.quiet.cal-close', {type: 'button', 'aria-label': words.say('close'), title: words.say('close')}, '×');
  const dialog = make('dialog.cal-dialog', {'aria-labelledby': id}, make('div.row', {}, make('h2', {id}, title), make('span.push'), close), ...content);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
function field(label, input, hint) {
  const id = `cal-field-${++numbers}`;
  input.id = id;
  const error = make('p.error', {id: `${id}-error`, hidden: true});
  const described = [error.id];
  const parts = [make('label', {for: id}, label), input];
  if (hint) {
    parts.push(make('p.hint', {id: `${id}-hint`}, hint));
    described.push(`${id}-hint`);
  }
  input.setAttribute('aria-describedby', described.join(' '));
  return make('div.field', {}, ...parts, error);
}

/**
 * Shows what is wrong with a field; returns whether it is fine.
 *
 * @param {HTMLElement} input
 * @param {string | null} message
 */
function blame(input, message) {
  const error = one(input.closest('.field') ?? document, '.error');
  error.textContent = message ?? '';
  error.hidden = !message;
  input.toggleAttribute('aria-invalid', Boolean(message));
  if (message) {
    input.setAttribute('aria-invalid', 'true');
  }
  return !message;
}

/**
 * @param {HTMLElement} place
 * @param {'good' | 'warn' | 'bad'} kind
 * @param {(Node | string)[]} content
 */
function announce(place, kind, ...content) {
  place.replaceChildren(make(`div.notice.${kind}`, {}, ...content));
}

/**
 * Why something did not work, in words.
 *
 * @param {unknown} error
 * @param {Words} words
 * @param {string} [owner]
 */
function failureOf(error, words, owner) {
  if (!(error instanceof Refused)) {
    return words.say('error.offline');
  }
  if (error.status === 401 || error.status === 403) {
    return words.say('error.signedOut');
  }
  const key = `refused.${error.code}`;
  const known = words.say(key, owner);
  return known === key ? words.say('refused.other') : known;
}

/**
 * The owners who are in the way, or were displaced, in words.
 *
 * @param {Taken[]} items
 * @param {Words} words
 */
function names(items, words) {
  return make('ul', {}, ...items.map(item => {
    const who = words.who({state: item.state ?? 'blocked', owner: item.owner});
    return make('li', {}, `${who}: ${words.span(Date.parse(item.from), item.to === null ? Infinity : Date.parse(item.to))}`);
  }));
}

/**
 * A link to where the host cancels or moves a booking.
 *
 * @param {string} booking
 * @param {string} tab of the dashboard's bookings
 * @param {string} text
 */
function linkTo(booking, tab, text) {
  return make('a', {href: `/app?${new URLSearchParams({tab, q: booking})}`}, text);
}

/** @param {number} to */
const tabOf = to => (to <= Date.now() ? 'past' : 'upcoming');

/** As many bookings as fit into a dialog. */
const MOST_LISTED = 20;

/**
 * Asks what becomes of bookings in time that is to be closed.
 *
 * @param {object} options
 * @param {BookingInTheWay[]} options.bookings
 * @param {Words} options.words
 * @param {HTMLDialogElement} options.dialog
 * @param {(change: Record<string, unknown>) => Promise<void>} options.choose called with what the API needs to know
 */
function askAboutBookings({bookings, words, dialog, choose}) {
  const shown = bookings.slice(0, MOST_LISTED).map(booking => {
    const pending = booking.status === 'PENDING';
    const when = words.span(Date.parse(booking.start), Date.parse(booking.end));
    return make('li', {}, linkTo(booking.id, pending ? 'pending' : 'upcoming', when), pending ? ` (${words.say('bookings.pending')})` : '');
  });
  if (bookings.length > MOST_LISTED) {
    shown.push(make('li', {}, words.say('more', String(bookings.length - MOST_LISTED))));
  }
  const reason = make('input', {name: 'reason', maxlength: 1000, autocomplete: 'off', value: words.say('bookings.reason.usual')});
  const answer = make('div', {role: 'alert'});
  /**
   * @param {string} kind
   * @param {string} key
   * @param {() => void} deed
   */
  const button = (kind, key, deed) => {
    const made = make('button', {type: 'button', class: kind}, words.say(key));
    made.addEventListener('click', deed);
    return made;
  };
  const act = async (/** @type {Record<string, unknown>} */ change) => {
    buttons.forEach(each => (each.disabled = true));
    try {
      await choose(change);
    } catch (error) {
      announce(answer, 'bad', make('p', {}, failureOf(error, words)));
    } finally {
      buttons.forEach(each => (each.disabled = false));
    }
  };
  const buttons = [
    button('', 'bookings.keep', () => act({onBookings: 'keep'})),
    button('bad', 'bookings.cancel', () => act({onBookings: 'cancel', reason: reason.value.trim() || undefined})),
    button('plain', 'bookings.leave', () => dialog.close()),
  ];
  const question = make('div.cal-bookings', {tabindex: '-1', role: 'group', 'aria-label': words.say('bookings.question')},
      make('p', {}, words.say('bookings.question')), make('ul', {}, ...shown),
      field(words.say('bookings.reason'), reason, words.say('bookings.reason.hint')), answer, make('div.row', {}, ...buttons));
  one(dialog, 'form').replaceWith(question);
  question.focus();
}

/**
 * The bookings in chosen time, with a link to each.
 *
 * @param {Part[]} booked
 * @param {Words} words
 */
function bookingsHere(booked, words) {
  const items = booked.slice(0, MOST_LISTED).map(({owner, whole}) => make('li', {}, linkTo(owner ?? '', tabOf(whole.to), words.span(whole.from, whole.to))));
  return make('div.notice', {}, make('p', {}, words.say('bookings.here')), make('ul', {}, ...items));
}

/**
 * A booking's time changes with the booking only.
 *
 * @param {{period: Period, resource: {name: string}, words: Words}} options
 */
function showBooking({period, resource, words}) {
  const link = linkTo(period.owner ?? '', tabOf(period.to), words.say('bookings.open'));
  link.className = 'button';
  const dialog = open(words.say('change', resource.name), words,
      make('p', {}, words.say('bookings.this', words.span(period.from, period.to))), make('div.row', {}, link));
  link.focus();
  return dialog;
}

/**
 * Blocks, releases, disables or enables time.
 *
 * @param {object} options
 * @param {Chosen} options.chosen
 * @param {string[]} options.owners
 * @param {string} options.zone
 * @param {Words} options.words
 * @param {(sentence: string) => void} options.done called when something was changed
 */
export function changeTime({chosen, owners, zone, words, done}) {
  const {resource} = chosen;
  const now = partsOf(resource.periods, chosen.from, chosen.to);
  const taken = now.filter(part => part.state !== 'available');
  const [only] = taken;
  const booked = taken.filter(part => part.state === 'blocked' && isBooking(part.owner));
  if (now.length === 1 && booked.length === 1 && !only.held) {
    return showBooking({period: only.whole, resource, words});
  }
  const likely = taken.length !== 1 || booked.length === 1 ? 'block' : only.state === 'disabled' ? 'enable' : 'release';
  const span = likely === 'block' ? chosen : {from: Math.max(only.from, chosen.from), to: Math.min(only.to, chosen.to)};

  const actions = ['block', 'release', 'disable', 'enable'].map(action =>
    make('label.check', {}, make('input', {type: 'radio', name: 'action', value: action, checked: action === likely}), words.say(`action.${action}`)));
  const hint = make('p.hint', {});
  const owner = make('input', {name: 'owner', autocomplete: 'off', list: 'cal-owners', maxlength: 128,
    value: likely === 'block' ? null : only.owner});
  const ownerField = field(words.say('owner'), owner);
  ownerField.append(make('datalist', {id: 'cal-owners'}, ...owners.map(name => make('option', {value: name}))));
  const from = moment(words.say('from'), span.from, zone, words);
  const to = moment(words.say('to'), span.to, zone, words);
  const noEnd = make('input', {type: 'checkbox', name: 'noEnd'});
  const losers = make('p.notice.warn', {hidden: true});
  const answer = make('div', {role: 'alert'});
  const submit = make('button', {type: 'submit'});
  const cancel = make('button.plain', {type: 'button'}, words.say('cancel'));
  const form = make('form', {novalidate: true},
      make('fieldset.field', {}, make('legend', {}, words.say('action')), make('div.row', {}, ...actions), hint),
      ownerField, make('div.cal-times', {}, from.field, to.field), make('label.check.field', {}, noEnd, words.say('noEnd')),
      ...(booked.length > 0 ? [bookingsHere(booked, words)] : []), losers, answer, make('div.row', {}, submit, cancel));
  const dialog = open(words.say('change', resource.name), words, form);

  const action = () => one(form, '[name=action]:checked', HTMLInputElement).value;
  const end = () => (noEnd.checked ? Infinity : to.value());
  const refresh = () => {
    hint.textContent = words.say(`action.${action()}.hint`);
    submit.textContent = words.say(`action.${action()}`);
    one(ownerField, 'label').textContent = words.say(['disable', 'enable'].includes(action()) ? 'owner.by' : 'owner');
    to.input.disabled = noEnd.checked;
    const lost = action() === 'disable' && from.value() && end()
        ? partsOf(resource.periods, from.value(), end()).filter(part => part.state === 'blocked' && !isBooking(part.owner)) : [];
    losers.hidden = lost.length === 0;
    losers.textContent = words.say('willLose', lost.map(part => `${words.label(part)} (${words.span(part.from, part.to)})`).join(', '));
  };
  form.addEventListener('input', refresh);
  cancel.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const fine = [
      blame(to.input, !noEnd.checked && !(to.value() > from.value()) ? words.say('error.to') : null),
      blame(from.input, Number.isNaN(from.value()) ? words.say('error.from') : null),
      blame(owner, owner.value.trim() === '' ? words.say('error.owner') : null),
    ];
    if (!fine.every(Boolean)) {
      one(form, '[aria-invalid="true"]').focus();
      return;
    }
    const name = owner.value.trim();
    const wanted = {action: action(), from: from.value(), to: end(), owner: name};
    const act = async (more = {}) => {
      const {action: what, ...time} = wanted;
      const result = await change(resource.id, what, {...time, ...more});
      done(sentenceOf(what, result, resource, name, words));
      if (result.displaced && result.displaced.length > 0) {
        const close = make('button.plain', {type: 'button'}, words.say('close'));
        close.addEventListener('click', () => dialog.close());
        one(dialog, 'form, .cal-bookings').replaceWith(make('div', {role: 'alert'},
            make('div.notice.warn', {}, make('p', {}, words.say('displaced')), names(result.displaced, words))), make('div.row', {}, close));
        close.focus();
      } else {
        dialog.close();
      }
    };
    submit.disabled = true;
    try {
      await act();
    } catch (error) {
      const problem = error instanceof Refused ? error.problem : {};
      if (problem.code === 'bookings_in_the_way') {
        askAboutBookings({bookings: problem.bookings ?? [], words, dialog, choose: act});
        return;
      }
      announce(answer, 'bad', make('p', {}, failureOf(error, words, name)),
          ...(problem.conflicts && problem.conflicts.length > 0 ? [names(problem.conflicts, words)] : []));
    } finally {
      submit.disabled = false;
    }
  });
  refresh();
  owner.focus();
  return dialog;
}

/**
 * @param {string} action
 * @param {{kept?: unknown[], cancelled?: unknown[]}} result
 * @param {{name: string}} resource
 * @param {string} name
 * @param {Words} words
 */
function sentenceOf(action, result, resource, name, words) {
  const {kept = [], cancelled = []} = result;
  return kept.length > 0 ? words.say('done.kept', resource.name, String(kept.length))
      : cancelled.length > 0 ? words.say('done.cancelled', resource.name, String(cancelled.length))
      : words.say(`done.${action}`, resource.name, name);
}

/**
 * A field for a time of the zone. An instant that is not touched stays, also if its time comes twice.
 *
 * @param {string} label
 * @param {number} instant
 * @param {string} zone
 * @param {Words} words
 */
function moment(label, instant, zone, words) {
  const shown = instant === Infinity ? '' : `${dateOf(instant, zone)}T${timeOf(instant, zone)}`;
  const input = make('input', {type: 'datetime-local', value: shown});
  const place = field(label, input);
  const hint = make('p.hint', {hidden: true});
  place.append(hint);
  const value = () => (input.value === '' ? NaN : input.value === shown ? instant : instantOf(Date.parse(`${input.value}Z`), zone));
  const look = () => {
    const times = input.value === '' ? [0] : instantsOf(Date.parse(`${input.value}Z`), zone);
    hint.hidden = times.length === 1;
    hint.textContent = times.length === 1 ? '' : words.say(times.length === 0 ? 'error.gap' : 'error.twice', words.time(value()));
  };
  input.addEventListener('input', look);
  look();
  return {input, field: place, value};
}

/**
 * Adds a resource.
 *
 * @param {object} options
 * @param {Known[]} options.resources
 * @param {string | null} options.parent
 * @param {Words} options.words
 * @param {(resource: Known) => void} options.added
 */
export function addResource({resources, parent, words, added}) {
  const name = make('input', {name: 'name', maxlength: 200, autocomplete: 'off'});
  const id = make('input', {name: 'id', maxlength: 128, autocomplete: 'off', spellcheck: 'false'});
  const under = make('select', {name: 'parent'}, make('option', {value: ''}, words.say('add.none')),
      ...resources.filter(known => !known.own).map(known => make('option', {value: known.id, selected: known.id === parent}, known.name)));
  const answer = make('div', {role: 'alert'});
  const form = make('form', {novalidate: true}, field(words.say('add.name'), name), field(words.say('add.id'), id, words.say('add.id.hint')),
      field(words.say('add.parent'), under), answer, make('div.row', {}, make('button', {type: 'submit'}, words.say('add.submit'))));
  const dialog = open(words.say('add'), words, form);
  let own = false;
  id.addEventListener('input', () => (own = true));
  name.addEventListener('input', () => {
    if (!own) {
      id.value = shortName(name.value);
    }
  });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const wanted = id.value.trim();
    const isThere = resources.some(known => known.id === wanted);
    const fine = [
      blame(id, wanted === '' ? words.say('add.empty') : isThere ? words.say('add.taken') : null),
      blame(name, name.value.trim() === '' ? words.say('add.empty') : null),
    ];
    if (!fine.every(Boolean)) {
      one(form, '[aria-invalid="true"]').focus();
      return;
    }
    try {
      await createResource(wanted, name.value.trim(), under.value || null);
      dialog.close();
      added({id: wanted, name: name.value.trim(), parent: under.value || null});
    } catch (error) {
      // Somebody else has added it since this page came.
      if (error instanceof Refused && error.code === 'stale_version') {
        blame(id, words.say('add.taken'));
        id.focus();
        return;
      }
      announce(answer, 'bad', make('p', {}, failureOf(error, words)));
    }
  });
  name.focus();
  return dialog;
}

/**
 * Such as apartment-4.
 *
 * @param {string} name
 */
function shortName(name) {
  return name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/**
 * Creates, shows and ends the link to a resource's calendar.
 *
 * @param {{resource: {id: string, name: string}, words: Words, lang: string}} options
 */
export async function share({resource, words, lang}) {
  const place = make('div');
  const dialog = open(words.say('share.title', resource.name), words, make('p', {}, words.say('share.what')), place, make('div', {role: 'status'}));
  const status = one(dialog, '[role="status"]');
  /**
   * @param {() => Promise<import('./calendar-api.js').Share>} deed
   * @param {string} said
   */
  const act = async (deed, said = '') => {
    try {
      show(await deed());
      status.textContent = said;
    } catch (error) {
      announce(place, 'bad', make('p', {}, failureOf(error, words)));
    }
  };
  /**
   * @param {string} kind
   * @param {string} text
   * @param {() => void} deed
   */
  const button = (kind, text, deed) => {
    const made = make('button', {type: 'button', class: kind}, text);
    made.addEventListener('click', deed);
    return made;
  };
  const show = (/** @type {import('./calendar-api.js').Share} */ link) => {
    if (!link?.url) {
      place.replaceChildren(button('cal-make', words.say('share.make'), () => act(() => sharing.make(resource.id))));
      return;
    }
    const address = make('input', {readonly: true, value: link.url});
    const snippet = make('textarea.secret', {readonly: true, rows: 4});
    snippet.value = `<script type="module" src="${new URL('../../../calendar.js', link.url)}"></script>\n<holdfast-calendar src="${link.url}" lang="${lang}"></holdfast-calendar>`;
    const copy = (/** @type {HTMLInputElement | HTMLTextAreaElement} */ input) => button('plain', words.say('share.copy'), async () => {
      input.select();
      await navigator.clipboard.writeText(input.value).catch(() => document.execCommand('copy'));
      status.textContent = words.say('share.copied');
    });
    const again = button('plain', words.say('share.again'), () => act(() => sharing.make(resource.id)));
    again.title = words.say('share.again.hint');
    place.replaceChildren(make('div.cal-copy', {}, field(words.say('share.link'), address), copy(address)),
        make('div.cal-copy', {}, field(words.say('share.snippet'), snippet), copy(snippet)),
        make('div.row', {}, again, button('bad', words.say('share.end'), () => act(() => sharing.end(resource.id), words.say('share.ended')))));
  };
  await act(() => sharing.show(resource.id));
  return dialog;
}

/** @param {{words: Words}} options */
export function help({words}) {
  const lines = ['arrows', 'shift', 'enter', 'escape', 'page', 'home', 'views', 'mouse', 'help'].flatMap(key =>
    [make('dt', {}, make('kbd', {}, words.say(`keys.${key}`))), make('dd', {}, words.say(`keys.${key}.what`))]);
  return open(words.say('keys.title'), words, make('dl.facts', {}, ...lines));
}
