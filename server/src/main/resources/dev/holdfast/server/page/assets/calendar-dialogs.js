// The dialogs of the calendar: changing time, adding a resource, sharing, help.

import {dateOf, instantOf, instantsOf, timeOf} from './calendar-time.js';
import {isBooking, partsOf} from './calendar-model.js';
import {change, createResource, sharing} from './calendar-api.js';
import {el} from './calendar-dom.js';

let numbers = 0;

/** Shows a dialog until it is closed; answers it. */
function open(title, words, ...content) {
  const id = `cal-dialog-${++numbers}`;
  const close = el('button.quiet.cal-close', {type: 'button', 'aria-label': words.say('close'), title: words.say('close')}, '×');
  const dialog = el('dialog.cal-dialog', {'aria-labelledby': id}, el('div.row', {}, el('h2', {id}, title), el('span.push'), close), ...content);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function field(label, input, hint) {
  const id = `cal-field-${++numbers}`;
  input.id = id;
  const error = el('p.error', {id: `${id}-error`, hidden: true});
  const described = [error.id];
  const parts = [el('label', {for: id}, label), input];
  if (hint) {
    parts.push(el('p.hint', {id: `${id}-hint`}, hint));
    described.push(`${id}-hint`);
  }
  input.setAttribute('aria-describedby', described.join(' '));
  return el('div.field', {}, ...parts, error);
}

function blame(input, message) {
  const error = input.closest('.field').querySelector('.error');
  error.textContent = message ?? '';
  error.hidden = !message;
  input.toggleAttribute('aria-invalid', Boolean(message));
  if (message) {
    input.setAttribute('aria-invalid', 'true');
  }
  return !message;
}

function tell(place, kind, ...content) {
  place.replaceChildren(el(`div.notice.${kind}`, {}, ...content));
}

function troubleOf(error, words, owner) {
  if (error.status === 401 || error.status === 403) {
    return words.say('error.signedOut');
  }
  if (error.status === undefined) {
    return words.say('error.offline');
  }
  const key = `refused.${error.code}`;
  const known = words.say(key, owner);
  return known === key ? words.say('refused.other') : known;
}

/** Whoever stands in the way, or was displaced, in words. */
function names(items, words) {
  return el('ul', {}, ...items.map(item => {
    const who = words.who({state: item.state ?? 'blocked', owner: item.owner});
    return el('li', {}, `${who}: ${words.span(Date.parse(item.from), item.to === null ? Infinity : Date.parse(item.to))}`);
  }));
}

/** Where the host cancels or moves a booking; tab: of the dashboard's bookings. */
function linkTo(booking, tab, text) {
  return el('a', {href: `/app?${new URLSearchParams({tab, q: booking})}`}, text);
}

const tabOf = to => (to <= Date.now() ? 'past' : 'upcoming');

/** As many bookings as fit into a dialog. */
const MOST_LISTED = 20;

/**
 * Asks what becomes of bookings in time that is to be closed.
 *
 * choose: called with what the API needs to know; must reject if it refuses.
 */
function askAboutBookings({bookings, words, dialog, choose}) {
  const shown = bookings.slice(0, MOST_LISTED).map(booking => {
    const pending = booking.status === 'PENDING';
    const when = words.span(Date.parse(booking.start), Date.parse(booking.end));
    return el('li', {}, linkTo(booking.id, pending ? 'pending' : 'upcoming', when), pending ? ` (${words.say('bookings.pending')})` : '');
  });
  if (bookings.length > MOST_LISTED) {
    shown.push(el('li', {}, words.say('more', String(bookings.length - MOST_LISTED))));
  }
  const reason = el('input', {name: 'reason', maxlength: 1000, autocomplete: 'off', value: words.say('bookings.reason.usual')});
  const answer = el('div', {role: 'alert'});
  const button = (kind, key, deed) => {
    const made = el(`button${kind}`, {type: 'button'}, words.say(key));
    made.addEventListener('click', deed);
    return made;
  };
  const act = async wish => {
    buttons.forEach(each => (each.disabled = true));
    try {
      await choose(wish);
    } catch (error) {
      tell(answer, 'bad', el('p', {}, troubleOf(error, words)));
    } finally {
      buttons.forEach(each => (each.disabled = false));
    }
  };
  const buttons = [
    button('', 'bookings.keep', () => act({onBookings: 'keep'})),
    button('.bad', 'bookings.cancel', () => act({onBookings: 'cancel', reason: reason.value.trim() || undefined})),
    button('.plain', 'bookings.leave', () => dialog.close()),
  ];
  const question = el('div.cal-bookings', {tabindex: '-1', role: 'group', 'aria-label': words.say('bookings.question')},
      el('p', {}, words.say('bookings.question')), el('ul', {}, ...shown),
      field(words.say('bookings.reason'), reason, words.say('bookings.reason.hint')), answer, el('div.row', {}, ...buttons));
  dialog.querySelector('form').replaceWith(question);
  question.focus();
}

/** The bookings in chosen time, with the way to each. */
function bookingsHere(booked, words) {
  const items = booked.slice(0, MOST_LISTED).map(({owner, whole}) => el('li', {}, linkTo(owner, tabOf(whole.to), words.span(whole.from, whole.to))));
  return el('div.notice', {}, el('p', {}, words.say('bookings.here')), el('ul', {}, ...items));
}

/** A booking's time changes with the booking only. */
function showBooking({period, resource, words}) {
  const link = linkTo(period.owner, tabOf(period.to), words.say('bookings.open'));
  link.className = 'button';
  const dialog = open(words.say('change', resource.name), words,
      el('p', {}, words.say('bookings.this', words.span(period.from, period.to))), el('div.row', {}, link));
  link.focus();
  return dialog;
}

/**
 * Blocks, releases, disables or enables time.
 *
 * chosen: {resource, from, to}; done: called with a sentence when something was changed.
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
    el('label.check', {}, el('input', {type: 'radio', name: 'action', value: action, checked: action === likely}), words.say(`action.${action}`)));
  const hint = el('p.hint', {});
  const owner = el('input', {name: 'owner', autocomplete: 'off', list: 'cal-owners', maxlength: 128,
    value: likely === 'block' ? null : only.owner});
  const ownerField = field(words.say('owner'), owner);
  ownerField.append(el('datalist', {id: 'cal-owners'}, ...owners.map(name => el('option', {value: name}))));
  const from = moment(words.say('from'), span.from, zone, words);
  const to = moment(words.say('to'), span.to, zone, words);
  const noEnd = el('input', {type: 'checkbox', name: 'noEnd'});
  const losers = el('p.notice.warn', {hidden: true});
  const answer = el('div', {role: 'alert'});
  const submit = el('button', {type: 'submit'});
  const cancel = el('button.plain', {type: 'button'}, words.say('cancel'));
  const form = el('form', {novalidate: true},
      el('fieldset.field', {}, el('legend', {}, words.say('action')), el('div.row', {}, ...actions), hint),
      ownerField, el('div.cal-times', {}, from.field, to.field), el('label.check.field', {}, noEnd, words.say('noEnd')),
      ...(booked.length > 0 ? [bookingsHere(booked, words)] : []), losers, answer, el('div.row', {}, submit, cancel));
  const dialog = open(words.say('change', resource.name), words, form);

  const action = () => form.elements.action.value;
  const end = () => (noEnd.checked ? Infinity : to.value());
  const refresh = () => {
    hint.textContent = words.say(`action.${action()}.hint`);
    submit.textContent = words.say(`action.${action()}`);
    ownerField.querySelector('label').textContent = words.say(['disable', 'enable'].includes(action()) ? 'owner.by' : 'owner');
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
      form.querySelector('[aria-invalid="true"]').focus();
      return;
    }
    const name = owner.value.trim();
    const wish = {action: action(), from: from.value(), to: end(), owner: name};
    const act = async (more = {}) => {
      const {action: what, ...time} = wish;
      const result = await change(resource.id, what, {...time, ...more});
      done(sentenceOf(what, result, resource, name, words));
      if (result.displaced?.length > 0) {
        const close = el('button.plain', {type: 'button'}, words.say('close'));
        close.addEventListener('click', () => dialog.close());
        dialog.querySelector('form, .cal-bookings').replaceWith(el('div', {role: 'alert'},
            el('div.notice.warn', {}, el('p', {}, words.say('displaced')), names(result.displaced, words))), el('div.row', {}, close));
        close.focus();
      } else {
        dialog.close();
      }
    };
    submit.disabled = true;
    try {
      await act();
    } catch (error) {
      if (error.code === 'bookings_in_the_way') {
        askAboutBookings({bookings: error.problem.bookings, words, dialog, choose: act});
        return;
      }
      tell(answer, 'bad', el('p', {}, troubleOf(error, words, name)),
          ...(error.problem?.conflicts?.length > 0 ? [names(error.problem.conflicts, words)] : []));
    } finally {
      submit.disabled = false;
    }
  });
  refresh();
  owner.focus();
  return dialog;
}

function sentenceOf(action, result, resource, name, words) {
  const {kept = [], cancelled = []} = result;
  return kept.length > 0 ? words.say('done.kept', resource.name, String(kept.length))
      : cancelled.length > 0 ? words.say('done.cancelled', resource.name, String(cancelled.length))
      : words.say(`done.${action}`, resource.name, name);
}

/** A field for a time of the zone. An instant that is not touched stays, also if its time comes twice. */
function moment(label, instant, zone, words) {
  const shown = instant === Infinity ? '' : `${dateOf(instant, zone)}T${timeOf(instant, zone)}`;
  const input = el('input', {type: 'datetime-local', value: shown});
  const place = field(label, input);
  const hint = el('p.hint', {hidden: true});
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

/** Adds a resource; added: called with {id, name, parent}. */
export function addResource({resources, parent, words, added}) {
  const name = el('input', {name: 'name', maxlength: 200, autocomplete: 'off'});
  const id = el('input', {name: 'id', maxlength: 128, autocomplete: 'off', spellcheck: 'false'});
  const under = el('select', {name: 'parent'}, el('option', {value: ''}, words.say('add.none')),
      ...resources.filter(known => !known.own).map(known => el('option', {value: known.id, selected: known.id === parent}, known.name)));
  const answer = el('div', {role: 'alert'});
  const form = el('form', {novalidate: true}, field(words.say('add.name'), name), field(words.say('add.id'), id, words.say('add.id.hint')),
      field(words.say('add.parent'), under), answer, el('div.row', {}, el('button', {type: 'submit'}, words.say('add.submit'))));
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
      form.querySelector('[aria-invalid="true"]').focus();
      return;
    }
    try {
      await createResource(wanted, name.value.trim(), under.value || null);
      dialog.close();
      added({id: wanted, name: name.value.trim(), parent: under.value || null});
    } catch (error) {
      // Somebody else has added it since this page came.
      if (error.code === 'stale_version') {
        blame(id, words.say('add.taken'));
        id.focus();
        return;
      }
      tell(answer, 'bad', el('p', {}, troubleOf(error, words)));
    }
  });
  name.focus();
  return dialog;
}

/** Such as apartment-4. */
function shortName(name) {
  return name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Makes, shows and ends the link to a resource's calendar. */
export async function share({resource, words, lang}) {
  const place = el('div');
  const dialog = open(words.say('share.title', resource.name), words, el('p', {}, words.say('share.what')), place, el('div', {role: 'status'}));
  const status = dialog.querySelector('[role="status"]');
  const act = async (deed, said = '') => {
    try {
      show(await deed());
      status.textContent = said;
    } catch (error) {
      tell(place, 'bad', el('p', {}, troubleOf(error, words)));
    }
  };
  const button = (kind, text, deed) => {
    const made = el(`button.${kind}`, {type: 'button'}, text);
    made.addEventListener('click', deed);
    return made;
  };
  const show = link => {
    if (!link?.url) {
      place.replaceChildren(button('cal-make', words.say('share.make'), () => act(() => sharing.make(resource.id))));
      return;
    }
    const address = el('input', {readonly: true, value: link.url});
    const snippet = el('textarea.secret', {readonly: true, rows: 4});
    snippet.value = `<script type="module" src="${new URL('../../../calendar.js', link.url)}"></script>\n<holdfast-calendar src="${link.url}" lang="${lang}"></holdfast-calendar>`;
    const copy = input => button('plain', words.say('share.copy'), async () => {
      input.select();
      await navigator.clipboard.writeText(input.value).catch(() => document.execCommand('copy'));
      status.textContent = words.say('share.copied');
    });
    const again = button('plain', words.say('share.again'), () => act(() => sharing.make(resource.id)));
    again.title = words.say('share.again.hint');
    place.replaceChildren(el('div.cal-copy', {}, field(words.say('share.link'), address), copy(address)),
        el('div.cal-copy', {}, field(words.say('share.snippet'), snippet), copy(snippet)),
        el('div.row', {}, again, button('bad', words.say('share.end'), () => act(() => sharing.end(resource.id), words.say('share.ended')))));
  };
  await act(() => sharing.show(resource.id));
  return dialog;
}

export function help({words}) {
  const lines = ['arrows', 'shift', 'enter', 'escape', 'page', 'home', 'views', 'mouse', 'help'].flatMap(key =>
    [el('dt', {}, el('kbd', {}, words.say(`keys.${key}`))), el('dd', {}, words.say(`keys.${key}.what`))]);
  return open(words.say('keys.title'), words, el('dl.facts', {}, ...lines));
}
