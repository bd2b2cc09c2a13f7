// Choosing time in a picture, with the mouse or with keys.

/** @typedef {import('./calendar-view.js').Cell} Cell */
/** @typedef {import('./calendar-view.js').Picture} Picture */
/** @typedef {{resource: import('./calendar-model.js').Resource, from: number, to: number}} Chosen */

/**
 * The cell that an event happened to.
 *
 * @param {Event} event
 * @returns {Cell | null}
 */
export function cellOf(event) {
  return event.target instanceof Element ? event.target.closest('.cal-cell') : null;
}

/** @param {Event} event */
const opens = event => event.target instanceof Element && event.target.closest('[data-open]') !== null;

export class Selection {

  /** @type {Picture} */
  #picture = {element: document.createElement('div'), lanes: [], down: false, many: false};
  /** @type {Cell | null} */
  #anchor = null;
  /** @type {Cell | null} */
  #head = null;
  #dragging = false;
  #chosen;
  #turned;

  /**
   * @param {(chosen: Chosen) => void} chosen called when somebody wants to do something with the time
   * @param {(steps: number) => void} turned called with -1 or 1 when keys lead out of the picture
   */
  constructor(chosen, turned) {
    this.#chosen = chosen;
    this.#turned = turned;
  }

  /**
   * Follows another picture; goes to the cell of an instant, and focuses it if it was focused before.
   *
   * @param {Picture} picture
   * @param {{at: number, resource?: string, focus: boolean}} where
   */
  watch(picture, {at, resource, focus}) {
    this.#picture = picture;
    this.#anchor = this.#head = null;
    const cells = picture.lanes.flat();
    const here = cells.find(cell => cell.piece.from <= at && at < cell.piece.to && (!resource || cell.piece.resource.id === resource))
        ?? cells.find(cell => cell.piece.from <= at && at < cell.piece.to) ?? cells[0];
    if (here) {
      here.tabIndex = 0;
      this.#head = here;
      if (focus) {
        here.focus();
      }
    }
    const {element} = picture;
    element.addEventListener('keydown', event => this.#key(event));
    element.addEventListener('pointerdown', event => this.#down(event));
    element.addEventListener('pointermove', event => this.#move(event));
    element.addEventListener('pointerup', event => this.#up(event));
    element.addEventListener('pointercancel', () => this.clear());
  }

  get current() {
    return this.#head?.piece;
  }

  clear() {
    this.#dragging = false;
    this.#anchor = null;
    this.#paint();
  }

  /** Focus where it was before something else had it. */
  refocus() {
    this.#head?.focus();
  }

  /**
   * @param {Cell} from
   * @param {Cell} to
   * @returns {Chosen}
   */
  #range({piece: anchor}, {piece: head}) {
    return {resource: anchor.resource, from: Math.min(anchor.from, head.from), to: Math.max(anchor.to, head.to)};
  }

  #paint() {
    const range = this.#anchor && this.#head ? this.#range(this.#anchor, this.#head) : null;
    for (const cell of this.#picture.lanes.flat()) {
      const {resource, from, to} = cell.piece;
      const chosen = range !== null && resource === range.resource && from < range.to && to > range.from;
      if (chosen) {
        cell.setAttribute('aria-selected', 'true');
      } else {
        cell.removeAttribute('aria-selected');
      }
    }
  }

  /** Chooses the time from the anchor to where the focus is. */
  #choose() {
    if (this.#head) {
      this.#chosen(this.#range(this.#anchor ?? this.#head, this.#head));
    }
  }

  /**
   * @param {Cell | null | undefined} cell
   * @param {boolean} extend
   */
  #go(cell, extend) {
    if (!cell) {
      return;
    }
    if (this.#head) {
      this.#head.tabIndex = -1;
    }
    this.#anchor = extend ? this.#anchor ?? this.#head : null;
    this.#head = cell;
    cell.tabIndex = 0;
    cell.focus({preventScroll: false});
    this.#paint();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = cellOf(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const done = this.#act(event, cell);
    if (done) {
      event.preventDefault();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Cell} cell
   */
  #act(event, cell) {
    const rightToLeft = getComputedStyle(this.#picture.element).direction === 'rtl';
    const {down} = this.#picture;
    const across = rightToLeft ? -1 : 1;
    switch (event.key) {
      case 'ArrowRight':
        return this.#step(cell, down ? across : 0, down ? 0 : across, event.shiftKey);
      case 'ArrowLeft':
        return this.#step(cell, down ? -across : 0, down ? 0 : -across, event.shiftKey);
      case 'ArrowDown':
        return this.#step(cell, down ? 0 : 1, down ? 1 : 0, event.shiftKey);
      case 'ArrowUp':
        return this.#step(cell, down ? 0 : -1, down ? -1 : 0, event.shiftKey);
      case 'Home':
        this.#go(this.#picture.lanes[cell.piece.lane][0], event.shiftKey);
        return true;
      case 'End':
        this.#go(this.#picture.lanes[cell.piece.lane].at(-1), event.shiftKey);
        return true;
      case 'PageUp':
        this.#turned(-1);
        return true;
      case 'PageDown':
        this.#turned(1);
        return true;
      case 'Escape':
        this.clear();
        return true;
      case 'Enter':
      case ' ':
        this.#anchor ??= cell;
        this.#paint();
        this.#choose();
        return true;
      default:
        return false;
    }
  }

  /**
   * @param {Cell} cell
   * @param {number} lanes
   * @param {number} units
   * @param {boolean} extend
   */
  #step(cell, lanes, units, extend) {
    const {lane, unit} = cell.piece;
    const all = this.#picture.lanes;
    const {many} = this.#picture;
    if (extend && many && lanes !== 0) {
      return true; // A change is about one resource.
    }
    const next = lanes !== 0
        ? all[lane + lanes]?.[Math.min(unit, all[lane + lanes].length - 1)]
        : all[lane][unit + units] ?? (many ? null : units > 0 ? all[lane + 1]?.[0] : all[lane - 1]?.at(-1));
    this.#go(next, extend);
    return true;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = cellOf(event);
    if (!cell || event.button !== 0 || opens(event)) {
      return;
    }
    if (event.pointerType === 'touch') {
      return; // Dragging scrolls there; a tap comes as a click.
    }
    event.preventDefault();
    this.#go(cell, event.shiftKey);
    this.#anchor ??= cell;
    this.#dragging = true;
    this.#paint();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#dragging) {
      return;
    }
    let cell = cellOf(event);
    if (cell && this.#anchor && this.#picture.many) {
      cell = this.#picture.lanes[this.#anchor.piece.lane][cell.piece.unit];
    }
    if (cell && cell !== this.#head) {
      this.#go(cell, true);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const cell = cellOf(event);
    if (event.pointerType === 'touch' && cell && !opens(event)) {
      this.#go(cell, false);
      this.#anchor = cell;
      this.#paint();
      this.#choose();
    } else if (this.#dragging) {
      this.#dragging = false;
      this.#choose();
    }
  }
}
