import type { Page } from 'playwright-core'
import { newReader, takenOver } from './reader.ts'

type StoredChapter = { book: number; chapter: number; isOwned: boolean; text: string }

/** In the page: what the device keeps of a brand's chapters, as it lies there. */
export const storedIn = (brand: string) =>
  new Promise<StoredChapter[]>((resolve, reject) => {
    const opening = indexedDB.open(`quire:${brand}`, 1)
    // Who looks first must not make it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error as DOMException))
    opening.addEventListener('success', () => {
      const database = opening.result
      const asking = database.transaction('chapters').objectStore('chapters').getAll()
      asking.addEventListener('success', () => {
        database.close()
        resolve(
          asking.result.map(({ book_id, id, reader, chapter }) => ({
            book: book_id,
            chapter: id,
            isOwned: reader !== '',
            text: chapter.paragraphs.join('\n'),
          })),
        )
      })
    })
  })

type Looking = { storedIn(brand: string): Promise<StoredChapter[]> }

/** Waits until these chapters of a book are kept; gives all that are. */
export const untilStored = (page: Page, book: number, chapters: number[]) =>
  page.evaluate(
    async ([book, chapters]) => {
      for (;;) {
        const all = await (window as unknown as Looking).storedIn('freenovel').catch(() => [])
        if (chapters.every(wanted => all.some(one => one.book === book && one.chapter === wanted))) return all
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    },
    [book, chapters] as const,
  )

/** Waits until nothing is kept that somebody bought; gives what is. */
export const untilNothingBought = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const all = await (window as unknown as Looking).storedIn('freenovel')
      if (all.every(({ isOwned }) => !isOwned)) return all
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })

/**
 * Waits until nothing of ours is left on the device, and no worker. A cache may be there that Chromium has made again,
 * empty (`client/app/worker/shell.ts`).
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

/** A reader into whose device one can look. */
export const newOfflineReader = async () => {
  const reader = await newReader({ serviceWorkers: 'allow' })
  await reader.context.addInitScript(`window.storedIn = ${storedIn}`)
  return reader
}

/** Opens an address and waits until the worker looks after the page. */
export async function openAndStore(page: Page, address: string) {
  await page.goto(address)
  await takenOver(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
