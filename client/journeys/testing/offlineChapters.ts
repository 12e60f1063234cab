import type { Page } from 'playwright-core'
import { expect, newReader } from './reader.ts'

/** A chapter, and whether its book is stored too, which happens later. */
type StoredChapter = { book: number; chapter: number; isListed: boolean; isOwned: boolean; text: string }

/** In the page: a brand's chapters as stored on the device. */
export const storedIn = (brand: string) =>
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

type Looking = { storedIn(brand: string): Promise<StoredChapter[]> }

const stored = (page: Page): Promise<StoredChapter[]> =>
  page.evaluate(() => (window as unknown as Looking).storedIn('freenovel').catch(() => []))

/** Waits until the stored chapters are as they should be. Returns them. */
async function untilAllAre(page: Page, areRight: (all: StoredChapter[]) => boolean) {
  let all: StoredChapter[] = []
  await expect.poll(async () => areRight((all = await stored(page)))).toBe(true)
  return all
}

/** Waits until a book and these chapters of it are stored. Returns all stored chapters. */
export const untilStored = (page: Page, book: number, chapters: number[]) =>
  untilAllAre(page, all =>
    chapters.every(id => all.some(one => one.isListed && one.book === book && one.chapter === id)),
  )

/** Waits until no bought chapter is stored; returns what is. */
export const untilNothingBought = (page: Page) => untilAllAre(page, all => all.every(({ isOwned }) => !isOwned))

/**
 * Waits until none of our data is left on the device, and no worker. An empty cache may remain that Chromium has
 * recreated (`client/app/worker/shell.ts`).
 */
export const untilEmptied = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const sizes = (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).length)
        return {
          cached: (await Promise.all(sizes)).filter(count => count > 0),
          databases: (await indexedDB.databases()).filter(({ name }) => name?.startsWith('quire:')),
          hasWorker: (await navigator.serviceWorker.getRegistration()) !== undefined,
        }
      }),
    )
    .toEqual({ cached: [], databases: [], hasWorker: false })

/** A reader whose stored chapters can be inspected. */
export const newOfflineReader = async () => {
  const reader = await newReader({ serviceWorkers: 'allow' })
  await reader.context.addInitScript(`window.storedIn = ${storedIn}`)
  return reader
}

/** Opens an address and waits until the worker controls the page. */
export async function openAndStore(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
