import { authorsOf } from '../../../../shared/text/authors.ts'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import type { Book, Chapter } from '../../../../shared/api/book.ts'
import { bookLink } from '../../../../shared/links.ts'
import { rangesOf } from '../../../../shared/page/volumes.ts'
import { paragraphsToHtml } from '../../../../shared/page/paragraphsToHtml.ts'
import { textLanguage } from '../../../../shared/language.ts'
import { coverJpeg } from './cover.ts'
import { dataOf, ResourceError, type CreateResource, type ResourceRequest } from './resource.ts'
import { urnOf } from './urn.ts'
import { textElement, xmlDocument } from './xml.ts'
import { withoutForbidden, xmlText } from '../../../../shared/markup.ts'

/** Longer books are not exported: all chapters are requested at once. */
export const MAX_CHAPTERS = 400
const AT_ONCE = 4

/** Compresses off the main thread. @param mtime of all files, so that the same book gives the same bytes */
function packed(files: AsyncZippable, mtime: Date): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  zip(files, { mtime }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  return promise
}

export const epub =
  (book_id: number): CreateResource =>
  async request => {
    const book = await dataOf(request.api.get('book.show', { book_id }, { signal: request.signal }))
    const { chapter_count, free_chapters } = book
    if (chapter_count === 0 || chapter_count > MAX_CHAPTERS || free_chapters < chapter_count)
      throw new ResourceError(404)
    const chapters = await chaptersOf(request, book)
    const cover = await coverJpeg(request, book.cover, 480)
    const id = urnOf(request.brand, 'book', book.id)
    const files: AsyncZippable = {
      // First and uncompressed, so that programs recognize the file by its first bytes.
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': CONTAINER,
      'book/package.opf': packageOf(request, { id, book, chapters, hasCover: cover !== undefined }),
      'book/toc.ncx': ncx(id, book, chapters),
      'book/contents.xhtml': contentsOf(book, chapters),
      ...Object.fromEntries(chapters.map(chapter => [`book/${fileOf(chapter)}`, chapterDocument(book, chapter)])),
      ...(cover && { [`book/${COVER}`]: [cover, { level: 0 }] }),
    }
    return { type: 'application/epub+zip', body: Buffer.from(await packed(files, new Date(book.updated_at))) }
  }

async function chaptersOf({ api, signal }: ResourceRequest, { id: book_id, chapter_count }: Book): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  for (let first = 1; first <= chapter_count; first += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, chapter_count - first + 1) }, (_, at) => first + at)
    const some = ids.map(chapter_id => dataOf(api.get('chapter.free', { book_id, chapter_id }, { signal })))
    chapters.push(...(await Promise.all(some)))
  }
  // It may have become paid since the book was requested.
  if (chapters.some(({ locked }) => locked)) throw new ResourceError(404)
  return chapters
}

const fileOf = ({ id }: Chapter) => `chapter-${id}.xhtml`

const CONTAINER = xmlDocument(
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
)

const COVER = 'cover.jpg'

type Package = { id: string; book: Book; chapters: Chapter[]; hasCover: boolean }

/** With what apps for EPUB 2 read, too: the NCX, and the cover's old mark. */
function packageOf(
  { addresses: { origin }, brand }: ResourceRequest,
  { id, book, chapters, hasCover }: Package,
): Buffer {
  const address = new URL(bookLink(book), origin).href
  const item = (id: string, href: string, properties = '') =>
    `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${properties}/>`
  return xmlDocument(
    [
      '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">',
      '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
      `<dc:identifier id="id">${id}</dc:identifier>`,
      textElement('dc:title', book.name),
      ...authorsOf(book).map(({ name }) => textElement('dc:creator', name)),
      textElement('dc:language', textLanguage(book).lang),
      textElement('dc:publisher', brand.appName),
      textElement('dc:source', address),
      textElement('dc:subject', book.category.name),
      textElement('dc:description', book.introduction || undefined),
      // In whole seconds (EPUB 3.3, 5.5.4).
      `<meta property="dcterms:modified">${book.updated_at.slice(0, 19)}Z</meta>`,
      hasCover ? '<meta name="cover" content="cover"/>' : '',
      '</metadata><manifest>',
      '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      hasCover ? `<item id="cover" href="${COVER}" media-type="image/jpeg" properties="cover-image"/>` : '',
      item('contents', 'contents.xhtml', ' properties="nav"'),
      ...chapters.map(chapter => item(`chapter-${chapter.id}`, fileOf(chapter))),
      `</manifest><spine toc="ncx" page-progression-direction="${textLanguage(book).dir}">`,
      ...chapters.map(({ id }) => `<itemref idref="chapter-${id}"/>`),
      '</spine></package>',
    ].join(''),
  )
}

const volumesOf = ({ volumes }: Book, chapters: Chapter[]): { title?: string; chapters: Chapter[] }[] => {
  const ranges = rangesOf(volumes, chapters.length)
  if (ranges.length === 0) return [{ chapters }]
  return ranges.map(({ title, first, last }) => ({ title, chapters: chapters.slice(first - 1, last) }))
}

/** The contents for apps for EPUB 2 (Z39.86-2005, 8); a volume's entry opens its first chapter. */
function ncx(id: string, book: Book, chapters: Chapter[]): Buffer {
  let order = 0
  const point = (title: string, { id }: Chapter, below = () => '') =>
    `<navPoint id="point-${++order}" playOrder="${id}"><navLabel>${textElement('text', title)}</navLabel>` +
    `<content src="chapter-${id}.xhtml"/>${below()}</navPoint>`
  const points = volumesOf(book, chapters).map(({ title, chapters }) => {
    const all = () => chapters.map(chapter => point(titleOf(chapter), chapter)).join('')
    return title === undefined ? all() : point(title, chapters[0]!, all)
  })
  return xmlDocument(
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">' +
      `<head><meta name="dtb:uid" content="${id}"/></head>` +
      `<docTitle>${textElement('text', book.name)}</docTitle><navMap>${points.join('')}</navMap></ncx>`,
  )
}

/** Volumes are headings without a link, with their chapters below (EPUB 3.3, 7.3). */
function contentsOf(book: Book, chapters: Chapter[]): Buffer {
  const { name } = book
  const linesOf = (some: Chapter[]) =>
    some.map(chapter => `<li><a href="${fileOf(chapter)}">${xmlText(titleOf(chapter))}</a></li>`).join('')
  const ranges = volumesOf(book, chapters).map(({ title, chapters }) => {
    const lines = linesOf(chapters)
    return title === undefined ? lines : `<li><span>${xmlText(title)}</span><ol>${lines}</ol></li>`
  })
  return xhtml(book, name, `<nav epub:type="toc"><h1>${xmlText(name)}</h1><ol>${ranges.join('')}</ol></nav>`)
}

function chapterDocument(book: Book, chapter: Chapter): Buffer {
  const html = paragraphsToHtml(chapter.paragraphs.map(text => withoutForbidden(text)))
  // XML requires closing tags; and lines of verse are separated only by our style sheet, which the file lacks.
  const text = html.replaceAll('<hr>', '<hr/>').replaceAll('</span><span>', '</span><br/><span>')
  return xhtml(book, titleOf(chapter), `<section><h1>${xmlText(titleOf(chapter))}</h1>${text}</section>`)
}

const titleOf = ({ id, title }: Chapter) => title || `${id}`

function xhtml(book: Book, title: string, body: string): Buffer {
  const { lang, dir } = textLanguage(book)
  return xmlDocument(
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${dir}">` +
      `<head>${textElement('title', title)}</head><body>${body}</body></html>`,
  )
}
