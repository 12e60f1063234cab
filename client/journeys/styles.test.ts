import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ADDRESSES } from './testing/addresses.ts'
import { at, newReader, tabsOf, useBrowser, type Reader } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser({ isKept: true })
let site: Site
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  site = await startSite({ DATA_DIR: process.env['SITE_DATA'] ?? '', PAGE_CACHE_BYTES: '0', LOG_LEVEL: 'warn' })
  reader = await newReader({ javaScriptEnabled: false })
})
afterAll(() => site.stop())

/** Brings the whole style sheet for a moment, and gives the elements whose look that changes. */
const changedByTheSheet = () => {
  const kinds = new Map<string, Element>()
  for (const element of document.querySelectorAll('*'))
    kinds.set(`${element.parentElement?.className} > ${element.tagName} ${element.className}`, element)
  const looks = () =>
    [...kinds.values()].map(element =>
      [undefined, '::before', '::after']
        .map(part => getComputedStyle(element, part))
        .filter((style, part) => part === 0 || style.content !== 'none')
        .map(style => style.cssText)
        .join(),
    )
  // As without script it is taken for all at once.
  const [link, forAll] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  if (!link?.sheet || !forAll?.sheet) return ['no sheet']
  forAll.media = 'print'
  const before = looks()
  link.media = 'all'
  const after = looks()
  link.media = 'print'
  return [...kinds.keys()].filter((_, index) => before[index] !== after[index])
}

// So it makes no difference either in which order pages are opened: the sheet is the same for all.
test.concurrent.each(ADDRESSES)('%s looks with the styles that it brings as with all that there are', async path => {
  using tab = await openTab()
  const { page } = tab
  // Made for all readers, and for this one.
  for (const port of [process.env['SITE_PORT'], String(site.port)]) {
    await page.goto(at('novelpad', path, port))
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await page.evaluate(changedByTheSheet)).toEqual([])
    }
  }
})
