// Counts down how long a time stays reserved, and gives it up when its form is left.

import { base } from "./base.js";
import { all, byId, fieldOf, one } from "./dom.js";

const ANNOUNCED_SECONDS = [300, 120, 60, 30, 10];
const LATE_SECONDS = 60;
const FIELDS = ["name", "email", "notes"];

/** @param {HTMLElement} root */
export function holdTime(root) {
  const data = root.dataset;
  const details = byId("details", HTMLFormElement);
  const leave = byId("leave", HTMLFormElement);
  const timer = one(root, "[role=timer]");
  const notice = one(root, ".held");
  const expired = one(root, ".expired");
  const status = one(root, "[role=status]");
  const again = one(root, ".again", HTMLFormElement);
  let hold = data.hold ?? "";
  let until = Date.now() + Number(data.left) * 1000;
  let announced = Infinity;
  let staying = false;
  let ticking = 0;

  one(root, ".until").hidden = true;
  one(root, ".left").hidden = false;
  restore();
  const [navigation] = performance.getEntriesByType("navigation");
  const arrived = navigation instanceof PerformanceNavigationTiming ? navigation.type : null;
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
    const link = event.target instanceof Element ? event.target.closest("a") : null;
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
    const next = ANNOUNCED_SECONDS.findLast((seconds) => left <= seconds);
    if (next !== undefined && next < announced) {
      announced = next;
      status.textContent = (next > 60 ? data.minutes?.replace("{0}", String(Math.ceil(left / 60)))
        : next === 60 ? data.minute : data.seconds?.replace("{0}", String(left))) ?? "";
    }
  }

  function end() {
    clearInterval(ticking);
    notice.hidden = true;
    expired.hidden = false;
    enable(false);
  }

  /** @param {boolean} possible */
  function enable(possible) {
    for (const button of all(document, ".book-it", HTMLButtonElement)) button.disabled = !possible;
  }

  /**
   * Reserves the time once more; if somebody else has it, the server says so and offers other times.
   *
   * @param {boolean} wanted whether the person asked for it
   */
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
      fieldOf(leave, "hold").value = hold;
      details.action = withHold(details.action);
      history.replaceState(null, "", details.action);
      for (const link of all(document, "a[hreflang]", HTMLAnchorElement)) link.href = withHold(link.href);
      until = Date.now() + Date.parse(kept.expiresAt) - Date.parse(answer.headers.get("Date") ?? "");
      announced = Infinity;
      start();
      if (wanted) {
        status.textContent = data.again ?? "";
        (all(details, ":invalid")[0] ?? one(document, ".book-it")).focus();
      }
    } else if (wanted && answer) {
      staying = true;
      HTMLFormElement.prototype.submit.call(withStart(again));
    } else {
      end();
    }
  }

  /** @param {string} address */
  function withHold(address) {
    const url = new URL(address);
    url.searchParams.set("hold", hold);
    return url.href;
  }

  /** @param {HTMLFormElement} form */
  function withStart(form) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "start", value: data.start });
    form.append(input);
    return form;
  }

  /** @param {string} name */
  function detail(name) {
    return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (fieldOf(details, name, HTMLElement));
  }

  function giveUp() {
    return fetch(`${base}/v1/public/holds/${encodeURIComponent(hold)}`, { method: "DELETE", keepalive: true }).catch(() => null);
  }

  // What is written survives choosing another time, in this window only.
  function save() {
    try {
      sessionStorage.setItem("details", JSON.stringify(FIELDS.map((name) => detail(name).value)));
    } catch {
      // A browser that stores nothing for frames: then it is written again.
    }
  }

  function restore() {
    try {
      const saved = JSON.parse(sessionStorage.getItem("details") ?? "[]");
      FIELDS.forEach((name, i) => (detail(name).value ||= saved[i] ?? ""));
    } catch {
      // The same.
    }
  }
}
