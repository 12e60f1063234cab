import type { Archive } from './archive.ts'
import { findAll, findFirst, isElement, nameOf, readXhtml, readXml, resolveHref, textOf, typesOf } from './markup.ts'
import type { Element } from './markup.ts'
import type { Package } from './package.ts'

/** A line of the table of contents; `parents` are the titles that it stands under. */
export type ContentsEntry = { title: string; path: string; anchor: string; parents: string[] }

export type Contents = {
  entries: ContentsEntry[]
  /** What the book itself says that a file is: `titlepage`, `copyright-page`, `bodymatter` … */
  landmarks: { type: string; path: string }[]
}

const walkList = (list: Element, from: string, parents: string[]): ContentsEntry[] =>
  list.children
    .filter(isElement)
    .filter(item => nameOf(item) === 'li')
    .flatMap(item => {
      const link = item.children.filter(isElement).find(child => ['a', 'span'].includes(nameOf(child)))
      const target = link && nameOf(link) === 'a' ? resolveHref(link.attribs['href'] ?? '', from) : undefined
      const title = textOf(link)
      const inner = item.children.filter(isElement).find(child => nameOf(child) === 'ol')
      return [
        ...(target ? [{ title, ...target, parents }] : []),
        ...(inner ? walkList(inner, from, [...parents, title]) : []),
      ]
    })

const fromNav = (archive: Archive, path: string): Contents => {
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

const walkPoints = (points: Element[], from: string, parents: string[]): ContentsEntry[] =>
  points.flatMap(point => {
    const children = point.children.filter(isElement)
    const title = textOf(children.find(child => nameOf(child) === 'navlabel'))
    const target = resolveHref(children.find(child => nameOf(child) === 'content')?.attribs['src'] ?? '', from)
    return [
      ...(target ? [{ title, ...target, parents }] : []),
      ...walkPoints(
        children.filter(child => nameOf(child) === 'navpoint'),
        from,
        [...parents, title],
      ),
    ]
  })

const fromNcx = (archive: Archive, path: string): ContentsEntry[] => {
  const map = findFirst(readXml(archive, path), 'navmap')
  return map
    ? walkPoints(
        map.children.filter(isElement).filter(child => nameOf(child) === 'navpoint'),
        path,
        [],
      )
    : []
}

/** The table of contents: EPUB 3 `nav`, else EPUB 2 `ncx`; nothing where a book has neither. */
export const readContents = (archive: Archive, book: Package): Contents => {
  const nav =
    book.nav !== undefined && archive.has(book.nav) ? fromNav(archive, book.nav) : { entries: [], landmarks: [] }
  const ncx =
    nav.entries.length === 0 && book.ncx !== undefined && archive.has(book.ncx) ? fromNcx(archive, book.ncx) : []
  return { entries: nav.entries.length > 0 ? nav.entries : ncx, landmarks: [...nav.landmarks, ...book.guide] }
}
