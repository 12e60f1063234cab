import { DomUtils, parseDocument } from 'htmlparser2'
import type { Archive } from './archive.ts'

type Options = NonNullable<Parameters<typeof parseDocument>[1]>
export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: Record<string, string> }>

/** Nesting beyond this is no text of a book's. */
const deepest = 400

const decode = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const declared =
    /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
  for (const encoding of ['utf-8', declared]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Neither what every book should be nor what this one says: the next.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

const checkDepth = (nodes: Node[], depth = 0): void => {
  if (depth > deepest) throw new Error('the markup is nested too deeply')
  for (const node of nodes) if ('children' in node) checkDepth(node.children as Node[], depth + 1)
}

const parse = (archive: Archive, path: string, options: Options) => {
  const { children } = parseDocument(decode(archive.read(path)), options)
  checkDepth(children)
  return children
}

/** Package files. Entities of a DOCTYPE are never expanded: the parser does not know them. */
export const readXml = (archive: Archive, path: string) => parse(archive, path, { xmlMode: true })

/** Text of the book: broken markup is mended as a browser would, `<a id="x"/>` closes itself. */
export const readXhtml = (archive: Archive, path: string) => parse(archive, path, { recognizeSelfClosing: true })

/** A fragment of HTML, such as a description. */
export const parseHtml = (html: string) => {
  const { children } = parseDocument(html)
  checkDepth(children)
  return children
}

export const isElement = (node: Node): node is Element => 'attribs' in node

/** A tag's name without its namespace prefix, in small letters. */
export const nameOf = (element: Element) => element.name.toLowerCase().replace(/^.*:/, '')

export const findAll = (nodes: Node[], name: string) =>
  DomUtils.findAll(
    node => nameOf(node as Element) === name,
    nodes as Parameters<typeof DomUtils.findAll>[1],
  ) as Element[]

export const findFirst = (nodes: Node[], name: string) => findAll(nodes, name)[0]

export const textOf = (node: Node | undefined) =>
  node
    ? DomUtils.textContent(node as Parameters<typeof DomUtils.textContent>[0])
        .replace(/\s+/g, ' ')
        .trim()
    : ''

/** The words of `epub:type` and `role`, without prefixes: `doc-chapter` and `chapter` are one. */
export const typesOf = ({ attribs }: Element) =>
  `${attribs['epub:type'] ?? ''} ${attribs['role'] ?? ''}`
    .toLowerCase()
    .split(/\s+/)
    .filter(type => type !== '')
    .map(type => type.replace(/^doc-/, ''))

/**
 * Where an address in `from` leads: the file's path in the archive and the anchor. Undefined for what leads out of it.
 */
export const resolveHref = (href: string, from: string) => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  const [path = '', anchor = ''] = href.split('#')
  const parts = path === '' ? from.split('/') : from.split('/').slice(0, -1)
  for (const part of path === '' ? [] : safeDecode(path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return { path: parts.join('/'), anchor: safeDecode(anchor) }
}

const safeDecode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
