import type { Page } from 'playwright-core'
import { newReader, takenOver } from './reader.ts'

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

/** Waits until a book and these chapters of it are stored. Returns all stored chapters. */
export const untilStored = (page: Page, book: number, chapters: number[]) =>
  page.evaluate(
    async ([book, chapters]) => {
      for (;;) {
        const all = await (window as unknown as Looking).storedIn('freenovel').catch(() => [])
        if (chapters.every(id => all.some(one => one.isListed && one.book === book && one.chapter === id))) return all
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    },
    [book, chapters] as const,
  )

/** Waits until no bought chapter is stored; returns what is. */
export const untilNothingBought = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const all = await (window as unknown as Looking).storedIn('freenovel')
      if (all.every(({ isOwned }) => !isOwned)) return all
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })

/**
 * Waits until none of our data is left on the device, and no worker. An empty cache may remain that Chromium has
 * recreated (`client/app/worker/shell.ts`).
 */
export const untilEmptied = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const caught = await Promise.all(
        (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).length),
      )
      const databases = await indexedDB.databases()
      const isThere = (await navigator.serviceWorker.getRegistration()) !== undefined
      if (!isThere && caught.every(count => count === 0) && !databases.some(({ name }) => name?.startsWith('quire:')))
        return
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })

/** A reader whose stored chapters can be inspected. */
export const newOfflineReader = async () => {
  const reader = await newReader({ serviceWorkers: 'allow' })
  await reader.context.addInitScript(`window.storedIn = ${storedIn}`)
  return reader
}

/** Opens an address and waits until the worker controls the page. */
export async function openAndStore(page: Page, address: string) {
  await page.goto(address)
  await takenOver(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
