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
import { readPackage } from './package.ts'
import { refuseProtected } from './protection.ts'
import { categoryOf, tagsOf } from './subjects.ts'

/** Characters of an introduction that is the book's own beginning. */
const LONGEST = 400

const introductionOf = (description: string, chapters: NewBook['chapters']) => {
  const paragraphs = flowOf(parseHtml(description), { noteOf: () => '' }).flatMap(piece =>
    piece.kind === 'text' ? [plain(piece.text)] : [],
  )
  if (paragraphs.length > 0) return paragraphs.join('\n\n')
  return cutAtWord(plain(chapters[0]?.paragraphs.find(text => text.length > 40) ?? ''), LONGEST)
}

/** The book's own identifier if it looks like one, else its bytes. */
const keyOf = (identifier: string, bytes: Uint8Array) =>
  /^(?:urn:|https?:|isbn|uuid)\S{6,}$|^[\da-f-]{32,}$|^\d[\d-]{8,16}[\dXx]$/i.test(identifier) &&
  identifier.length < 200
    ? `epub:${identifier}`
    : `epub:${createHash('sha256').update(bytes).digest('hex')}`

const undated = '2026-01-01T00:00:00.000Z'

const dateOf = (text: string) => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970 || date.getUTCFullYear() > 2100
    ? undated
    : date.toISOString()
}

/**
 * An EPUB 2 or 3 as a book of ours, not yet rated; what of it is free is for others to say. Throws with the reason on
 * anything that is no EPUB, is protected, or is built to harm. Big covers are kept as they are.
 */
export const readEpub = (bytes: Uint8Array): NewBook => {
  const archive = openArchive(bytes)
  refuseProtected(archive)
  const book = readPackage(archive)
  const chapters = readChapters(archive, book, readContents(archive, book))
  if (chapters.length === 0) throw new Error('the book has no text')
  const title = book.title === '' ? 'Untitled' : book.title
  const author = book.authors.length === 0 ? 'Unknown' : new Intl.ListFormat('en').format(book.authors)
  const category = categoryOf(book.genres, book.subjects)
  return {
    sourceKey: keyOf(book.identifier, bytes),
    title,
    ...(book.language !== undefined && { language: book.language }),
    author: { name: author },
    introduction: introductionOf(book.description, chapters),
    category,
    tags: tagsOf(
      book.genres.filter(genre => genre !== category),
      book.subjects,
    ),
    status: 'finished',
    score: 0,
    readCount: 0,
    updatedAt: dateOf(book.modified) ?? undated,
    cover: readCover(archive, book) ?? { type: 'image/svg+xml', bytes: drawCover({ title, author, category }) },
    chapters,
  }
}
