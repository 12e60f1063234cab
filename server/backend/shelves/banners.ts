import type { Tables } from '../database/schema/schema.ts'
import { shortHash } from '../books/hash.ts'
import { slug } from '../../../shared/slug.ts'
import { bannerLine, bannerPicture } from '../artwork/bannerPicture.ts'
import type { Channel } from './channels.ts'
import { byWeightedScore, sorted, type ShelvedBook } from './shelvedBook.ts'

const FEATURED = 5
const OTHERS = 3

/** The best-liked books of a channel that are not seen elsewhere, of different genres as long as there are. */
export function bannerBooks({ key, books }: Channel, seen: ReadonlySet<ShelvedBook>): ShelvedBook[] {
  const best = sorted(books, byWeightedScore).filter(book => !seen.has(book))
  const genres = new Set<string>()
  const first = best.filter(({ category }) => !genres.has(category) && genres.add(category))
  return [...new Set([...first, ...best])].slice(0, key === 'featured' ? FEATURED : OTHERS)
}

/** Books as banners of a channel. */
export const bannersOf = (
  key: Channel['key'],
  books: ShelvedBook[],
): Pick<Tables['banner'], 'key' | 'title' | 'link' | 'image' | 'image_hash'>[] =>
  books.map((book, at) => {
    const line = bannerLine(book.introduction)
    const image = new TextEncoder().encode(
      bannerPicture({ title: book.name, author: book.author, genre: book.category, line }, at),
    )
    return {
      key: `${key}/${book.id}`,
      title: book.name,
      link: `/novel/${book.id}/${slug(book.category)}/${slug(book.name)}`,
      image,
      image_hash: shortHash(image),
    }
  })
