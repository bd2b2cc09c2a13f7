// Creates and deletes keys, through the API.

import { call } from "./account.js";
import { all, byId, fieldOf, one } from "./dom.js";

const DAY = 86_400_000;

const page = byId("keys");
const said = one(page, ".said");
const make = byId("make", HTMLFormElement);
const made = byId("made");
const sure = byId("sure", HTMLDialogElement);

/** @param {import("./account.js").Answer} answer */
function complain(answer) {
  said.textContent =
    (answer.status === 401 ? page.dataset.signedOut
      : answer.body.code === "too_many_keys" ? page.dataset.tooMany
        : page.dataset.broken) ?? "";
  said.hidden = false;
}

make.addEventListener("submit", async (event) => {
  event.preventDefault();
  said.hidden = true;
  const days = Number(fieldOf(make, "days", HTMLSelectElement).value);
  const answer = await call("POST", "/v1/api-keys", {
    name: fieldOf(make, "name").value,
    scope: fieldOf(make, "scope", HTMLSelectElement).value,
    ...(days > 0 ? { expiresAt: new Date(Date.now() + days * DAY).toISOString() } : {}),
  });
  if (!answer.ok) {
    complain(answer);
    return;
  }
  byId("new-key").textContent = answer.body.apiKey;
  make.hidden = true;
  made.hidden = false;
  made.focus();
});

byId("noted").addEventListener("click", () => location.reload());

for (const button of all(page, "[data-deletes]")) {
  button.addEventListener("click", () => {
    one(sure, ".which").textContent = button.dataset.name ?? "";
    sure.returnValue = "";
    sure.addEventListener("close", () => remove(button), { once: true });
    sure.showModal();
  });
}

/** @param {HTMLElement} button */
async function remove(button) {
  if (sure.returnValue !== "delete") {
    button.focus();
    return;
  }
  said.hidden = true;
  const key = button.closest("[data-key]")?.getAttribute("data-key");
  const answer = await call("DELETE", `/v1/api-keys/${key}`);
  if (answer.ok || answer.status === 404) {
    location.reload();
  } else {
    complain(answer);
  }
}
