import { useEffect, useState } from 'react'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { Charges } from './load.ts'

type Place = { bookId: number; chapterId: number }

/** The chapter from which the reader came, if the path is one's. */
export function chapterIn(path: string | null): Place | undefined {
  const [, bookId, chapterId] = /^\/book-reader\/(\d{1,15})\/(\d{1,15})(?:[?#]|$)/.exec(path ?? '') ?? []
  return bookId && chapterId ? { bookId: Number(bookId), chapterId: Number(chapterId) } : undefined
}

const LIMIT = 200

/** What the chapters from this one on cost, in coins: those on the same page of the list, which are still locked. */
type Prices = { each: readonly number[]; /** The list goes on to the end of the book. */ isAll: boolean }

/** Undefined until known, or if the reader does not come from a book. */
export function useNextPrices(api: Pick<Api, 'get'>, from: Place | undefined): Prices | undefined {
  const [prices, setPrices] = useState<Prices>()
  const { bookId, chapterId } = from ?? {}
  useEffect(() => {
    if (!bookId || !chapterId) return
    const page = Math.ceil(chapterId / LIMIT)
    void api.get('book.chapters', { book_id: bookId, page, limit: LIMIT }, { quiet: true }).then(({ s, d }) => {
      if (!s) return
      const locked = d.items.filter(({ id, is_free, is_ordered }) => id >= chapterId && !is_free && !is_ordered)
      if (locked.length) setPrices({ each: locked.map(({ price }) => price), isAll: page * LIMIT >= d.total })
    })
  }, [api, bookId, chapterId])
  return prices
}

/** How many of the next locked chapters an offer pays; beyond the list at their average price. */
export function opening(
  { coins, bonus }: Pick<Charges['items'][number], 'coins' | 'bonus'>,
  { each, isAll }: Prices,
): { count: number; all: 'all' | 'about' | 'some' } {
  let left = coins + bonus
  let count = 0
  for (const price of each) {
    if (price > left) return { count, all: 'some' }
    left -= price
    count++
  }
  if (isAll) return { count, all: 'all' }
  const average = each.reduce((sum, price) => sum + price, 0) / each.length
  return { count: count + Math.floor(left / average), all: 'about' }
}
