// The public pages work without this; with it they reload less.
import { pick } from "./book-picker.js";
import { holdTime } from "./book-hold.js";
import { all } from "./dom.js";

all(document, ".picker").forEach(pick);
all(document, ".hold").forEach(holdTime);

// A second click is none: what it asks for is on its way.
for (const form of all(document, "form[method=post]", HTMLFormElement)) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "true";
  });
}
addEventListener("pageshow", () => {
  for (const form of all(document, "form[data-sent]")) delete form.dataset.sent;
});

all(document, "[aria-invalid=true]")[0]?.focus();

// In a frame, the page around it learns how high this one is, and when to close it. Only pages that the host
// has named can have it in a frame, so there is nobody else who could listen.
if (window.parent !== window) {
  const report = (/** @type {"size" | "close" | "booked"} */ what) => window.parent.postMessage({ holdfast: what, ...sizes() }, "*");
  const sizes = () => ({ height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(() => report("size")).observe(document.body);
  addEventListener("keydown", (event) => event.key === "Escape" && report("close"));
  if (document.querySelector("[data-booked]")) report("booked");
}
