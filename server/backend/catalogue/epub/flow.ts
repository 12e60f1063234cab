import { countWords } from '../../text/text.ts'
import { findAll, findFirst, isElement, nameOf, textOf, typesOf, type Element, type Node } from './markup.ts'
import { marks, plain, shifted, struck, tidy } from './flowText.ts'
import { isGutenbergName, matterOf } from './matter.ts'

/** In reading order; also text that is left out, with the reason. */
export type Piece =
  /** Without an id: the beginning of a file, with its declared types. */
  | { kind: 'anchor'; id: string; types?: string[] }
  | { kind: 'heading'; level: number; text: string; isRuby: boolean }
  | { kind: 'text'; text: string; linked: number; isPicture: boolean }
  | { kind: 'picture' }
  | { kind: 'break' }
  | { kind: 'out'; reason: string; text: string }

type Options = {
  /** Printed after the paragraph with their reference, and left out elsewhere. */
  notes?: Set<Element>
  noteOf?: (call: Element) => Piece[]
  starts?: Set<string>
}

const words = (list: string) => new Set(list.split(' '))

const skipped = words('script style head title desc metadata template audio video iframe canvas annotation')
const blocks = words(
  'p div section article body html blockquote li ul ol dl dt dd table tbody thead tfoot tr td th pre figure ' +
    'figcaption header footer aside main address center caption details summary form fieldset legend option text',
)
const emphatic = words('em i cite dfn')
const struckOut = words('del s strike')

const spacedClass =
  /(?:^|[\s_-])(?:(?:(?:scene|section|text|space)-?)?break|transition|blank(?:line)?|ornament|asterism|tb)(?:$|[\s_-])/i
const numberLine = /^((?:\p{L}+ )?(?:\d+|[IVXLC]+))\.?\n/u
const starLine = /^(?:[*•·⁂∗✻✽❦~#—–-]\s*){1,9}$/
/** Placeholders that programs insert as alternative text. */
const noAlt =
  /^(?:(?:cover|image|img|picture|illustration|photo|logo|figure|note)(?: ?(?:image|page|\d+))?|\S+\.\w{3,4}|\W*)$/i

const reasonToLeave = (element: Element, name: string) => {
  const { id = '', class: classes = '' } = element.attribs
  const types = typesOf(element)
  if (name === 'nav') return 'contents'
  if ('hidden' in element.attribs) return 'hidden'
  if (isGutenbergName(`${id} ${classes}`)) return 'Project Gutenberg'
  if (types.includes('pagebreak') && /^\W*(?:p(?:age|\.)? ?)?[\divxlc]*\W*$/i.test(textOf(element)))
    return 'page number'
  if (types.includes('backlink') || name === 'a') {
    const text = textOf(element)
    if (types.includes('backlink') ? text.length < 20 : /^[↩↑⏎^]\ufe0e?$/.test(text)) return 'way back from a note'
  }
  return matterOf(types, () => countWords(textOf(element)))
}

/** A non-breaking space or a line break without text is an old way to leave a gap. */
const hasBlank = (element: Element) =>
  element.children.some(
    child =>
      (isElement(child as Node) && nameOf(child as Element) === 'br') ||
      ('data' in child && String(child.data).includes('\u00a0')),
  )

const numbersOf = (list: Element) => {
  const items = list.children.filter(isElement).filter(item => nameOf(item) === 'li')
  const { start, reversed } = list.attribs
  let number = Number.parseInt(start ?? (reversed === undefined ? '1' : String(items.length)), 10) || 0
  return items.map((item): [Element, string] => {
    number = Number.parseInt(item.attribs['value'] ?? '', 10) || number
    return [item, `${reversed === undefined ? number++ : number--}. `]
  })
}

/** `1. So they say`, not `1914 was`. */
const bringsLabel = ({ text, linked }: Extract<Piece, { kind: 'text' }>, label: string, mark: string) =>
  text.startsWith(mark) ||
  (label !== '' && /^[\s[(]*(\S+?)[.):\]]/.exec(text)?.[1] === label) ||
  (text.startsWith(`${label} `) && linked >= label.length)

const isVerseLine = ({ parent }: Element) =>
  parent !== null &&
  'attribs' in parent &&
  /\b(?:verse|poem|poetry|stanza)\b/.test(parent.attribs['class'] ?? '') &&
  parent.children.every(child => isElement(child as Node) || !('data' in child) || String(child.data).trim() === '')

/** A row of short cells only is one line of text. */
const isLine = (row: Element) => !findAll(row.children as Node[]).some(({ name }) => name === 'p' || name === 'div')

/** No word is lost: text that is not part of the story becomes a piece of its own, with the reason. */
export const flowOf = (nodes: Node[], { notes, noteOf, starts }: Options = {}): Piece[] => {
  const pieces: Piece[] = []
  const numbers = new Map<Element, string>()
  let line = ''
  let linked = 0
  let isNewLine = false
  let hasWords = false
  /** The number of a list item, until its text follows. */
  let number = ''
  let called: Piece[] = []
  const inside = { emphasis: 0, link: 0, heading: 0, pre: 0, quote: 0, struck: 0, row: 0 }

  const within = (what: keyof typeof inside, element: Element) => {
    inside[what]++
    walk(element.children as Node[])
    inside[what]--
  }

  const flush = (isSpaced = false) => {
    const text = tidy(inside.emphasis > 0 ? line + marks.close : line)
    if (text !== '' && starLine.test(text) && !/^[—–-]{1,2}$/.test(text)) pieces.push({ kind: 'break' })
    else if (text !== '') {
      pieces.push({ kind: 'text', text: number + text, linked, isPicture: !hasWords })
      number = ''
    } else if (isSpaced) pieces.push({ kind: 'break' })
    pieces.push(...called)
    line = inside.emphasis > 0 ? marks.open : ''
    linked = 0
    called = []
    isNewLine = false
    hasWords = false
  }

  /** Two line breaks in a row separate paragraphs. */
  const breakLine = () => {
    if (isNewLine && inside.heading === 0) flush()
    else line += '\n'
    isNewLine = true
  }

  const add = (data: string) => {
    if (inside.pre > 0 && data.includes('\n')) {
      for (const [at, part] of data.split('\n').entries()) {
        if (at > 0) breakLine()
        add(part)
      }
      return
    }
    // Non-breaking and wide spaces are the author's; other white space is formatting.
    const text = data.replace(/[ \t\n\r\f]+/g, ' ')
    line += (inside.struck > 0 ? struck(text) : text).replaceAll('_', marks.underscore)
    if (text.trim() === '') return
    isNewLine = false
    hasWords = true
    if (inside.link > 0) linked += text.trim().length
  }

  const walkInline = (element: Element, name: string) => {
    if (name === 'br') breakLine()
    else if (name === 'img' || name === 'image') addPicture(element)
    else if (typesOf(element).includes('noteref')) addCall(element)
    else if (name === 'sup' || name === 'sub') {
      if (findAll(element.children as Node[], 'a').some(link => typesOf(link).includes('noteref')))
        walk(element.children as Node[])
      else add(shifted(textOf(element), name))
    } else if (name === 'span' && isVerseLine(element)) {
      if (tidy(line) !== '' && !isNewLine) breakLine()
      walk(element.children as Node[])
    } else if (name === 'rt') addReading(element)
    else if (name === 'q') addQuote(element)
    else if (struckOut.has(name)) within('struck', element)
    else if (emphatic.has(name) || /font-style:\s*(?:italic|oblique)/i.test(element.attribs['style'] ?? '')) {
      if (inside.emphasis === 0) line += marks.open
      within('emphasis', element)
      if (inside.emphasis === 0) line += marks.close
    } else if (name === 'a' && element.attribs['href'] !== undefined) within('link', element)
    else walk(element.children as Node[])
  }

  /** The alternative text replaces a picture. The picture of a letter becomes that letter. */
  const addPicture = ({ attribs }: Element) => {
    pieces.push({ kind: 'picture' })
    const alt = (attribs['alt'] ?? attribs['aria-label'] ?? '').replace(/\s+/g, ' ').trim()
    if (alt.length < 3 || inside.heading > 0) add(alt)
    else if (!noAlt.test(alt)) line += `[${alt.replaceAll('_', marks.underscore)}]`
  }

  /** A reference keeps its label. Its note follows the paragraph, with the same label unless it has its own. */
  const addCall = (element: Element) => {
    const label = textOf(element).replace(/^[[(]|[\])]$/g, '')
    const sign = label === '' ? '*' : shifted(label, 'sup')
    const mark = sign === label && !/^[*†‡§]+$/.test(label) ? `[${label}]` : sign
    line += mark
    hasWords = true
    const note = noteOf?.(element) ?? []
    const first = note.find(piece => piece.kind === 'text')
    if (first && !bringsLabel(first, label, mark)) first.text = `${mark} ${first.text}`
    called.push(...note)
  }

  /** `漢字(かんじ)`; some books contain the brackets. */
  const addReading = (element: Element) => {
    const hasBrackets = element.parent !== null && findFirst(element.parent.children as Node[], 'rp') !== undefined
    if (textOf(element) === '') return
    if (!hasBrackets) add('(')
    walk(element.children as Node[])
    if (!hasBrackets) add(')')
  }

  const addQuote = (element: Element) => {
    const isQuoted = /^["'“‘«„‹「『]/.test(textOf(element))
    const [open, close] = inside.quote % 2 === 0 ? '“”' : '‘’'
    if (!isQuoted) add(open!)
    within('quote', element)
    if (!isQuoted) add(close!)
  }

  const walkBlock = (element: Element, name: string) => {
    if ((name === 'td' || name === 'th') && inside.row > 0) {
      if (tidy(line) !== '') line += ' | '
      return walk(element.children as Node[])
    }
    if (inside.heading > 0) {
      line += '\n'
      return walk(element.children as Node[])
    }
    flush()
    if (name === 'ol') for (const [item, sign] of numbersOf(element)) numbers.set(item, sign)
    const before = pieces.length
    if (name === 'li') number = numbers.get(element) ?? ''
    if (name === 'pre') within('pre', element)
    else if (name === 'tr' && isLine(element)) within('row', element)
    else walk(element.children as Node[])
    const isEmpty = pieces.length === before && tidy(line) === ''
    flush(
      isEmpty &&
        (name === 'p' || name === 'div') &&
        (spacedClass.test(element.attribs['class'] ?? '') || hasBlank(element)),
    )
    if (name === 'li') number = ''
  }

  const walk = (children: Node[]) => {
    for (const node of children) {
      if (!isElement(node)) {
        if (node.type === 'text') add(String(node.data))
        else if (node.type === 'cdata') walk(node.children as Node[])
        continue
      }
      const name = nameOf(node)
      const id = node.attribs['id'] ?? (name === 'a' ? node.attribs['name'] : undefined)
      if (id) {
        // An anchor inside a paragraph moves before it, unless a chapter begins there.
        if (starts?.has(id) && inside.heading === 0 && /[\p{L}\p{N}]/u.test(line)) flush()
        pieces.push({ kind: 'anchor', id })
      }
      if (skipped.has(name) || notes?.has(node)) continue
      const reason = reasonToLeave(node, name)
      if (reason) {
        const text = textOf(node)
        if (text !== '') pieces.push({ kind: 'out', reason, text })
      } else if (name === 'hr') {
        flush()
        pieces.push({ kind: 'break' })
      } else if (/^h(?:[1-6]|group)$/.test(name) && inside.heading === 0) walkHeading(node, name)
      else if (/^h[1-6]$/.test(name) || blocks.has(name)) walkBlock(node, name)
      else walkInline(node, name)
    }
  }

  /** The lines of an `<hgroup>`, number and title, are one heading. */
  const walkHeading = (element: Element, name: string) => {
    flush()
    within('heading', element)
    const lines = name === 'hgroup' ? tidy(line).replaceAll('\n', '. ') : tidy(line).replace(numberLine, '$1. ')
    const text = plain(lines)
    const notes = called
    line = ''
    called = []
    const level = Number(
      (/^h\d/.test(name)
        ? name
        : (findAll([element])
            .map(nameOf)
            .find(name => /^h\d/.test(name)) ?? 'h2'))[1],
    )
    if (text !== '') pieces.push({ kind: 'heading', level, text, isRuby: findFirst([element], 'rt') !== undefined })
    pieces.push(...notes)
  }

  walk(nodes)
  flush()
  return pieces
}
