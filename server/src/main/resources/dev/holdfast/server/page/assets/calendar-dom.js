// Makes elements.

/** Such as el('p.soft', {id: 'a'}, 'text'). Attributes that are null or false are left out. */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) {
    element.className = classes.join(' ');
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children);
  return element;
}
