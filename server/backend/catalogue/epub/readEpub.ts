import { createHash } from 'node:crypto'
import { cutAtWord } from '../../../../shared/cutAtWord.ts'
import type { NewBook } from '../../books/book.ts'
import { drawCover } from '../../artwork/cover.ts'
import { openArchive, type Archive } from './files/archive.ts'
import { readChapters } from './chapters.ts'
import { readContents } from './contents.ts'
import { flowOf } from './flow.ts'
import { plain } from './flowText.ts'
import { parseHtml, findFirst, readXhtml, resolveHref } from './files/markup.ts'
import { measure, type Arrival } from './measure.ts'
import { stylesOf } from './style/styles.ts'
import { readPackage, refuseProtected, type Package } from './package.ts'
import type { Category } from '../category.ts'
import { pictureIn } from './picture.ts'

/** In characters, from the book's own beginning. */
const LONGEST = 400

const introductionOf = (description: string, chapters: NewBook['chapters']) => {
  const paragraphs = flowOf(parseHtml(description), stylesOf()).flatMap(piece =>
    piece.kind === 'text' || piece.kind === 'heading' ? [plain(piece.text)] : [],
  )
  if (paragraphs.length > 0) return paragraphs.join('\n\n')
  return cutAtWord(plain(chapters[0]?.paragraphs.find(text => text.length > 40) ?? ''), LONGEST)
}

const keyOf = (identifier: string, bytes: Uint8Array) =>
  /^(?:urn:|https?:|isbn|uuid)\S{6,}$|^[\da-f-]{32,}$|^\d[\d-]{8,16}[\dXx]$/i.test(identifier) &&
  identifier.length < 200
    ? `epub:${identifier}`
    : `epub:${createHash('sha256').update(bytes).digest('hex')}`

const undated = '2026-01-01T00:00:00.000Z'

const dateOf = (dates: string[], now: Date) =>
  dates
    .map(text => new Date(text))
    .find(date => date.getUTCFullYear() >= 1970 && date <= now)
    ?.toISOString() ?? undated

/** Throws the reason if it is no EPUB, protected or malicious. Large covers keep their size. */
export const readEpub = (bytes: Uint8Array, now = new Date()): { book: NewBook; arrival: Arrival } => {
  const archive = openArchive(bytes)
  refuseProtected(archive)
  const details = readPackage(archive)
  const { chapters, ...reading } = readChapters(archive, details, readContents(archive, details))
  if (chapters.length === 0) throw new Error('the book has no text')
  const title = details.title === '' ? 'Untitled' : details.title
  const author = details.authors.length === 0 ? 'Unknown' : new Intl.ListFormat('en').format(details.authors)
  const category = categoryOf(details.genres, details.subjects)
  const book: NewBook = {
    sourceKey: keyOf(details.identifier, bytes),
    title,
    ...(details.language !== undefined && { language: details.language }),
    author: { name: author },
    introduction: introductionOf(details.description, chapters),
    category,
    tags: tagsOf(
      details.genres.filter(genre => genre !== category),
      details.subjects,
    ),
    status: 'finished',
    score: 0,
    readCount: 0,
    updatedAt: dateOf(details.dates, now),
    cover: readCover(archive, details) ?? { type: 'image/svg+xml', bytes: drawCover({ title, author, category }) },
    chapters,
  }
  return { book, arrival: measure(chapters, reading) }
}

/** Whole words, perhaps with a plural; `*`: all that begin so. A `multi-verse` is no verse. */
const genreWords: [string, Category][] = [
  ['horror|ghost|haunted|vampir*|gothic|supernatural', 'Horror'],
  ['detective|myster*|crime|murder*|spy|spies|espionage|thriller', 'Mystery'],
  ['science[ -]fiction|sci[ -]?fi|time[ -]travel*|space[ -]?ship|interplanetary|dystopia*', 'Science Fiction'],
  ['litrpg|progression', 'System'],
  ['fantas*|fairy[ -]?tale|magic*|wizard*|witch|witchcraft|dragon|mytholog*', 'Fantasy'],
  ['romance|love[ -]stor(?:y|ies)|courtship|marriage', 'Romance'],
  ['poetry|poem|(?<!-)verse', 'Poetry'],
  ['drama|plays|traged(?:y|ies)', 'Drama'],
  ['humou?r*|comed*|satire|wit and', 'Comedy'],
  ['adventure*|sea[ -]stor(?:y|ies)|western|frontier|pirate|treasure|survival', 'Adventure'],
  ['histor*', 'Historical'],
  ['juvenile|child(?:ren)?', 'Children'],
]

const rules = genreWords.map(([words, category]): [RegExp, Category] => [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.replaceAll('*', '\\p{L}*')})(?:e?s|['’]s)?(?![\\p{L}\\p{N}])`, 'iu'),
  category,
])

const categoryOf = (genres: string[], subjects: string[]): Category => {
  for (const list of [genres, subjects]) {
    for (const [words, category] of rules) if (list.some(subject => words.test(subject))) return category
  }
  return 'Fiction'
}

const shelved = /^(?:fiction|general|english|ebook|books?|novel|literature|classics?|unknown)$/i

/** Codes of booksellers and libraries: `FIC009020`, `813.54`, `PR4034`. */
const code = /^[A-Z]{0,4}[\d.]*\d[\d.]*[A-Z]?$/

/** `Stoker, Bram (1847-1912)` is a person, `Vampires--Fiction` a subject and its form; else commas separate tags. */
const partsOf = (subject: string) => {
  const [main = ''] = subject.split(/\s*--\s*/)
  const name = main.replace(/\s*\([^)]*\)|,? *\d{4}\??-(?:\d{4})?/g, '').trim()
  if (name !== main.trim()) return [name.replace(/^([^,]+), ([^,]+)$/, '$2 $1')]
  return main.split(/\s*[,;/|>、，；\n]\s*/)
}

/** At most twelve, each short enough for a label. */
const tagsOf = (genres: string[], subjects: string[]) => {
  const tags = [...genres, ...subjects]
    .flatMap(partsOf)
    .map(tag => tag.replace(/\s+/g, ' ').trim())
    .filter(tag => [...tag].length > 1 && tag.length <= 30 && !shelved.test(tag) && !code.test(tag))
  return [...new Map(tags.toReversed().map(tag => [tag.toLowerCase(), tag])).values()].toReversed().slice(0, 12)
}

/** Itself, or the bitmap inside a page or drawing. */
const picturePath = (archive: Archive, path: string) => {
  if (!/\.(?:x?html?|svg)$/i.test(path)) return path
  const page = readXhtml(archive, path)
  const drawn = findFirst(page, 'image')?.attribs
  const image = findFirst(page, 'img')?.attribs['src'] ?? drawn?.['xlink:href'] ?? drawn?.['href'] ?? ''
  return resolveHref(archive, image, path)?.path ?? ''
}

const readPicture = (archive: Archive, candidate: string): NewBook['cover'] => {
  const path = archive.has(candidate) ? picturePath(archive, candidate) : ''
  return (archive.has(path) && pictureIn(archive.read(path))) || null
}

/** The package's cover (or the bitmap beside a drawing), else the guide's, else a picture named `cover`. */
const readCover = (archive: Archive, book: Package): NewBook['cover'] => {
  const named = book.coverItem ?? ''
  const bitmaps = ['.jpg', '.jpeg', '.png', '.webp'].map(ending => named.replace(/\.svg$/i, ending))
  const page = book.guide.find(({ type }) => type === 'cover')?.path ?? ''
  for (const candidate of [named, ...bitmaps, page, ...book.images.filter(path => /cover/i.test(path))]) {
    const cover = readPicture(archive, candidate)
    if (cover) return cover
  }
  return null
}
