// Saves the host's settings through the API, and shows at each field what is wrong with it.

import { call } from "./account.js";
import { atFirst, changes, now } from "./changes.js";
import { all, byId, fieldOf, make, one } from "./dom.js";

/** @typedef {import("./changes.js").Field} Field */

const form = byId("me", HTMLFormElement);
const said = one(form, ".said");

/**
 * @param {string | undefined} words
 * @param {boolean} bad
 */
function say(words, bad) {
  said.textContent = words ?? "";
  said.classList.toggle("bad", bad);
}

/** @param {HTMLElement} field */
function clear(field) {
  field.removeAttribute("aria-invalid");
  document.getElementById(`${field.id}-wrong`)?.remove();
}

/** @param {HTMLElement} field */
function blame(field) {
  clear(field);
  const error = make("p.error", { id: `${field.id}-wrong`, role: "alert" }, field.dataset.fault ?? "");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-errormessage", error.id);
  field.closest(".field")?.append(error);
}

/** @param {(field: Field) => string | boolean} read */
function settings(read) {
  /** @param {string} name */
  const text = (name) => String(read(fieldOf(form, name, /** @type {any} */ (HTMLElement))));
  return {
    name: text("name"),
    email: text("email"),
    timeZone: text("timeZone"),
    language: text("language") || null,
    embedOrigins: text("embedOrigins").split(/\s+/).filter((line) => line),
  };
}

let seen = settings(atFirst);
let version = Number(form.dataset.version);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  say("", false);
  const fields = all(form, "[data-fault]");
  fields.forEach(clear);
  const answer = await call("PATCH", "/v1/me", changes(seen, settings(now)), version);
  if (answer.ok) {
    fieldOf(form, "embedOrigins", HTMLTextAreaElement).value = answer.body.embedOrigins.join("\n");
    seen = settings(now);
    version = answer.body.version;
    say(said.dataset.saved, false);
    return;
  }
  if (answer.body.code === "stale_version") {
    // If the person saves again after this message, they have decided to.
    version = answer.body.currentVersion;
    say(form.dataset.stale, true);
    return;
  }
  /** @type {{ field: string }[]} */
  const errors = answer.body.errors ?? [];
  const wrong = new Set(errors.map((error) => error.field.split(/[.[]/)[0]));
  const blamed = fields.filter((field) => wrong.has(field.getAttribute("name") ?? ""));
  blamed.forEach(blame);
  blamed[0]?.focus();
  if (!blamed.length) {
    say(answer.status === 401 ? form.dataset.signedOut : form.dataset.broken, true);
  }
});
