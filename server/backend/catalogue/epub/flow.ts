import { findAll, findFirst, isElement, nameOf, textOf, typesOf, type Element, type Node } from './files/markup.ts'
import { inCapitals, marks, plain, shifted, struck, tidy } from './flowText.ts'
import { isInitial, joinsNext, wordCounts } from './initials.ts'
import { reasonToLeave } from './matter.ts'
import { pictureNoteOf } from './pictureNotes.ts'
import { withScenes, type Piece } from './pieces.ts'
import { isCounter, signsOf } from './style/listSigns.ts'
import type { Style, Styles } from './style/styles.ts'

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
const spacedClass =
  /(?:^|[\s_-])(?:(?:(?:scene|section|text|space)-?)?break|transition|blank(?:line)?|ornament|asterism|tb)(?:$|[\s_-])/i
const numberLine = /^((?:\p{L}+ )?(?:\d+|[IVXLC]+))\.?\n/u
const starLine = /^(?:[*•·⁂∗✻✽❦~#—–-]\s*){1,9}$/
/** Placeholders that programs insert as alternative text. */
const noAlt = new RegExp(
  '^(?:(?:cover|image|img|picture|illustration|photo|logo|figure|note|divider|flourish|ornament(?:al)?|scene)' +
    '(?: ?(?:break|image|page|\\d+))?|\\S+\\.\\w{3,4}|\\W*)$',
  'i',
)

/** A non-breaking space or a line break without text is an old way to leave a gap. */
const hasBlank = (element: Element) =>
  element.children.some(
    child =>
      (isElement(child as Node) && nameOf(child as Element) === 'br') ||
      ('data' in child && String(child.data).includes('\u00a0')),
  )

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

const isBlock = (element: Element) => blocks.has(nameOf(element)) || /^h[1-6]$/.test(nameOf(element))
const plainBlocks = words('p div section article main body html')
const UNMARKED = { isEmphatic: false, isSmallCaps: false }
const verse = /\b(?:verse|poem|poetry|stanza|line)/i

/** No word is lost: text that is not part of the story becomes a piece of its own, with the reason. */
export const flowOf = (nodes: Node[], styles: Styles, { notes, noteOf, starts }: Options = {}): Piece[] => {
  const pieces: Piece[] = []
  const signs = new Map<Element, string>()
  let counts: Map<string, number> | undefined
  let line = ''
  let linked = 0
  let isNewLine = false
  let hasWords = false
  /** Whether the line is emphasised where it ends. */
  let isOpen = false
  /** Small capitals at the beginning of a paragraph are an ornament. */
  let isOpening = true
  let isLineDue = false
  /** Where the line’s initial ends, until the text after it. */
  let initialEnd: number | undefined
  /** An initial in a block of its own. */
  let isAlone = false
  /** The number of a list item, until its text follows. */
  let number = ''
  let called: Piece[] = []
  let space = 0
  const inside = { link: 0, heading: 0, pre: 0, quote: 0, struck: 0, row: 0, indent: 0, apart: 0 }

  const walkIn = (element: Element) => {
    const style = styles.of(element)
    const isLine = style.before + style.after !== '' && !findAll(element.children as Node[]).some(isBlock)
    if (isLine && !isCounter(style.before)) add(style.before, style)
    walk(element.children as Node[])
    if (isLine && !isCounter(style.after)) add(style.after, style)
  }

  const within = (what: keyof typeof inside, element: Element) => {
    inside[what]++
    walkIn(element)
    inside[what]--
  }

  const flush = (isSpaced = false) => {
    if (isAlone && initialEnd !== undefined) return
    const text = tidy(isOpen ? line + marks.close : line)
    if (text !== '' && starLine.test(text) && !/^[—–-]{1,2}$/.test(text)) pieces.push({ kind: 'break' })
    else if (text !== '') {
      const placement = inside.apart > 0 ? {} : { space, frame: inside.indent.toFixed(1) }
      pieces.push({ kind: 'text', text: number + text, linked, isPicture: !hasWords, ...placement })
      number = ''
    } else if (isSpaced) pieces.push({ kind: 'break' })
    if (text !== '') space = 0
    pieces.push(...called)
    line = ''
    linked = 0
    called = []
    isNewLine = false
    hasWords = false
    isOpen = false
    isOpening = true
    isLineDue = false
    initialEnd = undefined
    isAlone = false
  }

  /** Two line breaks in a row separate paragraphs. */
  const breakLine = () => {
    if (isNewLine && inside.heading === 0) flush()
    else line += '\n'
    isNewLine = true
  }

  /** Emphasis begins and ends where the style of the text changes; white space has none. */
  const put = (text: string, { isEmphatic, isSmallCaps }: Pick<Style, 'isEmphatic' | 'isSmallCaps'>) => {
    const [, before = '', rest = ''] = /^(\s*)([^]*)$/.exec(text) ?? []
    const isShown = inside.heading === 0 && (isEmphatic || (isSmallCaps && !isOpening))
    if (isOpen && !isShown) line = line.replace(/\s*$/, `${marks.close}$&`)
    line += before
    if (rest !== '' && !isOpen && isShown) line += marks.open
    if (rest !== '' && !isSmallCaps) isOpening = false
    isOpen = isShown && (isOpen || rest !== '')
    line += rest
  }

  const add = (data: string, style: Style) => {
    if (style.hides) {
      if (data.trim() !== '') pieces.push({ kind: 'out', reason: 'hidden', text: data })
      return
    }
    if (inside.pre > 0 && data.includes('\n')) {
      for (const [at, part] of data.split('\n').entries()) {
        if (at > 0) breakLine()
        add(part, style)
      }
      return
    }
    // Non-breaking and wide spaces are the author's; other white space is formatting.
    let text = data.replace(/[ \t\n\r\f]+/g, ' ')
    if (text.trim() !== '') {
      if (isLineDue && !isNewLine && tidy(line) !== '') line += '\n'
      if (initialEnd !== undefined) text = afterInitial(initialEnd, data, text)
      isLineDue = false
      isNewLine = false
      hasWords = true
      if (inside.link > 0) linked += text.trim().length
    }
    if (style.isUpperCase && inside.heading === 0) text = inCapitals(text)
    put((inside.struck > 0 ? struck(text) : text).replaceAll('_', marks.underscore), style)
  }

  /** The rest of the word that an initial begins is often formatted as a line of its own. */
  const afterInitial = (end: number, data: string, text: string) => {
    if (isAlone) line += '\n'
    initialEnd = undefined
    isAlone = false
    counts ??= wordCounts(nodes.map(textOf).join(' '))
    if (!joinsNext(line.slice(0, end), line.slice(end), data, counts)) return text
    line = line.slice(0, end)
    return text.trimStart()
  }

  const walkInline = (element: Element, name: string, style: Style) => {
    const note = pictureNoteOf(element)
    const isLine = style.isBlock && name !== 'img'
    if (isLine && tidy(line) !== '' && !isNewLine) breakLine()
    if (note !== undefined && name !== 'a') addNote(note, style)
    if (name === 'br') breakLine()
    else if (name === 'img' || name === 'image') addPicture(element, style, note === undefined)
    else if (typesOf(element).includes('noteref')) addCall(element, style)
    else if (style.shift) {
      if (findAll(element.children as Node[], 'a').some(link => typesOf(link).includes('noteref'))) walkIn(element)
      else add(shifted(textOf(element), style.shift), style)
    } else if (name === 'span' && isVerseLine(element)) {
      if (tidy(line) !== '' && !isNewLine) breakLine()
      walkIn(element)
    } else if (name === 'rt') addReading(element, style)
    else if (name === 'q') addQuote(element, style)
    else if (style.isStruck) within('struck', element)
    else if (name === 'a' && element.attribs['href'] !== undefined) within('link', element)
    else walkIn(element)
    if (isLine) isLineDue = true
  }

  /** The alternative text replaces a picture. The picture of a letter becomes that letter. */
  const addPicture = ({ attribs }: Element, style: Style, isShown: boolean) => {
    pieces.push({ kind: 'picture' })
    const alt = (attribs['alt'] ?? attribs['aria-label'] ?? '').replace(/\s+/g, ' ').trim()
    const isFirst = tidy(line) === ''
    if (!isShown || style.hides) return
    if (alt.length < 3 || inside.heading > 0 || starLine.test(alt)) add(alt, style)
    else if (!noAlt.test(alt)) put(`[${alt.replaceAll('_', marks.underscore)}]`, style)
    if (isFirst && /^\p{L}$/u.test(alt)) initialEnd = line.length
  }

  const addNote = (note: string, style: Style) => {
    const text = tidy(`* ${note.replaceAll('_', marks.underscore)}`)
    put('*', style)
    hasWords = true
    called.push({ kind: 'text', text, linked: 0, isPicture: false, frame: 'note' })
  }

  /** A reference keeps its label. Its note follows the paragraph, with the same label unless it has its own. */
  const addCall = (element: Element, style: Style) => {
    const label = textOf(element).replace(/^[[(]|[\])]$/g, '')
    const sign = label === '' ? '*' : shifted(label, 'sup')
    const mark = sign === label && !/^[*†‡§]+$/.test(label) ? `[${label}]` : sign
    const note = noteOf?.(element) ?? []
    const inPicture = findAll([element])
      .map(pictureNoteOf)
      .find(text => text !== undefined)
    if (note.length === 0 && inPicture !== undefined) return addNote(inPicture, style)
    put(mark, style)
    hasWords = true
    const first = note.find(piece => piece.kind === 'text')
    if (first && !bringsLabel(first, label, mark)) first.text = `${mark} ${first.text}`
    called.push(...note)
  }

  /** `漢字(かんじ)`; some books contain the brackets. */
  const addReading = (element: Element, style: Style) => {
    const hasBrackets = element.parent !== null && findFirst(element.parent.children as Node[], 'rp') !== undefined
    if (textOf(element) === '') return
    if (!hasBrackets) add('(', style)
    walkIn(element)
    if (!hasBrackets) add(')', style)
  }

  const addQuote = (element: Element, style: Style) => {
    const isQuoted = /^["'“‘«„‹「『]/.test(textOf(element))
    const [open, close] = inside.quote % 2 === 0 ? '“”' : '‘’'
    if (!isQuoted) add(open!, style)
    within('quote', element)
    if (!isQuoted) add(close!, style)
  }

  const walkBlock = (element: Element, name: string, style: Style) => {
    if ((name === 'td' || name === 'th') && inside.row > 0) {
      if (tidy(line) !== '') put(' | ', UNMARKED)
      return walkIn(element)
    }
    if (inside.heading > 0) {
      line += '\n'
      return walkIn(element)
    }
    flush()
    if (name === 'ol' || name === 'ul') for (const [item, sign] of signsOf(element, styles)) signs.set(item, sign)
    const before = pieces.length
    if (name === 'li') number = signs.get(element) ?? ''
    const classes = element.attribs['class'] ?? ''
    const isApart = !plainBlocks.has(name) || style.isCentred || verse.test(classes)
    space = Math.max(space, style.above)
    inside.indent += style.indent
    inside.apart += Number(isApart)
    if (!isApart && style.rules.includes('above')) pieces.push({ kind: 'break' })
    if (name === 'pre' || style.isPre) within('pre', element)
    else if (name === 'tr' && isLine(element)) within('row', element)
    else walkIn(element)
    const isEmpty = pieces.slice(before).every(({ kind }) => kind === 'picture') && tidy(line) === ''
    const isBreak = spacedClass.test(classes) || (pieces.length === before && (style.isOrnament || hasBlank(element)))
    flush(isEmpty && (name === 'p' || name === 'div') && isBreak)
    inside.indent -= style.indent
    inside.apart -= Number(isApart)
    space = Math.max(space, style.below)
    if (!isApart && style.rules.includes('below')) pieces.push({ kind: 'break' })
    if (name === 'li') number = ''
  }

  const walk = (children: Node[]) => {
    for (const node of children) {
      if (!isElement(node)) {
        if (node.type === 'text') add(String(node.data), styles.of(node))
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
      const style = styles.of(node)
      const reason = reasonToLeave(node, name, style)
      if (reason) {
        const text = textOf(node)
        if (text !== '') pieces.push({ kind: 'out', reason, text })
        // The contents may name a place within.
        for (const { attribs } of findAll(node.children as Node[]))
          if (attribs['id']) pieces.push({ kind: 'anchor', id: attribs['id'] })
      } else if (name === 'hr') {
        flush()
        pieces.push({ kind: 'break' })
      } else if (/^h(?:[1-6]|group)$/.test(name) && inside.heading === 0) walkHeading(node, name)
      else if (tidy(line) === '' && isInitial(node, style)) {
        line += textOf(node)
        initialEnd = line.length
        isAlone = isBlock(node) || textOf(node) === textOf(node.parent as Node)
      } else if (isBlock(node)) walkBlock(node, name, style)
      else walkInline(node, name, style)
    }
  }

  /** The lines of an `<hgroup>`, number and title, are one heading. */
  const walkHeading = (element: Element, name: string) => {
    isAlone = false
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
  isAlone = false
  flush()
  return withScenes(pieces)
}
