import type { NewBook } from './book.ts'

/** Of a book, as operators name it. */
export type Card = {
  title: string
  /** Names, separated by semicolons. */
  author: string
  introduction: string
  genre: string
  tags: string[]
  /** BCP 47; '': unknown. */
  language: string
  /** Its hash; '': none. */
  cover: string
}

/** Of `Ann Alder; Bea Birch`. */
export const namesIn = (author: string) =>
  author.split(';').flatMap(name => (name.trim() === '' ? [] : { name: name.trim() }))

const changesIn = (mended: string | null | undefined): Partial<Card> => (mended ? JSON.parse(mended) : {})

export const hasMendedCover = (mended: string | null | undefined) => changesIn(mended).cover !== undefined

/** An edition with what operators have changed, except its cover. @param mended the column: JSON */
export function mendedCard<Edition extends NewBook>(edition: Edition, mended: string | null | undefined): Edition {
  const { author, genre, cover: _cover, ...card } = changesIn(mended)
  return {
    ...edition,
    ...card,
    ...(genre !== undefined && { category: genre }),
    ...(author !== undefined && { authors: namesIn(author) }),
  }
}
