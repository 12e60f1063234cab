/**
 * A part of a text as its author wrote it, itself or a copy: whoever counts, marks, keeps or shares text goes by it. A
 * name that is shown otherwise (`features/names/`) stands in an element whose `data-original` has the author's.
 */
export function asWritten<Part extends Element | DocumentFragment>(part: Part): Part {
  if (!part.querySelector('[data-original]')) return part
  const copy = part.cloneNode(true) as Part
  for (const name of copy.querySelectorAll<HTMLElement>('[data-original]'))
    name.replaceWith(name.dataset['original'] ?? '')
  copy.normalize()
  return copy
}
