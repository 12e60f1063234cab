import { afterAll, beforeAll } from '@jest/globals'
import { ADDRESSES } from './testing/addresses.ts'
import { at, expect, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'
import { changedByTheSheet } from './testing/wholeSheet.ts'

useBrowser()
let site: Site
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  site = await startSite({ DATA_DIR: process.env['SITE_DATA'] ?? '', PAGE_CACHE_BYTES: '0', LOG_LEVEL: 'warn' })
  reader = await newReader({ javaScriptEnabled: false })
})
afterAll(() => site.stop())

// So the order in which pages are opened makes no difference either: the sheet is the same for all.
test.concurrent.each(ADDRESSES)('%s looks the same with its own styles as with all styles', async path => {
  using tab = await openTab()
  const { page } = tab
  // Rendered for all readers, and for this one.
  for (const port of [process.env['SITE_PORT'], String(site.port)]) {
    await page.goto(at('novelpad', path, port))
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await page.evaluate(changedByTheSheet)).toEqual([])
    }
  }
})
