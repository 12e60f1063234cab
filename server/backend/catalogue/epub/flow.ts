import type { Element, Node } from './markup.ts'
import { isElement, nameOf, typesOf } from './markup.ts'
import { marks, plain, tidy } from './flowText.ts'
import { isBoilerplateName, isOtherMatter } from './matter.ts'

/** A book's text in reading order. */
export type Piece =
  | { kind: 'anchor'; id: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string; linked: number }
  | { kind: 'break' }

const skipped = new Set([
  'script',
  'style',
  'head',
  'nav',
  'svg',
  'img',
  'audio',
  'video',
  'iframe',
  'object',
  'template',
  'rt',
  'rp',
  'math',
  'form',
  'button',
])
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'body',
  'html',
  'blockquote',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'pre',
  'figure',
  'figcaption',
  'header',
  'footer',
  'aside',
  'hgroup',
  'main',
  'address',
  'center',
  'caption',
])
const emphatic = new Set(['em', 'i', 'cite', 'dfn'])
const spacedClass =
  /(?:^|[\s_-])(?:(?:(?:scene|section|text|space)-?)?break|transition|blank(?:line)?|ornament|asterism|tb)(?:$|[\s_-])/i
const numberLine = /^((?:chapter|book|part|canto|letter|act|scene)? ?[\divxlc]+)\.?\n/i
const starLine = /^(?:[*•·⁂∗✻✽❦~#—–-]\s*){1,9}$/

type Options = { noteOf: (href: string) => string }

const noteMarks = ['*', '†', '‡', '§']

const noText = new Set(['pagebreak', 'backlink', 'footnote', 'rearnote'])

const isForeign = (element: Element, name: string) => {
  const { id = '', class: classes = '' } = element.attribs
  const isHidden = 'hidden' in element.attribs || element.attribs['aria-hidden'] === 'true'
  const types = typesOf(element)
  return (
    skipped.has(name) ||
    isHidden ||
    isBoilerplateName(`${id} ${classes}`) ||
    types.some(type => noText.has(type)) ||
    isOtherMatter(types)
  )
}

/** A paragraph that holds nothing but a hard space or a line break: the old way to leave a gap. */
const hasBlank = (element: Element) =>
  element.children.some(
    child =>
      (isElement(child as Node) && nameOf(child as Element) === 'br') ||
      ('data' in child && String(child.data).includes('\u00a0')),
  )

/**
 * Turns a document into pieces: paragraphs of plain text, headings, scene breaks, anchors. Foreign matter is left out.
 */
export const flowOf = (nodes: Node[], { noteOf }: Options): Piece[] => {
  const pieces: Piece[] = []
  let line = ''
  let linked = 0
  let notes: string[] = []
  let emphasis = 0
  let inLink = 0

  const flush = (isSpaced = false) => {
    const text = tidy(line)
    if (text !== '' && starLine.test(text) && !/^[—–-]{1,2}$/.test(text)) pieces.push({ kind: 'break' })
    else if (text !== '')
      pieces.push(
        { kind: 'text', text, linked },
        ...notes.map(note => ({ kind: 'text' as const, text: note, linked: 0 })),
      )
    else if (isSpaced) pieces.push({ kind: 'break' })
    line = ''
    linked = 0
    notes = []
  }

  const addNote = (element: Element) => {
    const note = noteOf(element.attribs['href'] ?? '')
    if (note === '') return
    const mark = noteMarks[notes.length % noteMarks.length] ?? '*'
    line += mark
    notes.push(`${mark} ${note}`)
  }

  const walkInline = (element: Element, name: string) => {
    if (name === 'br') line += '\n'
    else if (typesOf(element).includes('noteref')) addNote(element)
    else if (emphatic.has(name)) {
      if (emphasis === 0) line += marks.open
      emphasis++
      walk(element.children as Node[])
      emphasis--
      if (emphasis === 0) line += marks.close
    } else {
      if (name === 'a') inLink++
      walk(element.children as Node[])
      if (name === 'a') inLink--
    }
  }

  const walkBlock = (element: Element, name: string) => {
    flush()
    if (name === 'tr' || name === 'li') {
      walk(element.children as Node[])
      return flush()
    }
    const before = pieces.length
    walk(element.children as Node[])
    const isEmpty = pieces.length === before && tidy(line) === ''
    flush(
      isEmpty &&
        (name === 'p' || name === 'div') &&
        (spacedClass.test(element.attribs['class'] ?? '') || hasBlank(element)),
    )
  }

  const walk = (children: Node[]) => {
    for (const node of children) {
      if (!isElement(node)) {
        if (node.type !== 'text' || !('data' in node)) continue
        const text = String(node.data).replace(/\s+/g, ' ')
        line += text.replaceAll('_', marks.underscore)
        if (inLink > 0) linked += text.trim().length
        continue
      }
      const name = nameOf(node)
      const id = node.attribs['id'] ?? (name === 'a' ? node.attribs['name'] : undefined)
      if (id) {
        // An anchor inside a paragraph belongs before it.
        pieces.push({ kind: 'anchor', id })
      }
      if (isForeign(node, name)) continue
      if (name === 'hr') {
        flush()
        pieces.push({ kind: 'break' })
      } else if (name === 'hgroup') {
        flush()
        walkGroup(node)
      } else if (/^h[1-6]$/.test(name)) walkHeading(node, Number(name.slice(1)))
      else if (blocks.has(name)) walkBlock(node, name)
      else walkInline(node, name)
    }
  }

  /** `<hgroup>`: number and title are one heading. */
  const walkGroup = (element: Element) => {
    const start = pieces.length
    walk(element.children as Node[])
    flush()
    const parts = pieces.splice(start)
    const texts = parts.flatMap(piece => (piece.kind === 'heading' || piece.kind === 'text' ? [plain(piece.text)] : []))
    const level = parts.flatMap(piece => (piece.kind === 'heading' ? [piece.level] : []))[0] ?? 2
    pieces.push(...parts.filter(({ kind }) => kind === 'anchor'))
    if (texts.length > 0) pieces.push({ kind: 'heading', level, text: texts.join('. ') })
  }

  const walkHeading = (element: Element, level: number) => {
    flush()
    walk(element.children as Node[])
    const text = plain(tidy(line).replace(numberLine, '$1. '))
    line = ''
    if (text !== '') pieces.push({ kind: 'heading', level, text })
  }

  walk(nodes)
  flush()
  return pieces
}
