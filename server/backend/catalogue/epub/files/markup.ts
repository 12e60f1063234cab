import { DomUtils, parseDocument } from 'htmlparser2'
import { reasonOf } from '../../../../process/reasonOf.ts'
import type { Archive } from './archive.ts'

type Options = NonNullable<Parameters<typeof parseDocument>[1]>
export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: Record<string, string> }>

/** No book is nested deeper. */
const deepest = 400

/** They look like ASCII, and so like UTF-8. */
const sevenBit = /^(?:iso-2022-|hz-|utf-7)/i

const decodeAs = (encoding: string, bytes: Uint8Array, fatal = false) => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch (error) {
    if (Error.isError(error) && error.name === 'RangeError')
      throw new Error(`its encoding ${encoding} cannot be read`, { cause: error })
    return undefined
  }
}

const wideEncoding = ([first, second, third, fourth]: Uint8Array) => {
  if ((first === 0 && second === 0) || (third === 0 && fourth === 0)) return 'UTF-32'
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined
}

/** Either UTF-8 with a few broken characters, or a Western single-byte encoding. */
const decodeUndeclared = (bytes: Uint8Array) => {
  const broken = decodeAs('utf-8', bytes) ?? ''
  const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
  if (count(broken, /\ufffd/g) < count(broken, /[\u0080-\ufffc]/g)) return broken
  const western = decodeAs('windows-1252', bytes) ?? ''
  const text = western.replace(/<[^>]*>/g, '')
  if (count(text, /[^\0-\x7f]/g) > count(text, /[a-z]/gi)) throw new Error('its encoding is not named')
  return western
}

const decode = (bytes: Uint8Array) => {
  const wide = bytes.length > 3 && wideEncoding(bytes)
  if (wide) return decodeAs(wide, bytes) ?? ''
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const declared = /(?:encoding|charset)\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? 'utf-8'
  if (sevenBit.test(declared)) return decodeAs(declared, bytes) ?? ''
  const isUtf8 = /^utf-?8$/i.test(declared)
  return decodeAs('utf-8', bytes, true) ?? (isUtf8 ? decodeUndeclared(bytes) : decodeAs(declared, bytes)) ?? ''
}

const checkDepth = (nodes: Node[], depth = 0): void => {
  if (depth > deepest) throw new Error('the markup is nested too deeply')
  for (const node of nodes) if ('children' in node) checkDepth(node.children as Node[], depth + 1)
}

// PostgreSQL cannot store NUL, and no text needs it.
export const readText = (archive: Archive, path: string) => decode(archive.read(path)).replaceAll('\0', '')

const parse = (archive: Archive, path: string, options: Options) => {
  try {
    const { children } = parseDocument(expandEntities(readText(archive, path)), options)
    checkDepth(children)
    return children
  } catch (error) {
    throw new Error(`${path}: ${reasonOf(error)}`, { cause: error })
  }
}

export const readXml = (archive: Archive, path: string) => parse(archive, path, { xmlMode: true })

/** Broken markup is repaired as browsers do, `<a id="x"/>` closes itself, CDATA is text. */
export const readXhtml = (archive: Archive, path: string) =>
  parse(archive, path, { recognizeSelfClosing: true, recognizeCDATA: true })

export const parseHtml = (html: string) => {
  const { children } = parseDocument(html)
  checkDepth(children)
  return children
}

export const isElement = (node: Node): node is Element => 'attribs' in node

export const nameOf = (element: Element) => element.name.toLowerCase().replace(/^.*:/, '')

export const findAll = (nodes: Node[], name?: string) =>
  DomUtils.findAll(
    node => name === undefined || nameOf(node as Element) === name,
    nodes as Parameters<typeof DomUtils.findAll>[1],
  ) as Element[]

export const findFirst = (nodes: Node[], name: string) => findAll(nodes, name)[0]

export const textOf = (node: Node | undefined) =>
  node
    ? DomUtils.textContent(node as Parameters<typeof DomUtils.textContent>[0])
        .replace(/\s+/g, ' ')
        .trim()
    : ''

/** `epub:type` and `role`, without prefixes: `doc-chapter` is `chapter`. */
export const typesOf = ({ attribs }: Element) =>
  `${attribs['epub:type'] ?? ''} ${attribs['role'] ?? ''}`
    .toLowerCase()
    .split(/\s+/)
    .filter(type => type !== '')
    .map(type => type.replace(/^doc-/, ''))

export type Target = { path: string; anchor: string }

/** The file as the archive names it (as the address does, if there is none). Undefined if it leads out of the book. */
export const resolveHref = (archive: Archive, href: string, from: string): Target | undefined => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  const [path = '', anchor = ''] = href.trim().split('#')
  if (path === '') return { path: from, anchor: safeDecode(anchor) }
  const decoded = join(safeDecode(path), from)
  return { path: archive.find(decoded, join(path, from)) ?? decoded, anchor: safeDecode(anchor) }
}

const join = (path: string, from: string) => {
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const safeDecode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** In characters: a DOCTYPE, the text of an entity, and what all entities add to a file. Bombs have more. */
const limits = { doctype: 1 << 16, value: 1000, added: 4 << 20 }

// No text matches in two ways, so that time grows with its length only.
const quoted = `"[^"]*"|'[^']*'`
const comment = '<!--(?:(?!-->)[^])*-->'
const doctype = new RegExp(
  `^(\ufeff?(?:\\s|<\\?[^>]*>|${comment})*)<!DOCTYPE(?:${quoted}|[^"'[>])*` +
    `(?:\\[((?:${quoted}|${comment}|<\\?(?:(?!\\?>)[^])*\\?>|<(?!!--|\\?)|[^"'\\]<])*)\\]\\s*)?>`,
  'i',
)
const declaration = new RegExp(`${comment}|<!ENTITY\\s+([^\\s%"'&;<>]+)\\s+(${quoted})\\s*>`, 'g')

/** Without its DOCTYPE, whose entities are replaced, except external and long ones. Throws for a bomb. */
const expandEntities = (text: string): string => {
  const [whole, before = '', subset = ''] = doctype.exec(text.slice(0, limits.doctype)) ?? []
  if (whole === undefined) return text
  const declared = [...subset.matchAll(declaration)].toReversed()
  const values = new Map(declared.map(([, name = '', value = '']) => [name, value.slice(1, -1)]))
  for (const predefined of ['amp', 'lt', 'gt', 'quot', 'apos']) values.delete(predefined)
  const replace = (text: string, valueOf: (name: string) => string | undefined) =>
    text.replace(/&([^\s"'&;<>#]+);/g, (reference, name: string) => valueOf(name) ?? reference)
  const expanded = new Map<string, string | undefined>()
  const valueOf = (name: string) => {
    if (expanded.has(name)) return expanded.get(name)
    expanded.set(name, undefined)
    const value = values
      .get(name)
      ?.replace(/&#(?:38|x26);/gi, '&')
      .replace(/&#(?:60|x3c);/gi, '<')
    const all = value === undefined || value.length > limits.value ? undefined : replace(value, valueOf)
    if (all !== undefined && all.length <= limits.value) expanded.set(name, all)
    return expanded.get(name)
  }
  let added = 0
  return replace(before + text.slice(whole.length), name => {
    const value = valueOf(name)
    added += value?.length ?? 0
    if (added > limits.added) throw new Error('its entities expand to too much')
    return value
  })
}
