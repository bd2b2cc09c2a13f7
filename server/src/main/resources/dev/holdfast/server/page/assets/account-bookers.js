// Exports, cancels and erases everything about a booker, through the API.

import { call } from "./account.js";
import { byId, fieldOf, one } from "./dom.js";

const page = byId("bookers");
const said = one(page, ".said");
const form = byId("booker", HTMLFormElement);
const sure = byId("sure", HTMLDialogElement);
const email = fieldOf(form, "email");

// A part of the address that is never sent to anybody.
email.value = decodeURIComponent(location.hash.slice(1));

/**
 * @param {string | undefined} words
 * @param {"good" | "warn" | "bad"} tone
 * @param {(string | number)[]} values
 */
function announce(words, tone, ...values) {
  said.textContent = values.reduce((/** @type {string} */ text, value, i) => text.replace(`{${i}}`, String(value)), words ?? "");
  said.className = `said notice ${tone}`;
  said.hidden = false;
  said.focus();
}

/** @param {import("./account.js").Answer} answer */
function complain(answer) {
  const { code, open } = answer.body;
  if (code === "open_bookings") {
    announce(page.dataset.open, "warn", open);
  } else {
    announce(answer.status === 401 ? page.dataset.signedOut
      : code === "validation_failed" ? page.dataset.wrong
        : page.dataset.broken, "bad");
  }
}

/** @param {unknown} content */
function save(content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = "bookings.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * @param {string} what
 * @returns {Promise<boolean>}
 */
function confirmed(what) {
  if (what === "export") return Promise.resolve(true);
  const { title, what: text, yes } = one(sure, `[data-of=${what}]`).dataset;
  byId("sure-title").textContent = title ?? "";
  byId("sure-what").textContent = text ?? "";
  byId("sure-yes").textContent = yes ?? "";
  one(sure, ".which").textContent = email.value;
  sure.returnValue = "";
  sure.showModal();
  return new Promise((done) => {
    sure.addEventListener("close", () => done(sure.returnValue === "yes"), { once: true });
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  said.hidden = true;
  const what = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "export";
  if (!await confirmed(what)) return;
  const answer = await call("POST", `/v1/bookers/${what}`, { email: email.value });
  if (!answer.ok) {
    complain(answer);
    return;
  }
  const { bookings, cancelled } = answer.body;
  if (what === "export" && bookings.length > 0) {
    save(answer.body);
    announce(page.dataset.exported, "good", bookings.length);
  } else if (what === "cancel" && cancelled > 0) {
    announce(page.dataset.cancelled, "good", cancelled);
  } else if (what === "erase" && bookings > 0) {
    announce(page.dataset.erased, "good", bookings);
  } else {
    announce(page.dataset.none, "warn");
  }
});
