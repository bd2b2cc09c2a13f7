// Searches the documentation. The index is a script, because pages from the disk may not fetch.

const input = document.getElementById("search");
const found = document.getElementById("found");
const up = document.body.dataset.up;
const MOST = 20;
let loading;

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = up + "assets/sections.js";
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

/** How well a section fits: all words must be in it; headings count more, and so do whole words. */
function score([, title, heading, text], words) {
  let sum = 0;
  for (const word of words) {
    const begins = new RegExp(startOf(word), "gi");
    const whole = new RegExp(startOf(word) + "(?![a-z0-9])", "gi");
    const points = count(begins, title) + 2 * count(whole, title) + 2 * count(begins, heading) + 6 * count(whole, heading)
      + Math.min(count(begins, text), 3) + Math.min(2 * count(whole, text), 6);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function count(pattern, text) {
  return text.match(pattern)?.length ?? 0;
}

/** Words are found where they begin; what begins with a sign is found anywhere. */
function startOf(word) {
  return (/^[a-z0-9]/.test(word) ? "(?<![a-z0-9])" : "") + word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The text around the first word, with all words marked. */
function excerpt(text, words) {
  const pattern = new RegExp(`(${words.map(startOf).join("|")})`, "i");
  const begin = text.lastIndexOf(" ", Math.max(0, text.search(pattern) - 60)) + 1;
  const end = text.indexOf(" ", begin + 180);
  const part = (begin > 0 ? "… " : "") + text.slice(begin, end < 0 ? text.length : end) + (end < 0 ? "" : " …");
  const small = document.createElement("small");
  for (const piece of part.split(pattern)) {
    const node = document.createElement(words.includes(piece.toLowerCase()) ? "mark" : "span");
    node.textContent = piece;
    small.append(node);
  }
  return small;
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = words.length === 0;
  if (found.hidden) return;
  await load();
  const best = SECTIONS.map((section) => [score(section, words), section])
    .filter(([points]) => points > 0)
    .sort(([one], [other]) => other - one)
    .slice(0, MOST);
  found.replaceChildren(...best.map(([, section]) => result(section, words)));
  if (best.length === 0) {
    const nothing = document.createElement("p");
    nothing.textContent = `No page has “${input.value.trim()}”. Try fewer or shorter words.`;
    found.append(nothing);
  }
}

function result(section, words) {
  const [address, title, heading, text] = section;
  const link = document.createElement("a");
  link.href = up + address;
  const name = document.createElement("strong");
  name.textContent = heading ? `${title} › ${heading}` : title;
  link.append(name, excerpt(text, words));
  return link;
}

function close() {
  found.hidden = true;
}

input.addEventListener("focus", () => load());
input.addEventListener("input", search);
found.addEventListener("click", close); // a link may lead to another place of this page
document.addEventListener("click", (event) => event.target.closest("search") || close());
document.addEventListener("keydown", (event) => {
  const links = [...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "/" && !/^(input|textarea)$/i.test(document.activeElement.tagName)) {
    event.preventDefault();
    input.focus();
  } else if (event.key === "Escape") {
    close();
  } else if (!found.hidden && links.length > 0 && document.activeElement.closest("search")) {
    if (event.key === "Enter" && at < 0) links[0].click();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      (links[next] ?? input).focus();
    }
  }
});

// On a phone the list of pages would fill the screen.
if (matchMedia("(max-width: 50rem)").matches) document.querySelector(".pages").open = false;
