/* Shows booking pages in another page: <div data-holdfast="https://host/book/ann/intro"></div> puts one there,
   <a href="https://host/book/ann/intro" data-holdfast-popup>Book</a> opens one over the page. */
(() => {
  const page = /** @type {Window & { holdfastEmbed?: boolean }} */ (window);
  if (page.holdfastEmbed) return;
  page.holdfastEmbed = true;

  /**
   * @param {string} address
   * @param {string} title
   */
  const frame = (address, title) => {
    const url = new URL(address, location.href);
    url.searchParams.set("embed", "1");
    const element = document.createElement("iframe");
    element.src = url.href;
    element.title = title;
    element.dataset.origin = url.origin;
    Object.assign(element.style, { border: "0", width: "100%", height: "40rem", display: "block", colorScheme: "normal" });
    return element;
  };

  const frames = () => /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll("iframe[data-origin]")]);

  addEventListener("message", (event) => {
    const from = frames().find((each) => each.contentWindow === event.source);
    if (!from || event.origin !== from.dataset.origin || !event.data?.holdfast) return;
    const { holdfast: what, height } = event.data;
    if (Number.isFinite(height) && height > 0) from.style.height = `${Math.min(height, 5000)}px`;
    if (what === "close") from.closest("dialog")?.close();
    if (what === "booked") from.dispatchEvent(new CustomEvent("holdfast:booked", { bubbles: true }));
  });

  /** @param {HTMLAnchorElement} link */
  const open = (link) => {
    const dialog = document.createElement("dialog");
    const close = document.createElement("button");
    close.textContent = "\u00d7";
    close.type = "button";
    close.setAttribute("aria-label", link.dataset.holdfastClose ?? "Close");
    close.addEventListener("click", () => dialog.close());
    const title = link.textContent.trim();
    dialog.setAttribute("aria-label", title);
    Object.assign(dialog.style, { border: "0", padding: "2.25rem .25rem .25rem", width: "min(64rem, calc(100vw - 1rem))", maxWidth: "none",
      maxHeight: "calc(100dvh - 1rem)", overflow: "auto", borderRadius: ".5rem", background: "Canvas" });
    Object.assign(close.style, { position: "absolute", insetBlockStart: ".25rem", insetInlineEnd: ".25rem", width: "2rem",
      height: "2rem", border: "0", background: "none", color: "CanvasText", font: "1.5rem/1 system-ui", cursor: "pointer" });
    dialog.append(close, frame(link.href, title));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      link.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-holdfast-popup]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });

  const fill = () => {
    const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-holdfast]:not([data-holdfast-filled])")]);
    for (const place of places) {
      place.dataset.holdfastFilled = "";
      place.append(frame(place.dataset.holdfast ?? "", place.dataset.holdfastTitle ?? "Booking"));
    }
  };
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", fill) : fill();
})();
