// What a person changed in a form, so that a page sends that and nothing else.

/** What a field says now. */
export const now = field => (field.type === 'checkbox' ? field.checked : field.value);

/** What a field said when the page came. */
export function atFirst(field) {
  if (field.type === 'checkbox') return field.defaultChecked;
  if (field.tagName !== 'SELECT') return field.defaultValue;
  return ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

/** Those of the values that are not what they were. */
export function changes(before, after) {
  const differs = key => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(after).filter(([key]) => differs(key)));
}
