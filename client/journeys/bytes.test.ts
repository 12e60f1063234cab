import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { isWithinBudgets } from '../../scripts/build/sizes.ts'
import { freshData } from './testing/freshData.ts'
import { startSite, type Site } from './testing/site.ts'

let site: Site
let data = ''
beforeAll(async () => {
  // On the shared site, other journeys rate, review and read.
  data = await freshData()
  site = await startSite({ DATA_DIR: data, PAGE_CACHE_BYTES: '64000000', LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await site?.stop()
  await rm(data, { recursive: true, force: true })
})

const packed = (text: string) => brotliCompressSync(text).length

// Brotli bytes of a page as cached for all readers: head, styles, state and markup. 0.2 kB of each are metadata for
// search engines. Values that differ between runs, and compress up to 40 bytes better or worse, are made equal;
// file names differ between machines, so each page has 60 bytes of slack for them.
test.each([
  // 0.6 kB are the chapter's display options, which are needed before first paint; 0.13 lay out only the first screen.
  ['/book-reader/1/2', 6_980],
  ['/novel/1/historical/an-error-on-the-bordeaux-line', 8_980],
  ['/', 8_640],
  // The end of a book, with everything needed for a chapter and for other books.
  ['/book-reader/1/6', 8_590],
])('%s weighs no more than %i bytes beside its text', async (path, budget) => {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`)
  const html = (await response.text())
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
    .replaceAll(`127.0.0.1:${site.port}`, 'novelpack.example')
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  const text = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>|<[^>]*>/gs, ' ')
  expect(response.status).toBe(200)
  expect(packed(html) - packed(text)).toBeLessThan(budget)
  // With the usual 20 bytes that a style sheet may pack worse once a rule in it changes.
  expect(packed(style)).toBeLessThan(4_130)
})

test('scripts and styles of every page are within their budgets', () => {
  expect(isWithinBudgets(JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')))).toBe(true)
})
