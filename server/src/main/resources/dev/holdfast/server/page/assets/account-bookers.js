// Exports, cancels and erases all of somebody who booked, through the API.

import { call } from "./account.js";

const page = document.getElementById("bookers");
const said = page.querySelector(".said");
const form = document.getElementById("booker");
const sure = document.getElementById("sure");
const { email } = form.elements;

// A part of the address that is never sent to anybody.
email.value = decodeURIComponent(location.hash.slice(1));

function tell(words, tone, ...values) {
  said.textContent = values.reduce((text, value, i) => text.replace(`{${i}}`, value), words);
  said.className = `said notice ${tone}`;
  said.hidden = false;
  said.focus();
}

function complain(answer) {
  const { code, open } = answer.body;
  if (code === "open_bookings") {
    tell(page.dataset.open, "warn", open);
  } else {
    tell(answer.status === 401 ? page.dataset.signedOut
      : code === "validation_failed" ? page.dataset.wrong
        : page.dataset.broken, "bad");
  }
}

function save(content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = "bookings.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

function asked(what) {
  if (what === "export") return Promise.resolve(true);
  const { title, what: text, yes } = sure.querySelector(`[data-of=${what}]`).dataset;
  document.getElementById("sure-title").textContent = title;
  document.getElementById("sure-what").textContent = text;
  document.getElementById("sure-yes").textContent = yes;
  sure.querySelector(".which").textContent = email.value;
  sure.returnValue = "";
  sure.showModal();
  return new Promise((done) => {
    sure.addEventListener("close", () => done(sure.returnValue === "yes"), { once: true });
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  said.hidden = true;
  const what = event.submitter.value;
  if (!await asked(what)) return;
  const answer = await call("POST", `/v1/bookers/${what}`, { email: email.value });
  if (!answer.ok) {
    complain(answer);
    return;
  }
  const { bookings, cancelled } = answer.body;
  if (what === "export" && bookings.length > 0) {
    save(answer.body);
    tell(page.dataset.exported, "good", bookings.length);
  } else if (what === "cancel" && cancelled > 0) {
    tell(page.dataset.cancelled, "good", cancelled);
  } else if (what === "erase" && bookings > 0) {
    tell(page.dataset.erased, "good", bookings);
  } else {
    tell(page.dataset.none, "warn");
  }
});
