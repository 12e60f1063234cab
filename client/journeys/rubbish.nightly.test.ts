import { SESSION, STORAGE } from '../../shared/cookies.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const KEYS = [...Object.values(STORAGE), ...Object.values(SESSION), 'scroll']
const TIME = '2026-05-01T12:00:00.000Z'
/** Entries that look valid but are not. */
const entry = { book_id: 1, chapter_id: 1, progress: 0.5, read_at: 'x'.repeat(24), book_name: { a: 1 }, since: [] }
const user = { id: 'x', name: { a: 1 }, email: null, created_at: 7 }

test.concurrent.each([
  ['a list of nothing', '[null]'],
  ['half a character', '["\\ud800"]'],
  ['a long text', 'ö'.repeat(100_000)],
  ['entries that are none', JSON.stringify([entry, { token: 'ö', at: TIME }, user])],
  [
    'an object that is none',
    JSON.stringify({ ...user, font_size: {}, bg_color: [], bg_night: 'x', '1/11': { isOn: true } }),
  ],
])('every page works with %s under every storage key', async (_what, rubbish) => {
  const { page, context, complaints } = await newReader()
  await context.addInitScript(
    ([keys, rubbish]) => {
      for (const key of keys) {
        localStorage.setItem(key, key === 'loginStatus' ? 'true' : rubbish)
        sessionStorage.setItem(key, rubbish)
      }
    },
    [KEYS, rubbish] as const,
  )
  for (const path of [
    '/',
    '/novel/11/children/the-parents-assistant',
    '/book-reader/11/1',
    '/book-reader/11/12',
    '/history',
    '/myinfo',
    '/search',
  ]) {
    await page.goto(at('novelpack', path))
    await hydrated(page)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => requestIdleCallback(resolve))))
    expect([path, new URL(page.url()).pathname, complaints]).toEqual([path, path, []])
  }
})
