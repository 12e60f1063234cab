import { afterAll, beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createMock, type Mock } from '../../scripts/backend-kit/mock/createMock.ts'
import { startAfter } from './testing/pageState.ts'
import { findings } from './testing/axe.ts'
import { clipped } from './testing/clipped.ts'
import { focused, tabTo } from './testing/keyboard.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

/** A book of 2,000 chapters: a prologue, eight volumes of 240, and chapters that are in none yet. */
let mock: Mock
let site: Site
beforeAll(async () => {
  mock = await createMock({ scenario: 'long' })
  site = await startSite({ BACKEND_URL: mock.url, LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await site.stop()
  await mock.close()
})
const on = (path: string) => at('freenovel', path, String(site.port))

async function openSheet(page: Page) {
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: 'Chapters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  const list = sheet.getByRole('list')
  return {
    sheet,
    list,
    volume: sheet.getByRole('combobox', { name: 'Volume' }),
    heading: (name: string | RegExp) => sheet.getByRole('heading', { level: 3, name }),
    chosen: () => sheet.getByRole('combobox').evaluate((picker: HTMLSelectElement) => picker.selectedOptions[0]?.text),
    /** The row at the list's top edge. */
    atTop: () =>
      list.evaluate(list => {
        const { left, top, width } = list.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + 26)?.closest('[role=listitem]')?.textContent
      }),
  }
}

async function sheetAt(chapter: number) {
  const { page } = await newReader()
  await page.goto(on(`/book-reader/1/${chapter}`))
  return { page, ...(await openSheet(page)) }
}

test.concurrent('by keyboard alone: the chapter sheet shows the current volume and goes to another', async () => {
  const { page, sheet, list, heading, chosen, atTop } = await sheetAt(40)
  await sheet.getByRole('link', { name: /^40\b/ }).waitFor()
  await expect.poll(chosen).toBe('Volume 1: A Door in the Hedge (2–241)')
  await tabTo(page, /^Volume/)
  await page.keyboard.press('ArrowDown')
  await heading('Volume 2: The Journey North Chapters 242 to 481').waitFor()
  await expect.poll(atTop).toContain('Volume 2: The Journey North')
  await sheet.getByRole('link', { name: /^242 ?Part 242/ }).waitFor()
  await expect.poll(chosen).toBe('Volume 2: The Journey North (242–481)')

  await expect.poll(() => focused(page)).toMatch(/^Volume/)
  await tabTo(page, /^Go to chapter/, 'Shift+Tab')
  await page.keyboard.type('1922')
  await page.keyboard.press('Enter')
  await heading('Other chapters Chapters 1922 to 2000').waitFor()
  await list.evaluate(list => (list.scrollTop = list.scrollHeight))
  await sheet.getByRole('link', { name: /^2000\b/ }).waitFor()
  await expect.poll(chosen).toBe('Other chapters (1922–2000)')
  await list.evaluate(list => (list.scrollTop = 0))
  await sheet.getByRole('link', { name: /^1 ?Part 1\b/ }).waitFor()
  // The list needs no heading for the chapters it begins with.
  await expect(heading(/^Other chapters/)).toHaveCount(0)
})

test.concurrent('volumes are reachable by keyboard, long titles fit their rows, and axe finds nothing', async () => {
  const { page, sheet, volume, heading } = await sheetAt(40)
  await sheet.getByRole('link', { name: /^40\b/ }).waitFor()
  await sheet.getByRole('textbox', { name: 'Go to chapter' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(volume).toBeFocused()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await heading(/^Volume 4: What the Carter Said .* in the Year of the Long Rains/).waitFor()
  await expect(volume).toBeFocused()
  expect(await clipped(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await findings(page)).toEqual([])
})

/** The chapter list of a book's page, in order: chapter numbers and volume titles. */
const listed = (page: Page) =>
  page
    .locator('#chapters')
    .locator('h3 > bdi, li > a')
    .evaluateAll(all =>
      all.map(one => (one.tagName === 'A' ? Number.parseInt(one.textContent ?? '') : one.textContent)),
    )

test.concurrent('a book’s page shows volumes above its chapters without shifting, also between two volumes', async () => {
  const { page, context } = await newReader()
  const path = '/novel/1/fantasy/the-road-without-a-bend'
  await page.goto(on(path))
  expect(await listed(page)).toEqual([1, 'Volume 1: A Door in the Hedge', 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await startAfter(context, { book_id: 1, chapter_id: 241, progress: 0.5 })
  await recordShifts(page)
  await page.goto(on(path))
  await expect(page.locator('#chapters a[aria-current]')).toBeVisible()
  await expect(page.locator('#chapters li i')).toHaveCount(0)
  const [one, two] = ['Volume 1: A Door in the Hedge', 'Volume 2: The Journey North']
  expect(await listed(page)).toEqual([one, 240, 241, two, 242, 243, 244, 245, 246, 247, 248])
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test.concurrent('without JavaScript pages of the full list show their volumes, also one that starts on the page before', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  await page.goto(on('/novel/1/fantasy/the-road-without-a-bend?chapters=3'))
  const rows = await page.locator('#chapters').locator('h3, ol > li').allInnerTexts()
  expect(rows).toHaveLength(102)
  expect(rows[0]).toMatch(/^Volume 1: A Door in the Hedge/)
  expect(rows.filter(row => row.startsWith('Volume 2: The Journey North'))).toHaveLength(1)
})
