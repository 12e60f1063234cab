import { findAll, isElement, nameOf, type Element, type Node } from '../files/markup.ts'

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

const controls = new Set(['button', 'summary', 'label', 'input'])

const isControl = (element: Element) =>
  controls.has(nameOf(element)) ||
  ['onclick', 'tabindex'].some(name => name in element.attribs) ||
  /^(?:#|javascript:)/i.test(element.attribs['href'] ?? '') ||
  element.attribs['role'] === 'button'

const besides = ({ prev, next }: Element): Node[] => {
  const near = (node: Node | null, step: 'prev' | 'next'): Node[] =>
    node && !isElement(node) ? near(node[step] as Node | null, step) : node ? [node] : []
  return [...near(prev as Node | null, 'prev'), ...near(next as Node | null, 'next')]
}

const targets = new WeakMap<Element, Set<string>>()

/** Whether a tap shows it: a control or link names it, or it is a spoiler with a control. */
export const isOpenable = (element: Element): boolean => {
  const around: Element[] = []
  for (let node: Node | null = element; node && isElement(node); node = node.parent as Node | null) around.push(node)
  const root = around.at(-1)!
  const named = targets.get(root) ?? targetsIn(root)
  targets.set(root, named)
  const spoiler = around.findLast(({ attribs }) => /spoil/i.test(attribs['class'] ?? ''))
  return (
    around.some(({ attribs }) => attribs['id'] !== undefined && named.has(attribs['id'])) ||
    (spoiler !== undefined && findAll([spoiler, ...besides(spoiler)]).some(isControl))
  )
}
