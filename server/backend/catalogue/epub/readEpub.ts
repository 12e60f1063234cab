import { createHash } from 'node:crypto'
import { joinNames } from '../../../../shared/text/authors.ts'
import { cutAtWord } from '../../../../shared/cutAtWord.ts'
import type { NewBook } from '../../books/book.ts'
import { drawCover } from '../../artwork/cover.ts'
import { openArchive } from './files/archive.ts'
import { readChapters } from './chapters.ts'
import { readContents } from './contents.ts'
import { readCover, type ReadCover } from './covers.ts'
import { flowOf } from './flow.ts'
import { plain } from './flowText.ts'
import { parseHtml } from './files/markup.ts'
import { measure, type Arrival } from './measure.ts'
import { stylesOf } from './style/styles.ts'
import { readPackage, refuseProtected } from './package.ts'

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

type Read = { book: NewBook; arrival: Arrival; foreignCover: ReadCover['foreign'] }

/** Throws the reason if it is no EPUB, protected or malicious. Large covers keep their size. */
export const readEpub = (bytes: Uint8Array, now = new Date()): Read => {
  const archive = openArchive(bytes)
  refuseProtected(archive)
  const details = readPackage(archive)
  const contents = readContents(archive, details)
  const { chapters, ...reading } = readChapters(archive, details, contents)
  const isHidden = reading.out.some(({ reason }) => reason === 'hidden')
  if (chapters.length === 0) throw new Error(isHidden ? 'its styles hide all text of the book' : 'the book has no text')
  const title = details.title === '' ? 'Untitled' : details.title
  const names = details.authors.length === 0 ? ['Unknown'] : details.authors
  const authors = names.map(name => ({ name }))
  const author = joinNames(authors, details.language)
  const category = categoryOf(details.genres, details.subjects)
  const { cover, foreign, unused } = readCover(archive, details, contents, reading.documents)
  const book: NewBook = {
    sourceKey: keyOf(details.identifier, bytes),
    title,
    ...(details.language !== undefined && { language: details.language }),
    authors,
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
    cover: cover ?? { type: 'image/svg+xml', bytes: drawCover({ title, author, category }) },
    chapters,
  }
  return { book, arrival: { ...measure(chapters, reading), unusedCovers: unused }, foreignCover: foreign }
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

/** Of our own books. Imported books may have others. */
export const categories = [
  'Romance',
  'Fantasy',
  'System',
  'Mystery',
  'Science Fiction',
  'Historical',
  'Comedy',
  'Horror',
  'Adventure',
  'Drama',
  'Poetry',
  'Children',
  'Fiction',
] as const

type Category = (typeof categories)[number]
