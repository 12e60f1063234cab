import { findAll, isElement, type Element, type Node } from '../files/markup.ts'
import { beside } from './selectors.ts'

const referring = 'for aria-controls popovertarget commandfor ref data-target data-bs-target'.split(' ')

/** Ids of what the controls and links of a document show. */
const targetsIn = (root: Element) =>
  new Set(
    findAll([root]).flatMap(({ attribs }) => [
      ...referring.map(name => (attribs[name] ?? '').replace(/^#/, '')),
      ...(attribs['href']?.startsWith('#') ? [attribs['href'].slice(1)] : []),
      ...Object.entries(attribs).flatMap(([name, script]) =>
        name.startsWith('on') ? [...script.matchAll(/['"]#?([\w-]+)['"]/g)].map(([, id = '']) => id) : [],
      ),
    ]),
  )

const isControl = ({ name, attribs }: Element) =>
  /^(?:button|summary|label|input)$/i.test(name) ||
  'onclick' in attribs ||
  'tabindex' in attribs ||
  attribs['role'] === 'button' ||
  /^(?:#|javascript:)/i.test(attribs['href'] ?? '')

const targets = new WeakMap<Element, Set<string>>()
const controlled = new WeakMap<Element, boolean>()

const hasControl = (spoiler: Element) =>
  [spoiler, beside(spoiler, 'prev'), beside(spoiler, 'next')].some(near => near && findAll([near]).some(isControl))

const once = <Value>(known: WeakMap<Element, Value>, element: Element, compute: (element: Element) => Value): Value => {
  const value = known.get(element) ?? compute(element)
  known.set(element, value)
  return value
}

/** Whether a tap shows it: a control or link names it or what hides it, or it is a spoiler with a control. */
export const isOpenable = (element: Element, isHidden: (element: Element) => boolean): boolean => {
  const around: Element[] = []
  for (let node: Node | null = element; node && isElement(node); node = node.parent as Node | null) around.push(node)
  const named = once(targets, around.at(-1)!, targetsIn)
  const spoiler = around.findLast(({ attribs }) => /spoil/i.test(attribs['class'] ?? ''))
  return (
    around.some(one => 'id' in one.attribs && named.has(one.attribs['id']!) && isHidden(one)) ||
    (spoiler !== undefined && once(controlled, spoiler, hasControl))
  )
}
