import { ident } from 'css-tree'
import type { Archive } from '../files/archive.ts'
import { findAll, nameOf, readText, resolveHref, textOf, type Element, type Node } from '../files/markup.ts'
import { isFor, parseInline, parseSheet, type Declaration, type StyleRule } from './styleRules.ts'
import { passes } from './selectors.ts'

/** Without what an element inherits; `before content` is that of its `::before`. */
type Declared = ReadonlyMap<string, string>
/** `isOpened`: as if the reader had used each control, such as a spoiler’s. */
export type DeclaredFor = (element: Element, isOpened: boolean) => Declared

/** What browsers apply first, as far as it matters to a text. */
const ofBrowsers = parseSheet(`
  [hidden], dialog:not([open]) { display: none }
  em, i, cite, dfn, var { font-style: italic }
  b, strong { font-weight: bold }
  sup { vertical-align: super }
  sub { vertical-align: sub }
  del, s, strike { text-decoration: line-through }
  pre { white-space: pre }
  p, blockquote, dl, figure, ol, ul, pre { margin: 1em 0 }
  blockquote, dd, figure, ol, ul { margin-left: 40px }
  center, caption { text-align: center }
  ol { list-style-type: decimal }
  ul { list-style-type: disc }
  li { display: list-item }
  [type=none] { list-style-type: none }
  [type="1"] { list-style-type: decimal }
  [type=a] { list-style-type: lower-alpha }
  [type=A] { list-style-type: upper-alpha }
  [type=i] { list-style-type: lower-roman }
  [type=I] { list-style-type: upper-roman }`)

const ATTRIBUTES = { color: 'color', bgcolor: 'background-color', align: 'text-align' }

/** Older books have attributes instead of styles. */
const ofAttributes = ({ attribs }: Element): Declaration[] =>
  Object.entries(ATTRIBUTES).flatMap(([name, property]) => {
    const value = attribs[name]
    return value === undefined ? [] : [{ property: [property, value.toLowerCase()], isImportant: false }]
  })

/** More rules for one name are made to keep a computer busy. */
const MAX_RULES = 300

/** By the last id, class or name of their selectors, so that few are tried for each element. */
const indexOf = (rules: StyleRule[]) => {
  const index = new Map<string, (StyleRule & { order: number })[]>()
  for (const [order, rule] of rules.entries()) {
    const nameIn = (type: string) => {
      const part = rule.compounds.at(-1)!.parts.find(part => part.type === type)
      return part && 'name' in part ? ident.decode(String(part.name)) : undefined
    }
    const [id, className, type] = ['IdSelector', 'ClassSelector', 'TypeSelector'].map(nameIn)
    const general = type === undefined || /[*|]/.test(type) ? '*' : type.toLowerCase()
    const key = id !== undefined ? `#${id}` : className !== undefined ? `.${className}` : general
    const list = index.get(key) ?? []
    index.set(key, list)
    if (list.length < MAX_RULES) list.push({ ...rule, order })
  }
  return index
}

const keysOf = (element: Element) => [
  '*',
  nameOf(element),
  `#${element.attribs['id'] ?? ''}`,
  ...new Set((element.attribs['class'] ?? '').split(/\s+/).map(name => `.${name}`)),
]

const indexOfBrowsers = indexOf(ofBrowsers)

const cascade = (rules: ReturnType<typeof indexOf>, element: Element, isOpened: boolean): Declared => {
  const layer = (level: number, rank: number, order: number, declarations: Declaration[]) =>
    declarations.map(({ property, isImportant }) => ({
      property,
      place: [isImportant ? level + 10 : level, rank, order] as const,
    }))
  const found = [indexOfBrowsers, rules].flatMap((index, origin) =>
    keysOf(element)
      .flatMap(key => index.get(key) ?? [])
      .filter(({ compounds }) => passes(compounds, element, isOpened))
      .flatMap(({ rank, order, declarations }) => layer(origin * 2, rank, order, declarations)),
  )
  const all = [
    ...found,
    ...layer(1, 0, 0, ofAttributes(element)),
    ...layer(3, 0, 0, parseInline(element.attribs['style'] ?? '')),
  ].toSorted(({ place: one }, { place: other }) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
  return new Map(all.map(({ property }) => property))
}

/** The cascade in each document of an archive: its linked, imported and own sheets, attributes and inline styles. */
export const sheetsOf = (archive: Archive | undefined) => {
  const sheets = new Map<string, StyleRule[]>()
  const load = (href: string, from: string): StyleRule[] => {
    const path = archive && resolveHref(archive, href, from)?.path
    if (path === undefined || !archive?.has(path)) return []
    // Sheets may import each other.
    if (!sheets.has(path)) sheets.set(path, [])
    else return sheets.get(path)!
    sheets.set(
      path,
      parseSheet(readText(archive, path), href => load(href, path)),
    )
    return sheets.get(path)!
  }
  const sheetAt = (element: Element, path: string) => {
    const { rel = '', type = 'text/css', href = '', media = '' } = element.attribs
    if (!isFor(media) || !/css/i.test(type)) return []
    if (nameOf(element) === 'link') return /^(?!.*alternate).*stylesheet/i.test(rel) ? load(href, path) : []
    return parseSheet(textOf(element).replace(/<!\[CDATA\[|\]\]>/g, ''), href => load(href, path))
  }
  const instructed = (node: Node, path: string) => {
    const [, href = ''] =
      (node.type === 'directive' && /^\?xml-stylesheet\b.*?href\s*=\s*["']([^"']+)/i.exec(node.data)) || []
    return /\.css/i.test(href) ? load(href, path) : []
  }
  return (path: string, nodes: Node[]): DeclaredFor => {
    const elements = findAll(nodes).filter(element => /^(?:link|style)$/.test(nameOf(element)))
    const rules = indexOf([
      ...nodes.flatMap(node => instructed(node, path)),
      ...elements.flatMap(element => sheetAt(element, path)),
    ])
    return (element, isOpened) => cascade(rules, element, isOpened)
  }
}
