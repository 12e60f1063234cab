/** Undoes name replacements (`features/names/`): their elements hold the author's words in `data-original`. */
export function asWritten<Part extends Element | DocumentFragment>(part: Part): Part {
  if (!part.querySelector('[data-original]')) return part
  const copy = part.cloneNode(true) as Part
  for (const name of copy.querySelectorAll<HTMLElement>('[data-original]'))
    name.replaceWith(name.dataset['original'] ?? '')
  copy.normalize()
  return copy
}
