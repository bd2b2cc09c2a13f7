// The editor of an event type: its model, its view, a preview of what could be booked, and saving.

import { atFirst, now } from './changes.js';
import { byId } from './dom.js';
import { call, dateIn, Refusal } from './dashboard.js';
import { Schedule, termsOf } from './event-type-model.js';
import { entriesOf, noticeAtFirst, showFields, showHours, showNoPreview, showOverrides, showPreview } from './event-type-view.js';
import { saveOnSubmit } from './event-type-save.js';

const PREVIEWED_DAYS = 14;
const PREVIEW_AFTER_MILLIS = 300;

const form = byId('editor', HTMLFormElement);
const schedule = new Schedule(JSON.parse(form.dataset.rules ?? '[]'), JSON.parse(form.dataset.overrides ?? '[]'));

const terms = () => termsOf(entriesOf(form, now), schedule);

/** What the person saw before typing anything, also if they typed before this script was there. */
const seen = { ...termsOf(entriesOf(form, atFirst), schedule.copy()), minimumNoticeMinutes: noticeAtFirst(form) };

let soon = 0;
let asked = 0;

function previewSoon() {
  clearTimeout(soon);
  soon = setTimeout(preview, PREVIEW_AFTER_MILLIS);
}

/** The newest question counts, whichever answer comes last. */
async function preview() {
  const mine = ++asked;
  const wanted = terms();
  const zone = wanted.timeZone;
  try {
    const query = new URLSearchParams({ from: dateIn(zone), to: dateIn(zone, PREVIEWED_DAYS) });
    const answer = await call('POST', `/v1/event-types/preview?${query}`, { ...wanted, slug: 'preview', title: wanted.title || 'preview' });
    if (mine === asked) showPreview(answer);
  } catch (e) {
    if (mine !== asked) return;
    if (!(e instanceof Refusal || e instanceof RangeError)) throw e;
    showNoPreview();
  }
}

showFields(form);
showHours(schedule, previewSoon);
showOverrides(schedule, previewSoon);
saveOnSubmit(form, seen, terms);
form.addEventListener('input', previewSoon);
preview();
