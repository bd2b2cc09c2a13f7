// What a person changed in a form, so that a page sends that and nothing else.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * @param {Field} field
 * @returns {field is HTMLInputElement}
 */
const isCheckbox = field => field.type === 'checkbox';

/**
 * What a field says now: a text, or whether a checkbox is checked.
 *
 * @param {Field} field
 * @returns {string | boolean}
 */
export const now = field => (isCheckbox(field) ? field.checked : field.value);

/**
 * What a field said when the page came.
 *
 * @param {Field} field
 * @returns {string | boolean}
 */
export function atFirst(field) {
  if (field instanceof HTMLSelectElement) {
    return ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '';
  }
  return isCheckbox(field) ? field.defaultChecked : field.defaultValue;
}

/**
 * Those of the values that are not what they were.
 *
 * @template {Record<string, unknown>} T
 * @param {T} before
 * @param {T} after
 * @returns {Partial<T>}
 */
export function changes(before, after) {
  /** @param {string} key */
  const differs = key => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(after).filter(([key]) => differs(key))));
}
