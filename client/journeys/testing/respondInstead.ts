import type { Page, Route } from 'playwright-core'
import type { Output } from '../../../shared/api/endpoints.ts'
import { getAs } from './readerApi.ts'

/** Answers a browser's call like a backend that refuses it, in the contract's envelope. */
export const refuse = (route: Route, status: number, error: string, more: Record<string, unknown> = {}) =>
  route.fulfill({ status, json: { code: status, desc: '', data: {}, error, ...more } })

/** Answers with a status and an unusable body. */
export const refusePlainly = (route: Route, status: number) => route.fulfill({ status, json: {} })

/** Answers with data, like a backend. */
export const respondWith = (route: Route, data: object) => route.fulfill({ json: { code: 200, desc: '', data } })

type Book = Output<'book.show'>

/** From now on, changes the books of a brand that this page receives, once `mayBeTold` resolves. */
export const respondWithBooks = (
  page: Page,
  brand: string,
  change: (book: Book) => Partial<Record<keyof Book, unknown>>,
  mayBeNotified?: Promise<void>,
) =>
  page.route('**/v1/book.show?*', async route => {
    await mayBeNotified
    const book_id = Number(new URL(route.request().url()).searchParams.get('book_id'))
    const book = await getAs({ token: '', where: { brand } }, 'book.show', { book_id })
    await respondWith(route, { ...book, ...change(book) })
  })
