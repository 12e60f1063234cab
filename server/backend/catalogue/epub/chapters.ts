import type { Chapter } from '../../books/book.ts'
import { countWords } from '../../text/text.ts'
import type { Archive } from './files/archive.ts'
import type { Contents } from './contents.ts'
import { flowOf } from './flow.ts'
import type { Piece } from './pieces.ts'
import { plain, tidyBreaks } from './flowText.ts'
import { findFirst, isElement, textOf, typesOf, type Element, type Node } from './files/markup.ts'
import { endsGutenberg, matterOf, startsGutenberg } from './matter.ts'
import { notesOf, type SpineDocument } from './notes.ts'
import type { Package } from './package.ts'
import { splitLong } from './splitLong.ts'
import { stylesOf, type Styles } from './style/styles.ts'
import { isBareNumber, lettersOf, sameLetters, titleSetter } from './titles.ts'

type Placed = { path: string; piece: Piece }
type Cut = { at: number; title: string; parents: string[]; volume?: string }
type LeftOut = { path: string; reason: string; text: string }

const wordsOf = (pieces: Piece[]) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? countWords(piece.text) : 0), 0)

const sectionTypes = (nodes: Node[]) => {
  const body = findFirst(nodes, 'body')
  const sections = body?.children.filter(child => isElement(child as Node)) as Element[] | undefined
  return [...(body ? typesOf(body) : []), ...(sections?.length === 1 && sections[0] ? typesOf(sections[0]) : [])]
}

/** In words: longer text around its markers is the book's. */
const GUTENBERG = { head: 500, licence: 5000 }

/** One file may contain several. */
const withoutGutenberg = (placed: Placed[]): Placed[] => {
  const result = [...placed]
  let [start, most] = [0, GUTENBERG.head]
  const leave = (end: number) => {
    if (wordsOf(placed.slice(start, end).map(({ piece }) => piece)) > most) return
    for (let at = start; at < end; at++) {
      const { path, piece } = result[at]!
      if ('text' in piece) result[at] = { path, piece: { kind: 'out', reason: 'Project Gutenberg', text: piece.text } }
    }
  }
  for (const [at, { piece }] of placed.entries()) {
    const text = piece.kind === 'text' ? piece.text : ''
    if (startsGutenberg(text)) {
      leave(at + 1)
      ;[start, most] = [at + 1, 0]
    } else if (endsGutenberg(text) && most !== GUTENBERG.licence) [start, most] = [at, GUTENBERG.licence]
  }
  if (most === GUTENBERG.licence) leave(placed.length)
  return result
}

/** What is not the book’s own is marked as left out. */
const readFlow = (
  archive: Archive,
  documents: SpineDocument[],
  styles: Styles,
  { landmarks, entries }: Contents,
): Placed[] => {
  const { notes, noteOf, rest } = notesOf(archive, documents, styles)
  const placed: Placed[] = []
  for (const { path, nodes } of documents) {
    const here = (list: { path: string; anchor: string }[]) => list.filter(target => target.path === path)
    const starts = new Set(here(entries.filter(({ isSection }) => !isSection)).map(({ anchor }) => anchor))
    const marked = landmarks.filter(target => target.path === path && target.anchor === '').map(({ type }) => type)
    const matter = matterOf(marked, () => countWords(nodes.map(textOf).join(' ')))
    const pieces: Piece[] = matter
      ? [{ kind: 'out', reason: matter, text: nodes.map(textOf).join(' ') }]
      : flowOf(nodes, styles, { notes, noteOf, starts })
    placed.push(
      { path, piece: { kind: 'anchor', id: '', types: sectionTypes(nodes) } },
      ...pieces.map(piece => ({ path, piece })),
    )
  }
  const path = documents.at(-1)?.path ?? ''
  return withoutGutenberg([...placed, ...rest().map(piece => ({ path, piece }))])
}

const isMotto = ([first]: Piece[]) =>
  first?.kind === 'anchor' && first.types?.some(type => type === 'epigraph' || type === 'dedication')

const isStart = ({ piece }: Placed) => piece.kind === 'anchor' && piece.id === ''

const headingsAt = (placed: Placed[], at: number, end = placed.length) => {
  const headings: Extract<Piece, { kind: 'heading' }>[] = []
  for (let next = at; next < end; next++) {
    const { piece } = placed[next]!
    if (piece.kind === 'heading') headings.push(piece)
    if (piece.kind === 'text' || (next > at && isStart(placed[next]!))) break
  }
  return headings
}

/** Files that the table of contents does not list, but that begin like listed ones, are chapters too. */
const cutsOf = ({ entries }: Contents, placed: Placed[], bookTitle: string): Cut[] => {
  const positions = new Map<string, number>()
  for (const [at, { path, piece }] of placed.entries()) {
    if (piece.kind === 'anchor' && !positions.has(`${path}#${piece.id}`)) positions.set(`${path}#${piece.id}`, at)
  }
  const known = new Set(entries.map(({ path }) => path))
  const chapters = entries.filter(({ isSection }) => !isSection)
  const named = chapters.flatMap(({ title, path, anchor, ...place }) => {
    const at = positions.get(`${path}#${anchor}`) ?? positions.get(`${path}#`)
    return at === undefined ? [] : [{ at, title, ...place }]
  })
  const levels = new Set(
    named.filter(({ at }) => isStart(placed[at]!)).map(({ at }) => headingsAt(placed, at)[0]?.level),
  )
  const unnamed = placed.flatMap((one, at) => {
    const heading = isStart(one) && !known.has(one.path) ? headingsAt(placed, at)[0] : undefined
    return heading && levels.has(heading.level) && !sameLetters(heading.text, bookTitle)
      ? [{ at, title: '', parents: [] }]
      : []
  })
  const cuts = [...named, ...unnamed].toSorted((one, other) => one.at - other.at)
  // If a part and its first chapter begin at the same place, the entry of the chapter counts.
  return cuts.filter((cut, at) => cuts[at + 1]?.at !== cut.at)
}

const cutsByHeadings = (placed: Placed[]): Cut[] => {
  const headings = placed.flatMap(({ piece }, at) =>
    piece.kind === 'heading' ? [{ at, level: piece.level, title: bare(piece) }] : [],
  )
  const level = [1, 2, 3].find(target => headings.filter(heading => heading.level === target).length > 1)
  return headings.filter(heading => heading.level === level).map(({ at, title }) => ({ at, title, parents: [] }))
}

const cutsByDocuments = (placed: Placed[]): Cut[] =>
  placed.flatMap((one, at) => (isStart(one) ? [{ at, title: '', parents: [] }] : []))

/** An unmarked page of contents: links only, each with the title of a chapter. */
const isContents = (pieces: Piece[], titles: Set<string>) => {
  const texts = pieces.flatMap(piece => (piece.kind === 'text' ? [piece] : []))
  const isTitle = (text: string) =>
    titles.has(lettersOf(text)) || titles.has(lettersOf(text.replace(/[\s.…]+\d*$/, '')))
  return texts.length >= 3 && texts.every(({ text, linked }) => linked > text.length * 0.6 && isTitle(plain(text)))
}

/** Two headings, `Chapter 4` and `The Sign`, may repeat `Chapter 4: The Sign`. */
const partsOf = (title: string) => title.split(/[.:–—]\s+|\s+-\s+/)

/** Leaves out text at its start that repeats its title, or one above it; other headings become emphasis. */
const paragraphsOf = (range: Placed[], title: string, around: string[]) => {
  const paragraphs: string[] = []
  const out: LeftOut[] = []
  const repeatedTitles: string[] = []
  let own = [title, ...partsOf(title)]
  let others = around
  const saysTitle = (text: string) => {
    if (paragraphs.some(paragraph => paragraph !== '***') || !/[\p{L}\p{N}]/u.test(text)) return false
    const isOther = (title: string) => !sameLetters(title, text)
    const isSaid = !own.every(isOther) || !others.every(isOther)
    if (!own.every(isOther)) repeatedTitles.push(text)
    own = isOther(title) ? own.filter(isOther) : []
    others = others.filter(isOther)
    return isSaid
  }
  for (const { path, piece } of range) {
    if (piece.kind === 'break') paragraphs.push('***')
    if (piece.kind === 'out') out.push({ path, reason: piece.reason, text: piece.text })
    if (piece.kind !== 'text' && piece.kind !== 'heading') continue
    if (saysTitle(piece.kind === 'text' ? plain(piece.text) : bare(piece)))
      out.push({ path, reason: 'title', text: piece.text })
    else paragraphs.push(piece.kind === 'text' ? piece.text : `_${piece.text}_`)
  }
  return { paragraphs: tidyBreaks(paragraphs), out, repeatedTitles }
}

const bare = ({ text, isRuby }: Extract<Piece, { kind: 'heading' }>) =>
  isRuby ? text.replace(/[(（][^()（）]*[)）]/g, '') : text

/** Without the folder, which often differs between editions. */
const fileOf = (place: Placed | undefined) => {
  const name = place?.path.split('/').at(-1)
  return place?.piece.kind === 'anchor' && place.piece.id !== '' ? `${name}#${place.piece.id}` : name
}

/** In words: a motto, a dedication or a title page is no chapter, but is put before the next one. */
const SHORT = 300

type Collected = { chapters: Chapter[]; out: LeftOut[]; repeatedTitles: string[]; found: number }

/** Nothing between two chapters is lost: it is put before the next one. */
const collect = (cuts: Cut[], placed: Placed[], book: Package): Collected => {
  const labelOf = ({ at, title }: Cut, isFront: boolean) => {
    if (title !== '') return title
    const names = headingsAt(placed, at, isFront ? cuts[0]?.at : undefined).map(bare)
    return names.find(name => !sameLetters(name, book.title)) ?? (isFront ? '' : (names[0] ?? ''))
  }
  const hasFront = cuts[0]?.at !== 0
  const all = (hasFront ? [{ at: 0, title: '', parents: [] }, ...cuts] : cuts).map((cut: Cut, index) => {
    const isFront = hasFront && index === 0
    return { ...cut, isFront, label: labelOf(cut, isFront) }
  })
  const labels = all.flatMap(({ label, parents, volume }) => [label, ...parents, volume ?? ''])
  const texts = placed.flatMap(({ piece }) => (piece.kind === 'text' ? [piece.text] : []))
  const titles = titleSetter(labels, texts, book.language)
  const chapterTitles = new Set(labels.map(lettersOf).filter(letters => letters !== ''))
  const authors = [...book.authors, new Intl.ListFormat(book.language).format(book.authors), book.authors.join(' & ')]
  const byline = authors.flatMap(author => [author, `by ${author}`, `${book.title} by ${author}`])

  const chapters: Chapter[] = []
  const used = new Set<string>()
  const out: LeftOut[] = []
  const repeatedTitles: string[] = []
  let before: string[] = []
  for (const [index, { at, label, parents, volume, isFront }] of all.entries()) {
    const next = all[index + 1]
    const range = placed.slice(at, next?.at)
    const pieces = range.map(({ piece }) => piece)
    if (isContents(pieces, chapterTitles)) {
      for (const { path, piece } of range) if ('text' in piece) out.push({ path, reason: 'contents', text: piece.text })
      continue
    }
    const around = [book.title, volume ?? '', ...(chapters.length === 0 ? byline : [])]
    const { paragraphs, out: left, ...said } = paragraphsOf(range, label, around)
    out.push(...left)
    const heading = headingsAt(placed, at, next?.at)
      .map(bare)
      .find(text => sameLetters(text, label))
    const isStory =
      left.some(({ reason }) => reason !== 'title') ||
      [next?.volume ?? '', ...around].some(name => sameLetters(name, label))
    const isApart =
      pieces.every(piece => piece.kind !== 'text' || piece.isPicture) ||
      ((isFront ? label === '' : isMotto(pieces)) && wordsOf(pieces) < SHORT)
    if (paragraphs.length === 0 || (isApart && placed.length > range.length)) {
      // The title page of a part, whose name appears nowhere else.
      const name = heading !== undefined && !isStory ? [`_${heading}_`] : []
      before = tidyBreaks([...before, '***', ...name, ...paragraphs])
      continue
    }
    const parent = parents.findLast(name => name !== '' && !sameLetters(name, book.title))
    const under = parent === undefined ? undefined : titles.under(parent, label)
    const plainly = label === '' ? (isFront ? book.title : titles.untitled(chapters.length + 1)) : titles.title(label)
    const title = under !== undefined && (isBareNumber(label) || used.has(plainly)) ? under : plainly
    used.add(title)
    repeatedTitles.push(...said.repeatedTitles)
    chapters.push({
      title,
      paragraphs: tidyBreaks([...before, '***', ...paragraphs]),
      file: fileOf(placed[at]),
      ...(volume !== undefined && { volume: titles.plainTitle(volume) }),
    })
    before = []
  }
  const found = chapters.length - (hasFront && chapters[0]?.file === fileOf(placed[0]) ? 1 : 0)
  const last = chapters.at(-1)
  if (last && before.length > 0) last.paragraphs.push('***', ...before)
  else if (before.length > 0) chapters.push({ title: book.title, paragraphs: before, file: fileOf(placed[0]) })
  return { chapters, out, repeatedTitles, found }
}

type Reading = {
  /** Headings that titles of chapters repeat, literally or as a number: `IV` is `Chapter 4`. */
  repeatedTitles: string[]
  chapters: Chapter[]
  documents: SpineDocument[]
  styles: Styles
  out: LeftOut[]
  notThere: string[]
  pictures: number
}

/** A spine may also list pictures, and files that cannot be shown. */
const isText = ({ type, path }: Package['spine'][number]) =>
  /html|xml|^text\/|^$/.test(type) || /\.x?html?$/i.test(path)

export const readChapters = (archive: Archive, book: Package, contents: Contents): Reading => {
  const spine = book.spine.filter(({ path }) => archive.has(path))
  archive.load(spine.filter(isText).map(({ path }) => path))
  const styles = stylesOf(archive)
  const documents = spine.filter(isText).map(({ path }) => ({ path, nodes: styles.read(path) }))
  const placed = readFlow(archive, documents, styles, contents)
  const ways = [cutsOf(contents, placed, book.title), cutsByHeadings(placed), cutsByDocuments(placed)]
  const read = ways.map(cuts => collect(cuts, placed, book))
  const { chapters, out, repeatedTitles } =
    read.find(({ found }) => found > 1) ?? read.find(({ found }) => found === 1) ?? read[0]!
  const lines = contents.entries.filter(({ path }) => !archive.has(path))
  return {
    chapters: chapters.flatMap(splitLong),
    repeatedTitles,
    documents,
    styles,
    out,
    notThere: [
      ...book.spine.filter(item => !spine.includes(item)).map(({ path }) => path),
      ...lines.map(({ path, title }) => `${path} (“${title}” of the contents)`),
    ],
    pictures:
      placed.filter(({ piece }) => piece.kind === 'picture').length + spine.filter(item => !isText(item)).length,
  }
}
