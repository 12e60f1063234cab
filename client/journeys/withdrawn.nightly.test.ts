import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import request from 'supertest'
import type { Output } from '../../shared/api/endpoints.ts'
import { freshData } from './testing/freshData.ts'
import { storedChapters, newOfflineReader, openAndStore, untilStored } from './testing/offlineChapters.ts'
import { mailFolder, mailTo } from './testing/mail.ts'
import { newOwner } from './testing/owner.ts'
import { at, expect, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

const WORKERS = 2
const LISTS = ['/', '/sitemap/books-1.xml', '/feed/books.xml', '/opds/catalog.json']
const NEWS = 'page cache purged'

let folder: string
let site: Site
let environment: Record<string, string>
/** Address of a book on the home page, its number, and that of a chapter that is not free. */
let page: string
let book: string
let locked: number

beforeAll(async () => {
  folder = await freshData()
  environment = { DATA_DIR: folder, LOG_LEVEL: 'info', PAGE_CACHE_BYTES: '64000000', WEB_CONCURRENCY: String(WORKERS) }
  site = await startSite(environment)
  for (const [path, id = ''] of (await get('/')).text.matchAll(/\/novel\/(\d+)\/[^"]+/g)) {
    ;[page, book, locked] = [path, id, await firstLocked(id)]
    if (locked) break
  }
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string) =>
  request(`http://127.0.0.1:${site.port}`).get(path).set({ Host: 'novelpack.localhost', 'Accept-Encoding': 'identity' })

/** Requests the page until every worker has served it from its cache. */
async function save(path: string): Promise<void> {
  const isHit = ({ url, cache }: Record<string, unknown>) => url === path && cache === 'hit'
  const workers = () =>
    new Set(
      site.log
        .map(line => JSON.parse(line))
        .filter(isHit)
        .map(({ worker }) => worker),
    )
  while (workers().size < WORKERS) await get(path).expect(200)
}

/** Runs a support command alongside the server, and waits until all workers have been notified. */
async function quire(...words: string[]): Promise<string> {
  const newsCount = () => site.log.filter(line => line.includes(NEWS)).length
  const before = newsCount()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/quire.js', 'admin', ...words, '--why', 'a test'],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', MAIL: 'files', DATA_DIR: folder },
    },
  )
  while (newsCount() < before + WORKERS) await once(site.process.stdout!, 'data')
  return stdout
}

test('a withdrawn book disappears from cached pages, returns when restored, and its owner gets an email', async () => {
  const owner = await newOwner({ site, folder }, { book: Number(book), chapter: locked })
  for (const path of [page, ...LISTS]) await save(path)
  const naming = []
  for (const path of LISTS) if ((await get(path)).text.includes(`/novel/${book}/`)) naming.push(path)
  expect(naming).toEqual(expect.arrayContaining(['/', '/sitemap/books-1.xml']))

  expect(await quire('withdraw', book)).toContain('get an email')
  for (let time = 0; time < 2 * WORKERS; time++) {
    expect((await get(page)).status).toBe(410)
    for (const path of naming) expect((await get(path)).text).not.toContain(`/novel/${book}/`)
  }

  // The restarted server continues where this one stopped.
  await site.stop()
  site = await startSite(environment)
  const { text, subject } = await mailTo(owner.email, 'no longer available', mailFolder(folder))
  expect(subject).not.toContain('{')
  expect(text).toMatch(/^https?:\/\/\S+\/myinfo\/myLocked$/m)

  await get(page).expect(410)
  await quire('restore', book)
  for (let time = 0; time < 2 * WORKERS; time++) await get(page).expect(200)
})

const books = async (page: Page) => [...new Set((await storedChapters(page)).map(({ book }) => book))]

test('a book withdrawn by law is deleted from a device the next time it is online', async () => {
  const { page, context } = await newOfflineReader()
  const on = (path: string) => at('freenovel', path, String(site.port))
  await openAndStore(page, on('/book-reader/2/1'))
  await untilStored(page, 2, [1, 2])
  await openAndStore(page, on('/book-reader/1/1'))
  await untilStored(page, 1, [1, 2])
  await quire('withdraw', '2', '--law')
  // Two hours later, when the browser no longer has the response in its own cache.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 2 * 60 * 60 * 1000
  })
  await openAndStore(page, on('/genres'))
  await expect.poll(() => books(page)).toEqual([1])
  // Opening the book deletes it at once.
  await quire('withdraw', '1', '--law')
  await page.goto(on('/book-reader/1/1'))
  await expect.poll(() => books(page)).toEqual([])
})

/** The number of the first paid chapter; 0 if all are free. */
async function firstLocked(id: string): Promise<number> {
  const { body } = await get(`/novelpack_api/v1/book.chapters?book_id=${id}&limit=100`)
  const { items } = body.data as Output<'book.chapters'>
  return items.find(({ is_free }) => !is_free)?.id ?? 0
}
