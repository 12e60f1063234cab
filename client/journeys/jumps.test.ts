import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { followed, isInSight, pagesTurn, placeStored, readTo, settled, topParagraph } from './testing/place.ts'
import { at, newReader, sideBySide, sideBySideEach, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

const CHAPTER = '/book-reader/1/1'
const MODES = [
  ['scrolled', {}],
  ['set in pages', { reading_mode: 2 }],
] as const

async function readerOf(settings: object, path = CHAPTER) {
  const reader = await newReader({ reducedMotion: 'reduce' })
  await reader.context.addInitScript(
    settings => localStorage.setItem('local', JSON.stringify({ follows_phone: 0, ...settings })),
    settings,
  )
  await reader.page.goto(at('freenovel', path))
  await takenOver(reader.page)
  await followed(reader.page)
  return reader
}
const isFocused = (page: Page, number: number) =>
  page.waitForFunction(
    number => document.activeElement === document.querySelector('#chapter-text')?.children[number],
    number,
  )
/** Whether the scroll position is at the start of a page, where pages are columns. */
const isOnAPage = (page: Page) =>
  page
    .locator('article')
    .evaluate(sheet => getComputedStyle(sheet).columnCount === 'auto' || sheet.scrollLeft % sheet.clientWidth === 0)
const open = (page: Page, to: string) =>
  page.evaluate(to => {
    const link = document.querySelector<HTMLAnchorElement>('header a')!
    link.href = to
    link.click()
  }, to)

sideBySideEach(MODES)(
  'a link to a paragraph scrolls to it, %s, from other sites and within this one',
  async (_, mode) => {
    const { page } = await readerOf(mode, `${CHAPTER}#p24`)
    await isFocused(page, 23)
    expect([await isInSight(page, 23), await isOnAPage(page)]).toEqual([true, true])
    await open(page, `${CHAPTER}#p12`)
    await isFocused(page, 11)
    expect([await isInSight(page, 11), await isOnAPage(page)]).toEqual([true, true])
    await open(page, '/book-reader/1/2#p9')
    await page.waitForURL(/\/book-reader\/1\/2#p9$/)
    await isFocused(page, 8)
    await settled(page)
    expect([await isInSight(page, 8), await isOnAPage(page)]).toEqual([true, true])
  },
)

sideBySide('a link to a paragraph works when its code loads late', async () => {
  const { page } = await newReader({ reducedMotion: 'reduce' })
  await page.route('**/assets/*assages*.js', async route => {
    await placeStored(page)
    await route.continue()
  })
  await page.goto(at('freenovel', `${CHAPTER}#p24`))
  await isFocused(page, 23)
  expect(await isInSight(page, 23)).toBe(true)
})

sideBySideEach(MODES)(
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
    await isFocused(page, number)
    await settled(page)
    const isSeen = await page.locator('#chapter-text').evaluate((text, number) => {
      const node = text.children[number]!.lastChild as Text
      const range = document.createRange()
      range.setStart(node, node.length - 17)
      range.setEnd(node, node.length)
      const { top, bottom, left, right } = range.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
    }, number)
    expect([isSeen, await isOnAPage(page)]).toEqual([true, true])
  },
)

sideBySideEach(MODES)(
  'after a jump, a reload keeps the new position and Back returns to the old one, %s',
  async (_, mode) => {
    const { page } = await readerOf(mode)
    await open(page, `${CHAPTER}#p5`)
    await isFocused(page, 4)
    await placeStored(page)
    await settled(page)
    await open(page, `${CHAPTER}#p18`)
    await isFocused(page, 17)
    await settled(page)
    expect(await isInSight(page, 17)).toBe(true)
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
    await takenOver(page)
    await settled(page)
    expect(await topParagraph(page)).toBe(place)
    await page.goBack()
    await page.waitForURL(/#p5$/)
    // After a reload the previous page is requested again.
    while (!(await isInSight(page, 4))) await settled(page)
  },
)

sideBySide('a link to a paragraph works after a corrected edition moved its chapter', async () => {
  const { page } = await readerOf({})
  const key = await page.evaluate(async () => {
    const answer = await fetch('/freenovel_api/v1/chapter.free?book_id=1&chapter_id=2&section=7&lang=en-US')
    return ((await answer.json()) as { data: { key: number } }).data.key
  })
  // The chapter's former number, which is now another chapter's.
  await open(page, `/book-reader/1/3?key=${key}#p9`)
  await page.waitForURL(/\/book-reader\/1\/2#p9$/)
  await isFocused(page, 8)
})

sideBySide('a link to a paragraph takes precedence over the saved position', async () => {
  const { page } = await readerOf({})
  await readTo(page, 18)
  await placeStored(page)
  const other = await page.context().newPage()
  await other.goto(at('freenovel', `${CHAPTER}#p12`))
  await isFocused(other, 11)
  await settled(other)
  expect(await isInSight(other, 11)).toBe(true)
  expect(await other.getByRole('button', { name: 'Go to the start' }).count()).toBe(0)
})
