// Counts down how long a time is kept, and gives it up when its form is left.

import { base } from "./base.js";

const TOLD_SECONDS = [300, 120, 60, 30, 10];
const LATE_SECONDS = 60;
const FIELDS = ["name", "email", "notes"];

export function keep(root) {
  const data = root.dataset;
  const details = document.getElementById("details");
  const leave = document.getElementById("leave");
  const timer = root.querySelector("[role=timer]");
  const notice = root.querySelector(".kept");
  const expired = root.querySelector(".expired");
  const status = root.querySelector("[role=status]");
  const again = root.querySelector(".again");
  let hold = data.hold;
  let until = Date.now() + Number(data.left) * 1000;
  let told = Infinity;
  let staying = false;
  let ticking = 0;

  root.querySelector(".until").hidden = true;
  root.querySelector(".left").hidden = false;
  restore();
  const arrived = performance.getEntriesByType("navigation")[0]?.type;
  if (arrived === "reload" || arrived === "back_forward") take(false);
  else if (Number(data.left) > 0) start();
  else end();

  again.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    take(true);
  });
  details.addEventListener("input", save);
  details.addEventListener("submit", () => (staying = true));
  leave.addEventListener("submit", () => (staying = true));
  // Another language is the same page.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link && link.target !== "_blank" && link.pathname === location.pathname) staying = true;
  });
  addEventListener("pagehide", () => {
    if (!staying) giveUp();
  });
  addEventListener("pageshow", (event) => {
    staying = false;
    if (event.persisted) take(false);
  });

  function start() {
    expired.hidden = true;
    notice.hidden = false;
    enable(true);
    clearInterval(ticking);
    ticking = setInterval(tick, 1000);
    tick();
  }

  function tick() {
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left <= 0) return end();
    timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    notice.classList.toggle("late", left <= LATE_SECONDS);
    const next = TOLD_SECONDS.findLast((seconds) => left <= seconds);
    if (next < told) {
      told = next;
      status.textContent = next > 60 ? data.minutes.replace("{0}", Math.ceil(left / 60))
        : next === 60 ? data.minute : data.seconds.replace("{0}", left);
    }
  }

  function end() {
    clearInterval(ticking);
    notice.hidden = true;
    expired.hidden = false;
    enable(false);
  }

  function enable(possible) {
    for (const button of document.querySelectorAll(".book-it")) button.disabled = !possible;
  }

  /** Keeps the time once more; if somebody else has it, the server says so and what else there is. */
  async function take(wanted) {
    await giveUp();
    const answer = await fetch(`${base}/v1/public/event-types/${data.eventType}/holds`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ start: data.start }),
    }).catch(() => null);
    if (answer?.status === 201) {
      const kept = await answer.json();
      hold = kept.holdId;
      leave.elements.hold.value = hold;
      details.action = withHold(details.action);
      history.replaceState(null, "", details.action);
      for (const link of document.querySelectorAll("a[hreflang]")) link.href = withHold(link.href);
      until = Date.now() + Date.parse(kept.expiresAt) - Date.parse(answer.headers.get("Date"));
      told = Infinity;
      start();
      if (wanted) {
        status.textContent = data.again;
        (details.querySelector(":invalid") ?? document.querySelector(".book-it")).focus();
      }
    } else if (wanted && answer) {
      staying = true;
      HTMLFormElement.prototype.submit.call(withStart(again));
    } else {
      end();
    }
  }

  function withHold(address) {
    const url = new URL(address);
    url.searchParams.set("hold", hold);
    return url;
  }

  function withStart(form) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "start", value: data.start });
    form.append(input);
    return form;
  }

  function giveUp() {
    return fetch(`${base}/v1/public/holds/${encodeURIComponent(hold)}`, { method: "DELETE", keepalive: true }).catch(() => null);
  }

  // What is written survives choosing another time, in this window only.
  function save() {
    try {
      sessionStorage.setItem("details", JSON.stringify(FIELDS.map((name) => details.elements[name].value)));
    } catch {
      // A browser that stores nothing for frames: then it is written again.
    }
  }

  function restore() {
    try {
      const saved = JSON.parse(sessionStorage.getItem("details") ?? "[]");
      FIELDS.forEach((name, i) => (details.elements[name].value ||= saved[i] ?? ""));
    } catch {
      // The same.
    }
  }
}
