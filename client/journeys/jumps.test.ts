import type { Page } from 'playwright-core'
import { isNight } from '../../scripts/jest/night.ts'
import { followed, isInSight, pagesTurn, placeStored, readTo, settled, topParagraph } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const CHAPTER = '/book-reader/1/1'
const MODES = [
  ['scrolled', {}],
  ['set in pages', { reading_mode: 2 }],
] as const
/** By day in pages, which are found by the same position. */
const OFTEN = isNight ? MODES : MODES.slice(1)

async function readerOf(settings: object, path = CHAPTER) {
  const reader = await newReader()
  await reader.context.addInitScript(
    settings => localStorage.setItem('local', JSON.stringify({ follows_phone: 0, ...settings })),
    settings,
  )
  await reader.page.goto(at('freenovel', path))
  await followed(reader.page)
  return reader
}
const paragraph = (page: Page, number: number) => page.locator('#chapter-text > *').nth(number)
/** Expects the focus on a paragraph, in view and at the start of a page, where pages are columns. */
async function expectJump(page: Page, number: number) {
  await expect(paragraph(page, number)).toBeFocused()
  await settled(page)
  await expect.poll(() => isInSight(page, number)).toBe(true)
  await expectOnAPage(page)
}
const expectOnAPage = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('article')
        .evaluate(
          sheet => getComputedStyle(sheet).columnCount === 'auto' || sheet.scrollLeft % sheet.clientWidth === 0,
        ),
    )
    .toBe(true)
const open = (page: Page, to: string) =>
  page.evaluate(to => {
    const link = document.querySelector<HTMLAnchorElement>('header a')!
    link.href = to
    link.click()
  }, to)

test.concurrent.each(MODES)(
  'a link to a paragraph scrolls to it, %s, from other sites and within this one',
  async (_, mode) => {
    const { page } = await readerOf(mode, `${CHAPTER}#p24`)
    await expectJump(page, 23)
    await open(page, `${CHAPTER}#p12`)
    await expectJump(page, 11)
    await open(page, '/book-reader/1/2#p9')
    await expect(page).toHaveURL(/\/book-reader\/1\/2#p9$/)
    await expectJump(page, 8)
  },
)

test.concurrent('a link to a paragraph works when its code loads late', async () => {
  const { page } = await newReader()
  await page.route('**/assets/*assages*.js', async route => {
    await placeStored(page)
    await route.continue()
  })
  await page.goto(at('freenovel', `${CHAPTER}#p24`))
  await expectJump(page, 23)
})

test.concurrent.each(OFTEN)(
  'a link to words in a long paragraph scrolls to the words, not to its start, %s',
  async (_, mode) => {
    const { page } = await readerOf({ ...mode, font_size: 24 })
    const [number, words] = await page.locator('#chapter-text').evaluate(text => {
      const all = [...text.children]
      const longest = all.reduce((a, b) => (b.textContent!.length > a.textContent!.length ? b : a))
      longest.textContent = `${longest.textContent} ${'and on '.repeat(300)}to the very last words.`
      return [all.indexOf(longest), 'very last words'] as const
    })
    await settled(page)
    await open(page, `${CHAPTER}#p${number + 1}:${encodeURIComponent(words)}`)
    await expect(paragraph(page, number)).toBeFocused()
    const isSeen = (paragraph: Element) => {
      const node = paragraph.lastChild as Text
      const range = document.createRange()
      range.setStart(node, node.length - 17)
      range.setEnd(node, node.length)
      const { top, bottom, left, right } = range.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
    }
    await expect.poll(() => paragraph(page, number).evaluate(isSeen)).toBe(true)
    await expectOnAPage(page)
  },
)

test.concurrent.each(OFTEN)(
  'after a jump, a reload keeps the new position and Back returns to the old one, %s',
  async (_, mode) => {
    const { page } = await readerOf(mode)
    await open(page, `${CHAPTER}#p5`)
    await expectJump(page, 4)
    await placeStored(page)
    await open(page, `${CHAPTER}#p18`)
    await expectJump(page, 17)
    if ('reading_mode' in mode) {
      await pagesTurn(page)
      const left = await page.locator('article').evaluate(sheet => sheet.scrollLeft)
      await page.keyboard.press('ArrowRight')
      // The key handler loads on the first key press.
      await page.waitForFunction(left => document.querySelector('article')!.scrollLeft > left, left)
    } else await readTo(page, 20)
    await settled(page)
    const place = await topParagraph(page)
    expect(place).toBeGreaterThan(17)
    await page.waitForFunction(place => {
      const key = (history.state as { key: string }).key
      const places = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]
      return places.some(([other, at]) => other === key && at > place)
    }, 0.3)
    await page.reload()
    await hydrated(page)
    await settled(page)
    await expect.poll(() => topParagraph(page)).toBe(place)
    await page.goBack()
    await expect(page).toHaveURL(/#p5$/)
    await expect.poll(() => isInSight(page, 4)).toBe(true)
  },
)

test.concurrent('a link to a paragraph works after a corrected edition moved its chapter', async () => {
  const { page } = await readerOf({})
  const key = await page.evaluate(async () => {
    const response = await fetch('/freenovel_api/v1/chapter.free?book_id=1&chapter_id=2&section=7&lang=en-US')
    return ((await response.json()) as { data: { key: number } }).data.key
  })
  // The chapter's former number, which is now another chapter's.
  await open(page, `/book-reader/1/3?key=${key}#p9`)
  await expect(page).toHaveURL(/\/book-reader\/1\/2#p9$/)
  await expectJump(page, 8)
})
