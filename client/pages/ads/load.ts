import { cutToLine } from '../../../shared/cutAtWord.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import { pictureAddress } from '../../../shared/pictures.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'
import type { Landing } from './landing.ts'

const EXCERPT_LENGTH = 1500
const NOVELS = 8

/** The campaign's novel and its beginning; without one, or if it is gone, what the home page recommends. */
export const loader: Loader<Landing> = async ({ api, brand, query, signal }) => {
  const book_id = idIn(query.get('book_id'))
  if (book_id) {
    const [book, chapter] = await Promise.all([
      api.get('book.show', { book_id }, { signal, quiet: true }),
      api.get('chapter.free', { book_id, chapter_id: 1 }, { signal, quiet: true }),
    ])
    if (book.s) {
      const { name, introduction, cover } = book.d
      const head = {
        title: name,
        description: cutToLine(introduction, 160),
        image: cover?.startsWith('https:') ? pictureAddress(brand, cover, 480) : undefined,
        noindex: true,
      }
      return { data: { book: book.d, excerpt: chapter.s ? opening(chapter.d.paragraphs) : [] }, head }
    }
  }
  const { s, d, errors } = await api.get('recommend.index3', {}, { signal })
  if (!s) return failed(errors)
  const books = new Map((d.items as HomeSection[]).flatMap(section => section.books).map(book => [book.id, book]))
  return {
    data: { books: [...books.values()].slice(0, NOVELS) },
    head: { title: text.ads({ brand: brand.appName }), noindex: true },
  }
}

function opening(paragraphs: readonly string[]): string[] {
  let length = 0
  return paragraphs.filter((paragraph, index) => (length += paragraph.length) <= EXCERPT_LENGTH || index === 0)
}
