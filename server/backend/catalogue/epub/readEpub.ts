import { createHash } from 'node:crypto'
import { cutAtWord } from '../../../../shared/cutAtWord.ts'
import type { NewBook } from '../../books/book.ts'
import { drawCover } from '../../artwork/cover.ts'
import { openArchive } from './archive.ts'
import { readChapters } from './chapters.ts'
import { readContents } from './contents.ts'
import { readCover } from './cover.ts'
import { flowOf } from './flow.ts'
import { plain } from './flowText.ts'
import { parseHtml } from './markup.ts'
import { measure, type Arrival } from './measure.ts'
import { readPackage, refuseProtected } from './package.ts'
import { categoryOf, tagsOf } from './subjects.ts'

/** Longest introduction that is taken from the book's own beginning, in characters. */
const LONGEST = 400

const introductionOf = (description: string, chapters: NewBook['chapters']) => {
  const paragraphs = flowOf(parseHtml(description)).flatMap(piece =>
    piece.kind === 'text' || piece.kind === 'heading' ? [plain(piece.text)] : [],
  )
  if (paragraphs.length > 0) return paragraphs.join('\n\n')
  return cutAtWord(plain(chapters[0]?.paragraphs.find(text => text.length > 40) ?? ''), LONGEST)
}

/** The book's own identifier if it looks like one, else a hash of the file. */
const keyOf = (identifier: string, bytes: Uint8Array) =>
  /^(?:urn:|https?:|isbn|uuid)\S{6,}$|^[\da-f-]{32,}$|^\d[\d-]{8,16}[\dXx]$/i.test(identifier) &&
  identifier.length < 200
    ? `epub:${identifier}`
    : `epub:${createHash('sha256').update(bytes).digest('hex')}`

/** For books whose date of change is missing or in the future. */
const undated = '2026-01-01T00:00:00.000Z'

const dateOf = (dates: string[], now: Date) =>
  dates
    .map(text => new Date(text))
    .find(date => date.getUTCFullYear() >= 1970 && date <= now)
    ?.toISOString() ?? undated

/**
 * Reads an EPUB 2 or 3; rating and free chapters are up to the caller. Throws the reason if it is no EPUB, protected or
 * malicious. Large covers keep their size.
 */
export const readEpub = (bytes: Uint8Array, now = new Date()): { book: NewBook; arrival: Arrival } => {
  const archive = openArchive(bytes)
  refuseProtected(archive)
  const about = readPackage(archive)
  const { chapters, ...reading } = readChapters(archive, about, readContents(archive, about))
  if (chapters.length === 0) throw new Error('the book has no text')
  const title = about.title === '' ? 'Untitled' : about.title
  const author = about.authors.length === 0 ? 'Unknown' : new Intl.ListFormat('en').format(about.authors)
  const category = categoryOf(about.genres, about.subjects)
  const book: NewBook = {
    sourceKey: keyOf(about.identifier, bytes),
    title,
    ...(about.language !== undefined && { language: about.language }),
    author: { name: author },
    introduction: introductionOf(about.description, chapters),
    category,
    tags: tagsOf(
      about.genres.filter(genre => genre !== category),
      about.subjects,
    ),
    status: 'finished',
    score: 0,
    readCount: 0,
    updatedAt: dateOf(about.dates, now),
    cover: readCover(archive, about) ?? { type: 'image/svg+xml', bytes: drawCover({ title, author, category }) },
    chapters,
  }
  return { book, arrival: measure(chapters, reading) }
}
