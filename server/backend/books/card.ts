import type { NewBook } from './book.ts'

/** Of a book, as operators name it. */
export type Card = {
  title: string
  author: string
  introduction: string
  genre: string
  tags: string[]
  /** BCP 47; '': unknown. */
  language: string
}

/** An edition with what operators have changed. @param mended the column: JSON */
export function mendedCard<Edition extends NewBook>(edition: Edition, mended: string | null | undefined): Edition {
  const { author, genre, ...card }: Partial<Card> = mended ? JSON.parse(mended) : {}
  return {
    ...edition,
    ...card,
    ...(genre !== undefined && { category: genre }),
    ...(author !== undefined && { author: { name: author } }),
  }
}
