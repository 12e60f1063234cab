/**
 * Part of a text as its author wrote it, the original or a copy: for counting, marking, saving and sharing. A replaced
 * name (`features/names/`) is in an element whose `data-original` holds the author's.
 */
export function asWritten<Part extends Element | DocumentFragment>(part: Part): Part {
  if (!part.querySelector('[data-original]')) return part
  const copy = part.cloneNode(true) as Part
  for (const name of copy.querySelectorAll<HTMLElement>('[data-original]'))
    name.replaceWith(name.dataset['original'] ?? '')
  copy.normalize()
  return copy
}
