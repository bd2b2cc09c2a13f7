// Makes and deletes keys, through the API.

import { call } from "./account.js";

const page = document.getElementById("keys");
const said = page.querySelector(".said");
const make = document.getElementById("make");
const made = document.getElementById("made");
const sure = document.getElementById("sure");

function complain(answer) {
  said.textContent =
    answer.status === 401 ? page.dataset.signedOut
      : answer.body.code === "too_many_keys" ? page.dataset.tooMany
        : page.dataset.broken;
  said.hidden = false;
}

make.addEventListener("submit", async (event) => {
  event.preventDefault();
  said.hidden = true;
  const { name, scope, days } = make.elements;
  const wanted = { name: name.value, scope: scope.value };
  if (days.value) {
    wanted.expiresAt = new Date(Date.now() + days.value * 86_400_000).toISOString();
  }
  const answer = await call("POST", "/v1/api-keys", wanted);
  if (!answer.ok) {
    complain(answer);
    return;
  }
  document.getElementById("new-key").textContent = answer.body.apiKey;
  make.hidden = true;
  made.hidden = false;
  made.focus();
});

document.getElementById("noted").addEventListener("click", () => location.reload());

for (const button of page.querySelectorAll("[data-deletes]")) {
  button.addEventListener("click", () => {
    sure.querySelector(".which").textContent = button.dataset.name;
    sure.returnValue = "";
    sure.addEventListener("close", () => removed(button), { once: true });
    sure.showModal();
  });
}

async function removed(button) {
  if (sure.returnValue !== "delete") {
    button.focus();
    return;
  }
  said.hidden = true;
  const answer = await call("DELETE", `/v1/api-keys/${button.closest("[data-key]").dataset.key}`);
  if (answer.ok || answer.status === 404) {
    location.reload();
  } else {
    complain(answer);
  }
}
