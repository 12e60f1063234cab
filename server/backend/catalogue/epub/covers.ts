import { reasonOf } from '../../../process/reasonOf.ts'
import type { NewBook } from '../../books/book.ts'
import { countWords } from '../../text/text.ts'
import type { Archive } from './files/archive.ts'
import { findAll, nameOf, readXhtml, resolveHref, textOf, type Element, type Node } from './files/markup.ts'
import type { Contents } from './contents.ts'
import type { SpineDocument } from './notes.ts'
import type { Package } from './package.ts'
import { judgePicture } from './picture.ts'

export type ReadCover = {
  cover: NewBook['cover']
  /** Named as the cover, in a format that browsers do not show. */
  foreign: { path: string; bytes: Uint8Array } | undefined
  /** Named covers, with the reason why each is not used. */
  unused: string[]
}

const ATTRIBUTES: Record<string, string[]> = { img: ['src'], image: ['xlink:href', 'href'], object: ['data'] }

const hrefOf = (element: Element) =>
  (ATTRIBUTES[nameOf(element)] ?? []).map(name => element.attribs[name]).find(href => href !== undefined)

const picturesIn = (archive: Archive, nodes: Node[], path: string) =>
  findAll(nodes)
    .map(hrefOf)
    .flatMap(href => (href === undefined ? [] : [resolveHref(archive, href, path)?.path ?? '']))

/** Itself, or the bitmap inside a page or drawing. */
const pictureAt = (archive: Archive, path: string) => {
  const [, ending] = /\.(x?html?|xml|svg)$/i.exec(path) ?? []
  const [within] = ending === undefined ? [path] : picturesIn(archive, readXhtml(archive, path), path)
  return within ?? (ending?.toLowerCase() === 'svg' ? path : undefined)
}

/** In words: a first page that shows one picture, and perhaps title and author. */
const MAX_WORDS = 20

const firstPicture = (archive: Archive, [first]: SpineDocument[]) => {
  const pictures = first ? picturesIn(archive, first.nodes, first.path) : []
  const isCover = first && pictures.length === 1 && countWords(first.nodes.map(textOf).join(' ')) <= MAX_WORDS
  return isCover ? pictures : []
}

const NAMES = 'cover front couv couverture umschlag titelbild portada cubierta capa copertina okładka обложка 封面 表紙'
const coverName = new RegExp(`(?:^|[^a-z])(?:${NAMES.replaceAll(' ', '|')})`, 'i')
const otherName = /back|rück|spine|thumb|small|icon/i

const pathsNamedCover = ({ images }: Package) =>
  images
    .filter(({ id, path }) => !otherName.test(path) && [id, path.split('/').at(-1)!].some(name => coverName.test(name)))
    .map(({ path }) => path)

const bitmaps = ['.jpg', '.jpeg', '.png', '.webp']

/** The book’s named covers (or the bitmap beside a drawing), else its first page, else a picture with such a name. */
export const readCover = (
  archive: Archive,
  book: Package,
  { landmarks }: Contents,
  documents: SpineDocument[],
): ReadCover => {
  let foreign: ReadCover['foreign']
  const unused = new Map<string, string>()
  const read = (name: string, path: string) => {
    try {
      const picture = archive.has(path) ? pictureAt(archive, path) : path
      if (picture === undefined) throw new Error('it shows no picture')
      if (!archive.has(picture)) throw new Error('it is missing')
      const bytes = archive.read(picture)
      const judged = judgePicture(bytes)
      if ('type' in judged) return judged
      if (judged.isConvertible) foreign ??= { path: picture, bytes }
      else throw new Error(judged.reason)
    } catch (error) {
      unused.set(name, `${name}: ${reasonOf(error)}`)
    }
    return null
  }
  const pages = landmarks.filter(({ type }) => /^(?:other\.ms-)?cover/.test(type))
  for (const { name, path } of [...book.covers, ...pages.map(({ path }) => ({ name: path, path }))]) {
    const beside = /\.svg$/i.test(path) ? bitmaps.map(ending => path.replace(/\.svg$/i, ending)) : []
    const found = [path, ...beside.filter(path => archive.has(path))].map(candidate => read(name, candidate))
    const cover = found.find(one => one !== null)
    if (!cover) continue
    unused.delete(name)
    return { cover, foreign: undefined, unused: [...unused.values()] }
  }
  const named = [...unused.values()]
  const shown = book.spine[0]?.type.startsWith('image/') ? [book.spine[0].path] : firstPicture(archive, documents)
  for (const path of [...shown, ...pathsNamedCover(book)]) {
    const cover = read(path, path)
    if (cover) return { cover, foreign, unused: named }
  }
  return { cover: null, foreign, unused: named }
}
