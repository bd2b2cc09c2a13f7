// Pages for visitors work without this; it spares them loading pages.
import { pick } from "./book-picker.js";
import { keep } from "./book-keeping.js";

const picker = document.querySelector(".picker");
if (picker) pick(picker);

const keeping = document.querySelector(".keeping");
if (keeping) keep(keeping);

// A second click is none: what it asks for is on its way.
for (const form of document.querySelectorAll("form[method=post]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "true";
  });
}
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

const first = document.querySelector("[aria-invalid=true]");
if (first) first.focus();

// In a frame, the page around it is told how high this one is, and when to close it. Only pages that the host
// has named can have it in a frame, so there is nobody else who could listen.
if (window.parent !== window) {
  const tell = (what) => window.parent.postMessage({ holdfast: what, ...sizes() }, "*");
  const sizes = () => ({ height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(() => tell("size")).observe(document.body);
  addEventListener("keydown", (event) => event.key === "Escape" && tell("close"));
  if (document.querySelector("[data-booked]")) tell("booked");
}
