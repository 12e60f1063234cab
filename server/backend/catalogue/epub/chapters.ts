import type { Chapter } from '../../books/book.ts'
import { tidyBreaks } from '../prose/reflow.ts'
import type { Archive } from './archive.ts'
import type { Contents, ContentsEntry } from './contents.ts'
import { flowOf } from './flow.ts'
import type { Piece } from './flow.ts'
import { plain, wordsIn } from './flowText.ts'
import { findFirst, isElement, readXhtml, resolveHref, textOf, typesOf } from './markup.ts'
import type { Element, Node } from './markup.ts'
import { endsGutenberg, isOtherMatter, isOtherTitle, startsGutenberg } from './matter.ts'
import type { Package } from './package.ts'
import { splitLong } from './splitLong.ts'
import { cleanTitle, isBareNumber, sameLetters, titleUnder } from './titles.ts'

type Placed = { path: string; piece: Piece }
type Cut = { at: number; title: string; parents: string[]; volume?: string }

const sectionTypes = (nodes: Node[]) => {
  const body = findFirst(nodes, 'body')
  const sections = body?.children.filter(child => isElement(child as Node)) as Element[] | undefined
  return [...(body ? typesOf(body) : []), ...(sections?.length === 1 && sections[0] ? typesOf(sections[0]) : [])]
}

/** The texts of all documents of the spine in one line, without what is not the book's own. */
const readFlow = (archive: Archive, book: Package, { landmarks }: Contents): Placed[] => {
  const documents = new Map<string, Node[]>()
  const nodesOf = (path: string) => {
    const nodes = documents.get(path) ?? (archive.has(path) ? readXhtml(archive, path) : [])
    documents.set(path, nodes)
    return nodes
  }
  const noteOf = (from: string) => (href: string) => {
    const target = resolveHref(href, from)
    const element = target && target.anchor !== '' ? findElement(nodesOf(target.path), target.anchor) : undefined
    return textOf(element)
      .replace(/[\u00ad\u2060]/g, '')
      .replace(/^\W*\d+\W+|\s*↩.*$/g, '')
  }
  let placed: Placed[] = []
  for (const { path } of book.spine) {
    if (!archive.has(path)) continue
    const nodes = nodesOf(path)
    const marked = landmarks.filter(landmark => landmark.path === path).map(({ type }) => type)
    const pieces = isOtherMatter(sectionTypes(nodes)) ? [] : flowOf(nodes, { noteOf: noteOf(path) })
    const words = pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? wordsIn(piece.text) : 0), 0)
    if (words < 1500 && isOtherMatter(marked)) continue
    placed.push({ path, piece: { kind: 'anchor', id: '' } })
    for (const piece of pieces) {
      if (piece.kind === 'text' && endsGutenberg(piece.text)) return placed
      if (piece.kind === 'text' && startsGutenberg(piece.text)) placed = [{ path, piece: { kind: 'anchor', id: '' } }]
      else placed.push({ path, piece })
    }
  }
  return placed
}

const findElement = (nodes: Node[], id: string): Element | undefined => {
  for (const node of nodes) {
    if (!isElement(node)) continue
    if (node.attribs['id'] === id) return node
    const inner = findElement(node.children as Node[], id)
    if (inner) return inner
  }
  return undefined
}

const cutsOf = (entries: ContentsEntry[], placed: Placed[]): Cut[] => {
  const positions = new Map<string, number>()
  for (const [at, { path, piece }] of placed.entries()) {
    if (piece.kind === 'anchor' && !positions.has(`${path}#${piece.id}`)) positions.set(`${path}#${piece.id}`, at)
  }
  const cuts = entries
    .flatMap(({ title, path, anchor, ...place }) => {
      const at = positions.get(`${path}#${anchor}`) ?? positions.get(`${path}#`)
      return at === undefined ? [] : [{ at, title, ...place }]
    })
    .toSorted((one, other) => one.at - other.at)
  // Where a part and its first chapter begin at one place, the chapter's line of the contents counts.
  return cuts.filter((cut, at) => cuts[at + 1]?.at !== cut.at)
}

/** The level of headings that divides the book, where the table of contents does not. */
const cutsByHeadings = (placed: Placed[]): Cut[] => {
  const headings = placed.flatMap(({ piece }, at) =>
    piece.kind === 'heading' ? [{ at, level: piece.level, title: piece.text }] : [],
  )
  const level = [1, 2, 3].find(wanted => headings.filter(heading => heading.level === wanted).length > 1)
  return headings.filter(heading => heading.level === level).map(({ at, title }) => ({ at, title, parents: [] }))
}

const cutsByDocuments = (placed: Placed[]): Cut[] =>
  placed.flatMap(({ piece }, at) =>
    piece.kind === 'anchor' && piece.id === '' ? [{ at, title: '', parents: [] }] : [],
  )

const isListOfLinks = (pieces: Piece[]) => {
  const texts = pieces.flatMap(piece => (piece.kind === 'text' ? [piece] : []))
  const length = texts.reduce((sum, { text }) => sum + text.length, 0)
  return texts.length >= 3 && texts.reduce((sum, { linked }) => sum + linked, 0) > length * 0.6
}

/** Paragraphs of a stretch; headings at its start are its title and go, later ones stay as emphasis. */
const paragraphsOf = (pieces: Piece[], titles: string[]) => {
  const paragraphs: string[] = []
  for (const piece of pieces) {
    if (piece.kind === 'break') paragraphs.push('***')
    else if (
      piece.kind === 'text' &&
      !(paragraphs.length === 0 && titles.some(title => sameLetters(plain(piece.text), title)))
    )
      paragraphs.push(piece.text)
    else if (piece.kind === 'heading' && paragraphs.length > 0) paragraphs.push(`_${piece.text}_`)
  }
  return tidyBreaks(paragraphs)
}

/** Name and anchor: folders are often called otherwise in another edition. */
const fileOf = (place: Placed | undefined) => {
  const name = place?.path.split('/').at(-1)
  return place?.piece.kind === 'anchor' && place.piece.id !== '' ? `${name}#${place.piece.id}` : name
}

const numberOf = (chapters: Chapter[]) => chapters.length + 1

const collect = (cuts: Cut[], placed: Placed[], book: Package): Chapter[] => {
  const chapters: Chapter[] = []
  let epigraph: string[] = []
  const [first] = cuts
  const before = placed.slice(0, first?.at ?? 0)
  const wordsBefore = before.reduce((sum, { piece }) => sum + (piece.kind === 'text' ? wordsIn(piece.text) : 0), 0)
  for (const [index, { at, title, parents, volume }] of [
    ...(wordsBefore > 1500 ? [{ at: 0, title: '', parents: [], volume: undefined }] : []),
    ...cuts,
  ].entries()) {
    const next = cuts[wordsBefore > 1500 ? index : index + 1]?.at ?? placed.length
    const pieces = placed.slice(at, next).map(({ piece }) => piece)
    const heading = pieces.find(piece => piece.kind === 'heading')?.text ?? ''
    const own = title === '' ? heading : title
    if (isOtherTitle(own) || isListOfLinks(pieces)) continue
    const paragraphs = paragraphsOf(pieces, [own, heading, book.title])
    if (!paragraphs.some(text => text !== '***')) continue
    if (/^epigraph$/i.test(own.trim()) && wordsIn(paragraphs.join(' ')) < 300) {
      epigraph = [...paragraphs, '***']
      continue
    }
    const parent = parents.findLast(name => !sameLetters(name, book.title) && name !== '')
    const needsParent = parent !== undefined && isBareNumber(own)
    const clean = own === '' ? `Chapter ${numberOf(chapters)}` : needsParent ? titleUnder(parent, own) : cleanTitle(own)
    const titled =
      chapters.some(chapter => chapter.title === clean) && parent !== undefined ? titleUnder(parent, own) : clean
    chapters.push({
      title: titled,
      paragraphs: [...epigraph, ...paragraphs],
      file: fileOf(placed[at]),
      ...(volume !== undefined && { volume }),
    })
    epigraph = []
  }
  return chapters
}

/** The book's chapters by its table of contents, else by its headings, else by its files. */
export const readChapters = (archive: Archive, book: Package, contents: Contents): Chapter[] => {
  const placed = readFlow(archive, book, contents)
  const ways = [cutsOf(contents.entries, placed), cutsByHeadings(placed), cutsByDocuments(placed)]
  const found = ways.map(cuts => collect(cuts, placed, book))
  const chapters = found.find(chapters => chapters.length > 1) ?? found.find(chapters => chapters.length === 1) ?? []
  return chapters.flatMap(splitLong)
}
