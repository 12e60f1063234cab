import type { Page } from 'playwright-core'
import { isNight } from '../../scripts/jest/night.ts'
import { ADDRESSES } from './testing/addresses.ts'
import { newOfflineReader } from './testing/offlineChapters.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** Does what a browser's translation does to a page: each text is changed, and moves into an element of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const { parentElement } = text
      if (!text.data.trim() || parentElement?.closest('script, style, font')) continue
      const translated = document.createElement('font')
      translated.textContent = text.data
      text.replaceWith(translated)
    }
  })

/** Presses every visible button of the page in turn, translating it again before each. */
async function pressAll(page: Page) {
  const names = await page.locator('button:visible').evaluateAll(all => all.length)
  for (let number = 0; number < names; number++) {
    await translate(page)
    await page.evaluate(at => document.querySelectorAll<HTMLElement>('button:not([type=submit])')[at]?.click(), number)
    await page.evaluate(() => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve))))
  }
}

/** Pages checked on every run; the nightly run checks all. */
const OFTEN = ['/', '/search/result/night', '/novel/1/historical/x', '/book-reader/1/1', '/history']

test.concurrent.each(isNight ? ADDRESSES.map(([path]) => path) : OFTEN)(
  'a page translated by the browser still works: %s',
  async path => {
    const { page, complaints } = await newReader()
    await page.goto(at('freenovel', path))
    await hydrated(page)
    await pressAll(page)
    await expect(page.getByText('This page didn’t load')).toHaveCount(0)
    expect(complaints.filter(complaint => /NotFoundError|removeChild|insertBefore/.test(complaint))).toEqual([])
  },
)

test.concurrent('a book is saved offline and removed on a page translated by the browser', async () => {
  const { page, complaints } = await newOfflineReader()
  await page.goto(at('freenovel', '/novel/9/x/y'))
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await button.waitFor()
    await translate(page)
    await button.click()
  }
  await press('Save offline')
  await press('Stop')
  await page.getByText(/chapters saved$/).waitFor()
  await press(/^Remove /)
  await page.getByRole('button', { name: 'Save offline' }).waitFor()
  await expect(page.getByText('This page didn’t load')).toHaveCount(0)
  expect(complaints).toEqual([])
})
