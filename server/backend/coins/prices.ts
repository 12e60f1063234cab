import type { Selectable } from 'kysely'
import { lengthUnit } from '../../../shared/lengthUnit.ts'
import { beginOf, type ChapterPrice, type ChapterRule, type Prices } from '../../../shared/prices.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import { DEFAULT_PACKAGES } from './packages.ts'
import type { Tables } from '../database/schema/schema.ts'

/** Until a brand has rules, and before the first of them begins. */
const DEFAULT_RULE: ChapterRule = { coins: 1, perWords: 100, perCharacters: 100 }

/** @param prices undefined: the brand's folder cannot be read, so nothing may be sold */
export const pricesAt = (prices: Prices | undefined, now: Date): BrandPrices => ({
  rule: prices?.chapters?.findLast(rule => beginOf(rule) <= now.getTime()) ?? DEFAULT_RULE,
  packages: prices?.packages ?? DEFAULT_PACKAGES,
  areKnown: prices !== undefined,
})

/** Of `book.prices`: by brand, '' for all; chapters by key. */
export type OwnPrices = Record<
  string,
  { book?: ChapterPrice | undefined; chapters?: Record<string, number | undefined> }
>

export const ownPricesIn = (column: string | null): OwnPrices => (column === null ? {} : JSON.parse(column))

export const PRICED = ['language', 'free_chapters', 'chapter_count', 'prices'] as const
type PricedBook = Pick<Selectable<Tables['book']>, (typeof PRICED)[number]>
type PricedChapter = Pick<Selectable<Tables['chapter']>, 'number' | 'key' | 'word_count'>

/** How many chapters anyone can read: the book's own number, or the brand's if that is more. */
export const freeChapters = (
  { free_chapters, chapter_count }: Pick<PricedBook, 'free_chapters' | 'chapter_count'>,
  free = 0,
): number => Math.max(free_chapters, Math.min(free, chapter_count))

export type Seller = { brand: string; prices: Pick<BrandPrices, 'rule'> }

export function bookPrice({ prices }: Pick<PricedBook, 'prices'>, { brand, prices: { rule } }: Seller): ChapterPrice {
  const own = ownPricesIn(prices)
  return own[brand]?.book ?? own['']?.book ?? rule
}

export const ownPrice = (own: OwnPrices, brand: string, key: number): number | undefined =>
  own[brand]?.chapters?.[key] ?? own['']?.chapters?.[key]

/** What the chapters of a book cost at a brand, in coins; 0: free. */
export function chapterPrices(book: PricedBook, seller: Seller): (chapter: PricedChapter) => number {
  const free = freeChapters(book, seller.prices.rule.free)
  const own = ownPricesIn(book.prices)
  const { coins, perWords, perCharacters } = bookPrice(book, seller)
  const length = lengthUnit({ language: book.language ?? undefined }) === 'words' ? perWords : perCharacters
  return ({ number, key, word_count }) => {
    if (number <= free) return 0
    const parts = length === undefined ? 1 : Math.max(1, Math.ceil(word_count / length))
    return ownPrice(own, seller.brand, key) ?? coins * parts
  }
}
