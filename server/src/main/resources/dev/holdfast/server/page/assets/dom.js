// Finds and makes elements, with their types.

/**
 * The element of an id. A page without it is broken, and the error names the id.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {abstract new (...args: any) => T} [type] such as HTMLInputElement
 * @returns {T}
 */
export function byId(id, type) {
  return checked(document.getElementById(id), '#' + id, type);
}

/**
 * The first element that matches, which has to be there.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T}
 */
export function one(root, selector, type) {
  return checked(root.querySelector(selector), selector, type);
}

/**
 * The elements that match.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T[]}
 */
export function all(root, selector, type) {
  return [...root.querySelectorAll(selector)].map(each => checked(each, selector, type));
}

/**
 * The element around what an event happened to, or null.
 *
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T | null}
 */
export function around(event, selector, type) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found === null ? null : checked(found, selector, type);
}

/**
 * A field of a form by its name.
 *
 * @template {Element} [T=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T}
 */
export function fieldOf(form, name, type) {
  const found = form.elements.namedItem(name);
  return checked(found instanceof Element ? found : null, name, type ?? /** @type {any} */ (HTMLInputElement));
}

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {string} name
 * @param {abstract new (...args: any) => T} [type]
 * @returns {T}
 */
function checked(found, name, type) {
  const wanted = type ?? HTMLElement;
  if (!(found instanceof wanted)) throw new Error(`The page has no ${wanted.name} ${name}`);
  return /** @type {T} */ (found);
}

/** @typedef {string | number | boolean | null | undefined} Attribute */

/**
 * The element of a name with classes, such as p.soft.
 *
 * @template {string} N
 * @typedef {N extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[N]
 *   : N extends `${infer Tag}.${string}` ? Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement
 *   : HTMLElement} Made
 */

/**
 * Makes an element, such as make('p.soft', { id: 'a' }, 'text'). Attributes that are null or false are left out.
 *
 * @template {string} N
 * @param {N} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {(Node | string)[]} contents
 * @returns {Made<N>}
 */
export function make(name, attributes = {}, ...contents) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...contents);
  return /** @type {Made<N>} */ (element);
}
