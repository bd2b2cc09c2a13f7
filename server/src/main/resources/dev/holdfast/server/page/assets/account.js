// What pages of accounts share: passwords that can be shown, secrets that can be copied, and
// guesses that save typing. Pages work without it.

import { base } from "./base.js";
import { all, byId } from "./dom.js";
import { slugOf } from "./slug.js";

for (const button of all(document, "[data-shows]")) {
  const field = byId(button.dataset.shows ?? "", HTMLInputElement);
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    field.focus();
  });
}

for (const button of all(document, "[data-copies]")) {
  const words = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId(button.dataset.copies ?? "").textContent ?? "");
    button.textContent = button.dataset.done ?? "";
    setTimeout(() => { button.textContent = words; }, 3000);
  });
}

for (const select of all(document, "[data-guess=zone]", HTMLSelectElement)) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!select.value && [...select.options].some((option) => option.value === here)) {
    select.value = here;
  }
}

for (const field of all(document, "[data-guess=slug]", HTMLInputElement)) {
  const name = field.form?.elements.namedItem("name");
  let own = field.value !== "";
  field.addEventListener("input", () => { own = field.value !== ""; });
  if (name instanceof HTMLInputElement) {
    name.addEventListener("input", () => {
      if (!own) field.value = slugOf(name.value);
    });
  }
}

/** @typedef {{ ok: boolean, status: number, body: any }} Answer */

/**
 * Calls the API as the person who is signed in.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {number} [version] the one that the change is meant for
 * @returns {Promise<Answer>}
 */
export async function call(method, path, body, version) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  try {
    const answer = await fetch(base + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}
