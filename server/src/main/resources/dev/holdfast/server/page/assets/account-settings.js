// Saves what the host tells of himself, through the API, and shows what is wrong at its field.

import { call } from "./account.js";
import { atFirst, changes, now } from "./changes.js";

const form = document.getElementById("me");
const said = form.querySelector(".said");

function say(words, bad) {
  said.textContent = words;
  said.classList.toggle("bad", bad);
}

function clear(field) {
  field.removeAttribute("aria-invalid");
  document.getElementById(`${field.id}-wrong`)?.remove();
}

function blame(field) {
  clear(field);
  const error = document.createElement("p");
  error.className = "error";
  error.id = `${field.id}-wrong`;
  error.role = "alert";
  error.textContent = field.dataset.fault;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-errormessage", error.id);
  field.closest(".field").append(error);
}

function wanted(read) {
  const fields = form.elements;
  return {
    name: read(fields.name),
    email: read(fields.email),
    timeZone: read(fields.timeZone),
    language: read(fields.language) || null,
    embedOrigins: read(fields.embedOrigins).split(/\s+/).filter((line) => line),
  };
}

let seen = wanted(atFirst);
let version = Number(form.dataset.version);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  say("", false);
  const fields = [...form.querySelectorAll("[data-fault]")];
  fields.forEach(clear);
  const answer = await call("PATCH", "/v1/me", changes(seen, wanted(now)), version);
  if (answer.ok) {
    form.elements.embedOrigins.value = answer.body.embedOrigins.join("\n");
    seen = wanted(now);
    version = answer.body.version;
    say(said.dataset.saved, false);
    return;
  }
  if (answer.body.code === "stale_version") {
    // Whoever saves again after being told has decided to.
    version = answer.body.currentVersion;
    say(form.dataset.stale, true);
    return;
  }
  const wrong = new Set((answer.body.errors ?? []).map((error) => error.field.split(/[.[]/)[0]));
  const blamed = fields.filter((field) => wrong.has(field.name));
  blamed.forEach(blame);
  blamed[0]?.focus();
  if (!blamed.length) {
    say(answer.status === 401 ? form.dataset.signedOut : form.dataset.broken, true);
  }
});
