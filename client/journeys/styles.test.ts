import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ADDRESSES } from './testing/addresses.ts'
import { at, newReader, useBrowser, type Reader } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser({ isKept: true })
let site: Site
let reader: Reader
beforeAll(async () => {
  site = await startSite({ DATA_DIR: process.env['SITE_DATA'] ?? '', PAGE_CACHE_BYTES: '64000000', LOG_LEVEL: 'warn' })
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
        .map(style => Array.from(style, name => `${name}: ${style.getPropertyValue(name)}`).join())
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
test.each(ADDRESSES)('%s looks with the styles that it brings as with all that there are', async path => {
  const { page } = reader
  // Made for all readers, and for this one.
  for (const port of [String(site.port), process.env['SITE_PORT']]) {
    await page.goto(at('novelpad', path, port))
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await page.evaluate(changedByTheSheet)).toEqual([])
    }
  }
})
