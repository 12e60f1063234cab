import type { Archive } from './archive.ts'
import { findAll, findFirst, isElement, nameOf, readXhtml, readXml, resolveHref, textOf, typesOf } from './markup.ts'
import type { Element } from './markup.ts'
import { isOtherTitle } from './matter.ts'
import type { Package } from './package.ts'
import { divisionTitle, isChapterTitle, isDivision, sameLetters } from './titles.ts'

/** A line of the table of contents; `parents` are the titles that it stands under, `isParent`: others do under it. */
type Line = { title: string; path: string; anchor: string; parents: string[]; isParent: boolean }

/** A line with the volume or part that it belongs to, in a book that is divided so. */
export type ContentsEntry = Omit<Line, 'isParent'> & { volume?: string }

export type Contents = {
  entries: ContentsEntry[]
  /** What the book itself says that a file is: `titlepage`, `copyright-page`, `bodymatter` … */
  landmarks: { type: string; path: string }[]
}

const walkList = (list: Element, from: string, parents: string[]): Line[] =>
  list.children
    .filter(isElement)
    .filter(item => nameOf(item) === 'li')
    .flatMap(item => {
      const link = item.children.filter(isElement).find(child => ['a', 'span'].includes(nameOf(child)))
      const target = link && nameOf(link) === 'a' ? resolveHref(link.attribs['href'] ?? '', from) : undefined
      const title = textOf(link)
      const inner = item.children.filter(isElement).find(child => nameOf(child) === 'ol')
      return [
        ...(target ? [{ title, ...target, parents, isParent: inner !== undefined }] : []),
        ...(inner ? walkList(inner, from, [...parents, title]) : []),
      ]
    })

const fromNav = (archive: Archive, path: string) => {
  const navs = findAll(readXhtml(archive, path), 'nav')
  const toc = navs.find(nav => typesOf(nav).includes('toc')) ?? navs[0]
  const list = toc && findFirst(toc.children, 'ol')
  const landmarks = navs
    .filter(nav => typesOf(nav).includes('landmarks'))
    .flatMap(nav => findAll([nav], 'a'))
    .flatMap(link => {
      const target = resolveHref(link.attribs['href'] ?? '', path)
      return target ? typesOf(link).map(type => ({ type, path: target.path })) : []
    })
  return { entries: list ? walkList(list, path, []) : [], landmarks }
}

const walkPoints = (points: Element[], from: string, parents: string[]): Line[] =>
  points.flatMap(point => {
    const children = point.children.filter(isElement)
    const title = textOf(children.find(child => nameOf(child) === 'navlabel'))
    const target = resolveHref(children.find(child => nameOf(child) === 'content')?.attribs['src'] ?? '', from)
    const under = children.filter(child => nameOf(child) === 'navpoint')
    return [
      ...(target ? [{ title, ...target, parents, isParent: under.length > 0 }] : []),
      ...walkPoints(under, from, [...parents, title]),
    ]
  })

const fromNcx = (archive: Archive, path: string): Line[] => {
  const map = findFirst(readXml(archive, path), 'navmap')
  return map
    ? walkPoints(
        map.children.filter(isElement).filter(child => nameOf(child) === 'navpoint'),
        path,
        [],
      )
    : []
}

/** Of the lines that tell a story, those that must stand in a volume where its title does not say that it is one. */
const MOST_OF_LINES = 0.75

/**
 * The volumes of a book by its contents: what its lines stand under, outermost, but for the book's own title. They
 * count where there are two, and either are called parts, volumes and the like or hold most lines: one tale with
 * chapters among others is none, nor are chapters with sections.
 */
const withVolumes = (lines: Line[], bookTitle: string): ContentsEntry[] => {
  const outermost = ({ title, parents, isParent }: Line) =>
    [...parents, ...(isParent ? [title] : [])].find(
      name => name !== '' && !sameLetters(name, bookTitle) && !isOtherTitle(name),
    )
  const story = lines.filter(({ title, isParent }) => !isParent && !isOtherTitle(title))
  const volumes = new Set(story.flatMap(line => outermost(line) ?? []))
  const held = story.filter(line => outermost(line) !== undefined)
  const divides =
    volumes.size > 1 &&
    ([...volumes].every(isDivision) ||
      (held.length >= story.length * MOST_OF_LINES && ![...volumes].every(isChapterTitle)))
  return lines.map(({ isParent: _isParent, ...line }, at) => {
    const volume = divides ? outermost(lines[at]!) : undefined
    return volume === undefined ? line : { ...line, volume: divisionTitle(volume) }
  })
}

/** The table of contents: EPUB 3 `nav`, else EPUB 2 `ncx`; nothing where a book has neither. */
export const readContents = (archive: Archive, book: Package): Contents => {
  const nav =
    book.nav !== undefined && archive.has(book.nav) ? fromNav(archive, book.nav) : { entries: [], landmarks: [] }
  const ncx =
    nav.entries.length === 0 && book.ncx !== undefined && archive.has(book.ncx) ? fromNcx(archive, book.ncx) : []
  const lines = nav.entries.length > 0 ? nav.entries : ncx
  return { entries: withVolumes(lines, book.title), landmarks: [...nav.landmarks, ...book.guide] }
}
