import { nameFinder, type NamePair } from './nameFinder.ts'

/** Of what is shown in the place of another name, which it holds (`features/reading/otherWords.ts`). */
const SHOWN = '[data-original]'

/** Puts names in the place of others; returns how many. */
export function replaceIn(text: HTMLElement, names: readonly NamePair[]): number {
  if (!names.length) return 0
  const find = nameFinder(names, text.lang)
  let count = 0
  for (const node of textNodesIn(text)) {
    const { data } = node
    const found = find(data)
    if (!found.length) continue
    let end = 0
    const parts = found.flatMap(({ start, end: next, show }) => {
      const before = data.slice(end, start)
      const name = document.createElement('bdi')
      name.dataset['original'] = data.slice(start, next)
      name.textContent = show
      end = next
      return [before, name]
    })
    node.replaceWith(...parts.filter(part => part !== ''), data.slice(end))
    count += found.length
  }
  return count
}

/** Puts the author's words back, in place. Tells whether there was anything to put back. */
export function restore(part: Element | DocumentFragment): boolean {
  const names = part.querySelectorAll<HTMLElement>(SHOWN)
  for (const name of names) name.replaceWith(name.dataset['original'] ?? '')
  if (names.length) part.normalize()
  return names.length > 0
}

/** A part of a text as its author wrote it: itself, or a copy. */
export function originalOf<Part extends Element | DocumentFragment>(part: Part): Part {
  if (!part.querySelector(SHOWN)) return part
  const copy = part.cloneNode(true) as Part
  restore(copy)
  return copy
}

export function textNodesIn(part: Node): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}
