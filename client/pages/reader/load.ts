import { authorNames } from '../../../shared/text/authors.ts'
import type { Book, Chapter } from '../../../shared/api/book.ts'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { pictureAddress } from '../../../shared/pictures.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'
import { loadNames } from '../../features/names/shownNames.ts'
import { recommendations } from '../../features/bookLists/recommendations.ts'
import type { TileBook } from '../../ui/books/tileBook.ts'
import { withdrawnBook } from '../../features/withdrawn/withdrawnBook.ts'
import type { ReaderData } from './reading.ts'
import { pick } from '../../platform/pick.ts'
import { READ_FIELDS } from '../../features/reading/readFields.ts'

const onServer = typeof document === 'undefined'

async function load(context: PageContext): Promise<Loaded<ReaderData>> {
  const { api, brand, params, query, signal } = context
  if (params.bookid === undefined) return { data: null, head: { title: text.reader, noindex: true } }
  const book_id = idIn(params.bookid)
  const chapter_id = idIn(params.chapterid ?? String(FIRST_CHAPTER))
  if (!book_id || !chapter_id) return NOT_FOUND
  // Permanent id of the requested chapter, wherever a corrected edition has moved it.
  const key = idIn(query.get('key') ?? undefined)
  const [shown, read] = await Promise.all([
    api.get('book.show', { book_id }, { signal, quiet: true }),
    api.get('chapter.free', { book_id, chapter_id, key }, { signal }),
    loadNames(book_id),
  ])
  if (!shown.s) return withdrawnBook(book_id, shown.errors) ?? failedSubject(shown.errors)
  const book = pick(shown.d as Book, READ_FIELDS)
  const { id, name, author, authors, category, cover } = book
  // A book without chapters still has a page.
  if (shown.d.chapter_count === 0 && params.chapterid === undefined) return { redirect: bookLink(book) }
  if (!read.s) {
    const isLocked = read.errors[0].status === 0 && (await isKnownAsLocked(context, book_id, chapter_id))
    return { ...failedSubject(read.errors), isLocked }
  }
  const { paragraphs, ...chapter } = read.d as Chapter
  const { prev_id, next_id, chapter_count } = chapter
  if (key && chapter.id !== chapter_id) return { redirect: readerLink(id, chapter.id) }
  return {
    data: {
      book,
      chapter,
      isGuess: params.chapterid === undefined,
      target: key === chapter.key ? undefined : key,
      paragraphs,
    },
    head: {
      title: text.chapter({ title: chapter.title, book: name }),
      description: text.chapterText({
        number: chapter.id,
        count: chapter_count,
        book: name,
        author: authorNames(book),
      }),
      canonical: readerLink(id, chapter.id),
      ownAddress: readerLink(id, chapter.id, key === chapter.key ? key : undefined),
      image: cover ? pictureAddress(brand, cover, 480) : undefined,
      type: 'article',
      details: { kind: 'chapter', book: { id, name, author, authors, category }, chapter },
      prev: prev_id ? readerLink(id, prev_id) : undefined,
      next: next_id ? readerLink(id, next_id) : undefined,
    },
  }
}

/** Whether the device, offline, knows a chapter as locked. */
async function isKnownAsLocked({ api, signal }: PageContext, book_id: number, chapter_id: number): Promise<boolean> {
  if (onServer) return false
  const { s, d } = await api.get('book.chapters', { book_id, page: chapter_id, limit: 1 }, { signal, quiet: true })
  const [item] = s ? d.items : []
  return item !== undefined && !item.is_free && !item.is_ordered
}

/** Recommendations are loaded only at the end of a book, or in place of a withdrawn one. */
async function loadRecommendations(context: PageContext, data: Promise<unknown>): Promise<TileBook[]> {
  const reading = (await data) as ReaderData | undefined
  if (reading && 'withdrawn' in reading) return recommendations(context, reading.withdrawn.bookId)
  if (!reading || reading.chapter.next_id || reading.chapter.locked) return []
  const { id, category, ...book } = reading.book
  const [author, genre] = [authorNames(book), category.label ?? category.name]
  // Each with the reason that is known.
  return (await recommendations(context, id)).map(other => {
    if (other.author.name === author) return { ...other, fact: text.alsoBy({ author }) }
    return other.category.name === genre ? { ...other, fact: text.alsoIn({ genre }) } : other
  })
}

export const loader: Loader<ReaderData> = Object.assign(load, { deferred: { recommendations: loadRecommendations } })
