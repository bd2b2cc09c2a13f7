'use strict';

// What people wrote is set as text, never as markup; a mail's HTML goes into a frame that may do nothing.
const KEY = 'holdfast-key';
const part = id => document.getElementById(id);
const views = [...document.querySelectorAll('[data-view]')];
let shown = null;
let view = 'html';

function say(text) {
  part('status').textContent = text;
}

async function load(key) {
  say('One moment …');
  let reply;
  try {
    reply = await fetch('/v1/mails', { headers: { Authorization: 'Bearer ' + key }, cache: 'no-store' });
  } catch (e) {
    say('The service cannot be reached.');
    return;
  }
  if (!reply.ok) {
    sessionStorage.removeItem(KEY);
    say(reply.status === 401 ? 'This is no key.' : 'This needs the key of an owner.');
    return;
  }
  sessionStorage.setItem(KEY, key);
  list((await reply.json()).items);
}

function list(mails) {
  say(mails.length === 0
    ? 'There are none. Mails are kept here, by the server that wrote them, only while no mail server is set up.'
    : mails.length === 1 ? 'One mail, not sent:' : mails.length + ' mails, not sent:');
  part('list').replaceChildren(...mails.map(item));
  part('mail').hidden = true;
}

function item(mail) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = mail.subject;
  const more = document.createElement('small');
  more.textContent = mail.to;
  button.append(more);
  button.addEventListener('click', () => open(mail, button));
  const line = document.createElement('li');
  line.append(button);
  return line;
}

function open(mail, button) {
  shown = mail;
  for (const each of part('list').querySelectorAll('button')) {
    each.setAttribute('aria-current', String(each === button));
  }
  for (const field of ['subject', 'to', 'replyTo']) {
    part(field).textContent = mail[field];
  }
  part('writtenAt').textContent = new Date(mail.writtenAt).toLocaleString();
  part('mail').hidden = false;
  show(view === 'invitation' && mail.invitation === null ? 'html' : view);
}

function show(wanted) {
  view = wanted;
  for (const each of views) {
    each.setAttribute('aria-pressed', String(each.dataset.view === view));
    each.disabled = each.dataset.view === 'invitation' && shown.invitation === null;
  }
  part('html').hidden = view !== 'html';
  part('plain').hidden = view === 'html';
  if (view === 'html') {
    part('html').srcdoc = shown.html;
  } else {
    part('plain').textContent = shown[view];
  }
}

views.forEach(each => each.addEventListener('click', () => show(each.dataset.view)));
part('login').addEventListener('submit', event => {
  event.preventDefault();
  load(part('key').value.trim());
});
const known = sessionStorage.getItem(KEY);
if (known !== null) {
  load(known);
}
