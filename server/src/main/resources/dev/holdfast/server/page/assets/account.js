// What pages of accounts share: passwords that can be looked at, secrets that can be copied, and
// guesses that save typing. Pages work without it.

import { base } from "./base.js";

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    field.focus();
  });
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const words = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = words; }, 3000);
  });
}

for (const select of document.querySelectorAll("[data-guess=zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!select.value && [...select.options].some((option) => option.value === here)) {
    select.value = here;
  }
}

/** A name as a part of an address: Ann Müller becomes ann-mueller. */
function slug(name) {
  return name
    .toLowerCase()
    .replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}

for (const field of document.querySelectorAll("[data-guess=slug]")) {
  const name = field.form.elements.name;
  let own = field.value !== "";
  field.addEventListener("input", () => { own = field.value !== ""; });
  name?.addEventListener("input", () => {
    if (!own) {
      field.value = slug(name.value);
    }
  });
}

/** Calls the API as whoever is signed in; answers {ok, status, body}. */
export async function call(method, path, body, version) {
  const request = { method, headers: {} };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  if (version !== undefined) {
    request.headers["If-Match"] = `"${version}"`;
  }
  try {
    const answer = await fetch(base + path, request);
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}
