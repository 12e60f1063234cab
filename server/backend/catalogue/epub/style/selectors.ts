import { ident, type CssNode, type Selector } from 'css-tree'
import { isElement, nameOf, type Element, type Node } from '../files/markup.ts'

/** A part of a selector between combinators, with the one before it. */
type Compound = { combinator: string; parts: CssNode[] }

export const beside = (element: Element, side: 'prev' | 'next') => {
  let node = element[side] as Node | null
  while (node && !isElement(node)) node = node[side] as Node | null
  return node
}

/** They depend on what the reader does. */
const ofUse = /^(?:active|checked|focus|focus-visible|focus-within|hover|popover-open|target|target-within)$/

const passesAttribute = (actual: string | undefined, matcher: string | null, value: string) => {
  if (actual === undefined || matcher === null) return actual !== undefined
  if (matcher === '=') return actual === value
  if (matcher === '~=') return actual.split(/\s+/).includes(value)
  if (matcher === '|=') return actual === value || actual.startsWith(`${value}-`)
  if (matcher === '^=') return actual.startsWith(value)
  return matcher === '$=' ? actual.endsWith(value) : actual.includes(value)
}

const passesPseudo = (name: string, lists: CssNode[], element: Element, isOpened: boolean) => {
  const isAny = () =>
    lists
      .flatMap(list => (list.type === 'SelectorList' ? list.children.toArray() : []))
      .some(selector => selector.type === 'Selector' && passes(compoundsOf(selector), element, isOpened))
  if (ofUse.test(name)) return isOpened
  if (name === 'not') return !isAny()
  if (name === 'is' || name === 'where') return isAny()
  if (name === 'root') return nameOf(element) === 'html'
  if (name === 'first-child') return !beside(element, 'prev')
  if (name === 'last-child') return !beside(element, 'next')
  let earlier = beside(element, 'prev')
  while (earlier && earlier.name !== element.name) earlier = beside(earlier, 'prev')
  return name === 'first-of-type' && !earlier
}

const passesPart = (part: CssNode, element: Element, isOpened: boolean): boolean => {
  const { attribs } = element
  if (part.type === 'TypeSelector')
    return part.name.endsWith('*') || part.name.replace(/^.*\|/, '').toLowerCase() === nameOf(element)
  if (part.type === 'ClassSelector') return (attribs['class'] ?? '').split(/\s+/).includes(ident.decode(part.name))
  if (part.type === 'IdSelector') return attribs['id'] === ident.decode(part.name)
  if (part.type === 'PseudoClassSelector')
    return passesPseudo(part.name.toLowerCase(), part.children?.toArray() ?? [], element, isOpened)
  if (part.type !== 'AttributeSelector') return false
  const name = part.name.name.replace(/^\*?\|/, '').replace('|', ':')
  const value = part.value?.type === 'String' ? part.value.value : (part.value?.name ?? '')
  const [own, sought = ''] = [attribs[name], value].map(text => (part.flags === 'i' ? text?.toLowerCase() : text))
  return (isOpened && name === 'open') || passesAttribute(own, part.matcher, sought)
}

/** From right to left. `isOpened`: as if the reader had used each control. */
export const passes = (compounds: Compound[], element: Element, isOpened: boolean): boolean => {
  const failed = compounds.map(() => new Set<Node>())
  const from = (at: number, candidate: Node | null): boolean => {
    // Tries each element once: sheets made to keep a computer busy have long selectors.
    if (!candidate || !isElement(candidate) || failed[at]!.has(candidate)) return false
    failed[at]!.add(candidate)
    const { combinator, parts } = compounds[at]!
    if (!parts.every(part => passesPart(part, candidate, isOpened))) return false
    if (at === 0) return true
    const isAcross = combinator === '+' || combinator === '~'
    let other = candidate
    while ((other = (isAcross ? beside(other, 'prev') : other.parent) as Element)) {
      if (from(at - 1, other)) return true
      if (combinator === '+' || combinator === '>') return false
    }
    return false
  }
  return from(compounds.length - 1, element)
}

const known = new WeakMap<Selector, Compound[]>()

export const compoundsOf = (selector: Selector): Compound[] => {
  const compounds: Compound[] = known.get(selector) ?? [{ combinator: '', parts: [] }]
  if (known.has(selector)) return compounds
  for (const node of selector.children) {
    if (node.type === 'Combinator') compounds.push({ combinator: node.name, parts: [] })
    else compounds.at(-1)!.parts.push(node)
  }
  known.set(selector, compounds)
  return compounds
}
