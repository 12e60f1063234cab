import type { Page } from 'playwright-core'
import { engage } from './pageState.ts'
import { expect, newReader } from './reader.ts'

/** A chapter, and whether its book is stored too, which happens later. */
type StoredChapter = { book: number; chapter: number; isListed: boolean; isOwned: boolean; text: string }

/** In the page: a brand's chapters as stored on the device. */
const storedIn = (brand: string) =>
  new Promise<StoredChapter[]>((resolve, reject) => {
    const opening = indexedDB.open(`quire:${brand}`, 1)
    // Looking must not create the database.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error as DOMException))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction(['books', 'chapters'])
      const books = reading.objectStore('books').getAllKeys()
      const chapters = reading.objectStore('chapters').getAll()
      reading.addEventListener('complete', () => {
        opening.result.close()
        const stored = chapters.result.map(({ book_id: book, id, reader, chapter: { paragraphs } }) => {
          const isListed = books.result.includes(book)
          return { book, chapter: id, isListed, isOwned: reader !== '', text: paragraphs.join('\n') }
        })
        resolve(stored)
      })
    })
  })

/** All of a brand's chapters that are stored on the device. */
export const storedChapters = (page: Page) => page.evaluate(storedIn, 'freenovel').catch((): StoredChapter[] => [])

/** Waits until a book and these chapters of it are stored. Returns all stored chapters. */
export async function untilStored(page: Page, book: number, chapters: number[]) {
  await engage(page)
  const listed = async () => (await storedChapters(page)).filter(one => one.isListed && one.book === book)
  const numbers = async () => (await listed()).map(({ chapter }) => chapter)
  await expect.poll(numbers).toEqual(expect.arrayContaining(chapters))
  return storedChapters(page)
}

/**
 * Waits until none of our data is left on the device, and no worker. An empty cache may remain that Chromium has
 * recreated (`client/app/worker/shell.ts`).
 */
export async function untilEmptied(page: Page) {
  await engage(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cached = (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).length)
        const databases = (await indexedDB.databases()).flatMap(({ name = '' }) => name.match(/^quire:.*/) ?? [])
        const isThere = (await navigator.serviceWorker.getRegistration()) !== undefined
        return { isThere, cached: (await Promise.all(cached)).filter(Boolean), databases }
      }),
    )
    .toEqual({ isThere: false, cached: [], databases: [] })
}

/** A reader whose browser runs the site's worker. */
export const newOfflineReader = () => newReader({ serviceWorkers: 'allow' })

/** Opens an address and waits until the worker controls the page. */
export async function openAndStore(page: Page, address: string) {
  await page.goto(address)
  await engage(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}
