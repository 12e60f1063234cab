import type { Archive } from './files/archive.ts'
import {
  findAll,
  findFirst,
  isElement,
  nameOf,
  readXhtml,
  readXml,
  resolveHref,
  textOf,
  typesOf,
  type Element,
  type Target,
} from './files/markup.ts'
import { isAroundTitle } from './matter.ts'
import type { Package } from './package.ts'
import { isBareNumber, isChapterTitle, isDivision, isNamedChapter, sameLetters } from './titles.ts'

type Line = Target & {
  title: string
  parents: string[]
  isParent: boolean
  /** Of a chapter, in which it stays. */
  isSection: boolean
}

type ContentsEntry = Omit<Line, 'isParent'> & { volume?: string }

export type Contents = {
  entries: ContentsEntry[]
  /** `titlepage`, `copyright-page`, `bodymatter` … */
  landmarks: ({ type: string } & Target)[]
}

type Resolve = (href: string | undefined) => Target | undefined
type Item = { label: Element | undefined; href: string | undefined; inner: Element[] }

const named = (elements: Element['children'], name: string) =>
  elements.filter(isElement).filter(element => nameOf(element) === name)

/** What is below `Chapter 1`; below a number, or a title within a part, only what is in the same file. */
const haveSections = ({ title, path, parents }: Omit<Line, 'isParent'>, below: Line[]) => {
  if (below.length === 0 || isDivision(title) || below.some(line => isNamedChapter(line.title))) return false
  if (isNamedChapter(title)) return true
  const isWithin = (line: Line) => line.path === path && line.anchor !== '' && !isBareNumber(line.title)
  return (isBareNumber(title) || parents.some(isDivision)) && below.every(isWithin)
}

const linesOf = (items: Element[], read: (item: Element) => Item, resolve: Resolve, parents: string[] = []): Line[] =>
  items.flatMap(item => {
    const { label, href, inner } = read(item)
    const title = textOf(label)
    const below = linesOf(inner, read, resolve, [...parents, title])
    const target = resolve(href) ?? (isNamedChapter(title) ? below[0] : undefined)
    const line = target && { title, path: target.path, anchor: target.anchor, parents, isSection: false }
    if (line && haveSections(line, below))
      return [{ ...line, isParent: false }, ...below.map(one => ({ ...one, isSection: true }))]
    return [...(line ? [{ ...line, isParent: inner.length > 0 }] : []), ...below]
  })

const inList = (item: Element): Item => {
  const own = item.children.filter(isElement).filter(child => nameOf(child) !== 'ol')
  const label = findFirst(own, 'a') ?? own[0]
  const [list] = named(item.children, 'ol')
  return { label, href: label?.attribs['href'], inner: list ? named(list.children, 'li') : [] }
}

const inMap = ({ children }: Element): Item => ({
  label: named(children, 'navlabel')[0],
  href: named(children, 'content')[0]?.attribs['src'],
  inner: named(children, 'navpoint'),
})

const fromNav = (archive: Archive, path: string, resolve: Resolve) => {
  const navs = findAll(readXhtml(archive, path), 'nav')
  const toc = navs.find(nav => typesOf(nav).includes('toc')) ?? navs[0]
  const list = toc && findFirst(toc.children, 'ol')
  const landmarks = navs
    .filter(nav => typesOf(nav).includes('landmarks'))
    .flatMap(nav => findAll([nav], 'a'))
    .flatMap(link => {
      const target = resolve(link.attribs['href'])
      return target ? typesOf(link).map(type => ({ type, ...target })) : []
    })
  return { entries: list ? linesOf(named(list.children, 'li'), inList, resolve) : [], landmarks }
}

/** Share of the story’s entries that volumes must contain, unless their titles say that they are volumes. */
const MIN_SHARE = 0.75

/**
 * The outermost parents, except the book’s own title: several, or a part with all. Either all are called part, volume
 * or the like, or they contain most entries: one tale with chapters among others is no volume.
 */
const withVolumes = (lines: Line[], bookTitle: string): ContentsEntry[] => {
  const outermost = ({ title, parents, isParent }: Line) =>
    [...parents, ...(isParent ? [title] : [])].find(
      name => name !== '' && !sameLetters(name, bookTitle) && !isAroundTitle(name),
    )
  const story = lines.filter(({ title, isParent, isSection }) => !isParent && !isSection && !isAroundTitle(title))
  const volumes = new Set(story.flatMap(line => outermost(line) ?? []))
  const deep = story.filter(line => outermost(line) !== undefined)
  const divides =
    (volumes.size > 1 || (deep.length === story.length && [...volumes].some(isDivision))) &&
    ([...volumes].every(isDivision) || (deep.length >= story.length * MIN_SHARE && ![...volumes].every(isChapterTitle)))
  return lines.map(({ isParent: _isParent, ...line }, at) => {
    const volume = divides ? outermost(lines[at]!) : undefined
    return volume === undefined ? line : { ...line, volume }
  })
}

export const readContents = (archive: Archive, book: Package): Contents => {
  const from =
    (path: string): Resolve =>
    href =>
      href ? resolveHref(archive, href, path) : undefined
  const has = (path: string | undefined): path is string => path !== undefined && archive.has(path)
  const nav = has(book.nav) ? fromNav(archive, book.nav, from(book.nav)) : { entries: [], landmarks: [] }
  const map = nav.entries.length === 0 && has(book.ncx) ? findFirst(readXml(archive, book.ncx), 'navmap') : undefined
  const lines = map ? linesOf(named(map.children, 'navpoint'), inMap, from(book.ncx ?? '')) : nav.entries
  return { entries: withVolumes(lines, book.title), landmarks: [...nav.landmarks, ...book.guide] }
}
