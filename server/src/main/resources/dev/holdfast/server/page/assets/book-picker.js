// A month and its times: the same as the page has, for other months, days and zones.

import { base } from "./base.js";
import { all, around, make, one } from "./dom.js";

/** @typedef {Record<string, { start: string }[]>} Slots by date */

const HOUR = 3600000;
const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** @param {string} date */
const utc = (date) => new Date(date + "T00:00:00Z");
/** @param {Date} date */
const iso = (date) => date.toISOString().slice(0, 10);
/**
 * @param {string} date
 * @param {number} days
 */
const plusDays = (date, days) => iso(new Date(utc(date).getTime() + days * 24 * HOUR));
/**
 * @param {string} month such as 2026-11
 * @param {number} count
 */
const plusMonths = (month, count) => {
  const [year, number] = month.split("-").map(Number);
  return iso(new Date(Date.UTC(year, number - 1 + count, 1))).slice(0, 7);
};
/**
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} options
 */
const say = (date, options) => new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone: "UTC" }).format(utc(date));
/** @param {string} month */
const monthName = (month) => say(month + "-01", { month: "long", year: "numeric" });
/** @param {string} date */
const dayName = (date) => say(date, { weekday: "long", day: "numeric", month: "long" });

/** Local date and offset of instants in a zone. */
class Zone {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.local = new Intl.DateTimeFormat("en-CA", { timeZone: id, year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  }
  /**
   * @param {number} instant
   * @returns {Record<string, string>}
   */
  parts(instant) {
    return Object.fromEntries(this.local.formatToParts(instant).map((part) => [part.type, part.value]));
  }
  today() {
    const now = this.parts(Date.now());
    return `${now.year}-${now.month}-${now.day}`;
  }
  /** @param {number} instant */
  offset(instant) {
    const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((each) => Number(this.parts(instant)[each]));
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
  }
  /**
   * Whether clocks are changed on the day.
   *
   * @param {string} date
   */
  changes(date) {
    const noon = utc(date).getTime() + 12 * HOUR;
    const begin = noon - this.offset(noon) - 12 * HOUR;
    return this.offset(begin - HOUR / 2) !== this.offset(begin + 24.5 * HOUR);
  }
  /**
   * CEST, or what else sets this time of the day apart from the other.
   *
   * @param {number} instant
   */
  name(instant) {
    const names = (LANGUAGE === "en-GB" ? ["en-GB", "en-US"] : [LANGUAGE]).map((language) =>
      new Intl.DateTimeFormat(language, { timeZone: this.id, timeZoneName: "short" }).formatToParts(instant)
        .find((part) => part.type === "timeZoneName")?.value ?? "");
    return names.find((name) => !/^(GMT|UTC)./.test(name)) ?? names[0];
  }
}

/** @param {HTMLElement} root */
export function pick(root) {
  const data = root.dataset;
  const { first = "", last = "" } = data;
  const table = one(root, ".grid", HTMLTableElement);
  const status = one(root, "[role=status]");
  const title = one(root, "#month");
  const select = one(root, "#zone", HTMLSelectElement);
  const list = one(root, ".starts ul");
  const nothing = one(root, ".nothing");
  /** @type {Map<string, Slots>} by month */
  const known = new Map();
  const cellOf = (/** @type {string | undefined} */ date) => all(table, `[data-date="${date}"]`)[0];
  const focusable = (/** @type {HTMLElement} */ cell) => one(cell, "a, .off");
  let zone = new Zone(data.zone ?? "UTC");
  let month = data.month ?? "";
  let day = data.day;
  let h12 = data.h12 === "true";
  /** @type {Slots} */
  let days = {};
  let paused = false;

  document.documentElement.classList.add("scripted");
  table.setAttribute("role", "grid");
  rove(day);

  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (data.zoneChosen !== "true" && own && own !== zone.id) changeZone(own);

  select.addEventListener("change", () => changeZone(select.value));

  root.addEventListener("click", (event) => {
    const link = around(event, "a", HTMLAnchorElement);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (link.dataset.turn) {
      event.preventDefault();
      if (link.ariaDisabled !== "true") show(plusMonths(month, Number(link.dataset.turn)));
    } else if (link.dataset.h12) {
      event.preventDefault();
      h12 = link.dataset.h12 === "1";
      show(month, day);
    } else {
      const { date, later } = around(event, "[data-date], [data-later]")?.dataset ?? {};
      const chosen = date ?? later;
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    }
  });

  // The second click of a double click may hit what has just moved there.
  root.addEventListener("click", (event) => {
    if (event.detail > 1 && !around(event, "a[data-turn], a[data-h12]")) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });

  table.addEventListener("keydown", (event) => {
    const date = around(event, "[data-date]")?.dataset.date;
    if (!date) return;
    const back = getComputedStyle(root).direction === "rtl" ? -1 : 1;
    const step = KEYS[event.key];
    if (step) go(plusDays(date, Math.abs(step) === 1 ? step * back : step));
    else if (event.key === "Home") go(month + "-01");
    else if (event.key === "End") go(plusDays(plusMonths(month, 1) + "-01", -1));
    else if (event.key === "PageUp") go(plusMonths(month, -1) + "-01");
    else if (event.key === "PageDown") go(plusMonths(month, 1) + "-01");
    else return;
    event.preventDefault();
  });

  /**
   * To a day with the keyboard, maybe of another month.
   *
   * @param {string} date
   */
  async function go(date) {
    const wanted = date.slice(0, 7);
    if (wanted < first || wanted > last) return;
    if (wanted !== month) await show(wanted);
    rove(date);
    const cell = cellOf(date);
    if (cell) focusable(cell).focus();
  }

  /**
   * One day can be reached with Tab, the others from there with arrows.
   *
   * @param {string | undefined} date
   */
  function rove(date) {
    const cells = all(table, "[data-date]");
    const reached = cellOf(date) ?? cells.find((cell) => cell.querySelector("a")) ?? cells[0];
    for (const cell of cells) {
      cell.setAttribute("aria-selected", String(Boolean(cell.querySelector("[aria-current]"))));
      focusable(cell).tabIndex = cell === reached ? 0 : -1;
    }
  }

  /** @param {string} date */
  async function choose(date) {
    await show(date.slice(0, 7), date);
    const times = one(root, "#times");
    const below = times.getBoundingClientRect().top > one(root, ".days").getBoundingClientRect().top + 40;
    if (below) times.scrollIntoView({ block: "start", behavior: "auto" });
    times.focus({ preventScroll: true });
  }

  /** @param {string} id */
  function changeZone(id) {
    zone = new Zone(id);
    const option = [...select.options].find((each) => each.value === id);
    if (!option) select.prepend(make("option", { value: id }, id));
    select.value = id;
    known.clear();
    return show(month, day);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {Promise<Slots>}
   */
  async function find(from, to) {
    const query = new URLSearchParams({ from, to, timeZone: zone.id });
    if (data.moving) query.set("rescheduling", data.moving);
    const answer = await fetch(`${base}/v1/public/event-types/${data.eventType}/slots?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const found = await answer.json();
    paused = found.paused;
    return found.slots;
  }

  /** @param {string} wanted */
  async function slotsOf(wanted) {
    const found = known.get(wanted) ?? await find(wanted + "-01", plusMonths(wanted, 1) + "-01");
    known.set(wanted, found);
    return found;
  }

  /**
   * @param {string} wanted the month
   * @param {string} [date] the day, or the first that has times
   */
  async function show(wanted, date) {
    root.classList.add("waiting");
    try {
      days = await slotsOf(wanted);
      month = wanted;
      day = date && days[date] ? date : Object.keys(days).sort()[0];
      drawMonth();
      await drawTimes();
      remember();
    } catch {
      status.textContent = "";
      status.textContent = data.failed ?? "";
      status.classList.remove("unseen");
      return;
    } finally {
      root.classList.remove("waiting");
    }
    status.classList.add("unseen");
    status.textContent = day ? `${monthName(month)}. ${dayName(day)}, ${available(day)}` : nothing.textContent;
  }

  /** @param {string} date */
  function available(date) {
    const count = days[date]?.length ?? 0;
    return count > 1 ? data.many?.replace("{0}", String(count)) : count ? data.one : data.none;
  }

  function drawMonth() {
    title.textContent = monthName(month);
    for (const link of all(root, "[data-turn]")) {
      const other = plusMonths(month, Number(link.dataset.turn));
      const possible = other >= first && other <= last;
      const had = document.activeElement === link;
      /** @type {[string, string | false][]} */
      const attributes = [["href", possible && address({ month: other })], ["role", !possible && "link"], ["aria-disabled", !possible && "true"]];
      for (const [name, value] of attributes) {
        value ? link.setAttribute(name, value) : link.removeAttribute(name);
      }
      if (had && !possible) title.focus();
    }
    const begin = month + "-01";
    const lead = (utc(begin).getUTCDay() - Number(data.firstDay) + 7) % 7;
    const today = zone.today();
    const rows = [];
    for (let week = plusDays(begin, -lead); week < plusMonths(month, 1) + "-01"; week = plusDays(week, 7)) {
      rows.push(make("tr", {}, ...[0, 1, 2, 3, 4, 5, 6].map((i) => cell(plusDays(week, i), today))));
    }
    table.tBodies[0].replaceChildren(...rows);
    rove(day);
  }

  /**
   * @param {string} date
   * @param {string} today
   */
  function cell(date, today) {
    if (date.slice(0, 7) !== month) return make("td");
    const isToday = date === today;
    const number = make("span", { "aria-hidden": "true" }, String(Number(date.slice(8))));
    const label = `${dayName(date)}, ${available(date)}${isToday ? ", " + data.today : ""}`;
    const inner = [number, make("span", { class: "unseen" }, label)];
    return make("td", { "data-date": date, class: isToday ? "today" : null }, days[date]
      ? make("a", { href: address({ month, day: date }), rel: "nofollow", "aria-current": date === day ? "true" : null }, ...inner)
      : make("span", { class: "off" }, ...inner));
  }

  async function drawTimes() {
    one(root, "#day").textContent = day ? dayName(day) : monthName(month);
    for (const link of all(root, "[data-h12]")) {
      (link.dataset.h12 === "1") === h12 ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
    }
    for (const [name, value] of [["tz", zone.id], ["h12", h12 ? "1" : "0"]]) {
      for (const input of all(document, `input[type=hidden][name=${name}]`, HTMLInputElement)) input.value = value;
    }
    const clock = new Intl.DateTimeFormat(h12 ? "en-US" : LANGUAGE, h12
      ? { timeZone: zone.id, hour: "numeric", minute: "2-digit", hour12: true }
      : { timeZone: zone.id, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const named = day && zone.changes(day);
    list.replaceChildren(...(days[day ?? ""] ?? []).map(({ start }) => {
      const at = Date.parse(start);
      const label = clock.format(at) + (named ? " " + zone.name(at) : "");
      return make("li", {}, make("button", { class: "plain", name: "start", value: start }, label));
    }));
    nothing.hidden = Boolean(day);
    if (!day) await drawNothing();
  }

  /** Says that the month has no times, and where there are some. */
  async function drawNothing() {
    if (paused) {
      nothing.replaceChildren(make("p.notice.warn", {}, data.paused ?? ""));
      return;
    }
    nothing.replaceChildren(make("p", {}, data.nothing?.replace("{0}", monthName(month)) ?? ""));
    const from = plusMonths(month, 1) + "-01";
    const later = month < last ? Object.keys(await find(from, plusDays(from, 90))).sort()[0] : null;
    if (later) {
      nothing.append(make("p", { "data-later": later }, make("a",
        { class: "button plain", href: address({ month: later.slice(0, 7), day: later }) },
        data.next?.replace("{0}", dayName(later)) ?? "")));
    }
  }

  /** @param {Record<string, string>} more */
  function address(more) {
    const query = new URLSearchParams(location.search);
    for (const name of ["month", "day", "start"]) query.delete(name);
    query.set("tz", zone.id);
    query.set("h12", h12 ? "1" : "0");
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return `${data.path}?${query}`;
  }

  /** So that loading the page again, and coming back to it, shows the same. */
  function remember() {
    history.replaceState(null, "", address(day ? { month, day } : { month }));
  }
}
