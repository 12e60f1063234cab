import type { Page } from 'playwright-core'
import { highlighted } from './testing/pageState.ts'
import { focused, tabTo } from './testing/keyboard.ts'
import { followed, placeStored, readTo, settled } from './testing/place.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const CHAPTER = '/book-reader/1/1'

/** The word that is most often capitalized within the chapter's sentences: a name. */
const nameIn = (page: Page) =>
  page.locator('#chapter-text').evaluate(text => {
    const times = new Map<string, number>()
    for (const [, name = ''] of text.textContent!.matchAll(/[\p{Ll},] (\p{Lu}\p{Ll}{3,})(?![\p{L}’'])/gu))
      times.set(name, (times.get(name) ?? 0) + 1)
    return [...times].toSorted(([, a], [, b]) => b - a)[0]![0]
  })
const words = (page: Page) => page.locator('#chapter-text').innerText()
const storeNames = (page: Page, names: { find: string; show: string }[]) =>
  page.evaluate(names => localStorage.setItem('names', JSON.stringify([{ book_id: 1, names }])), names)

async function inChapter(path = CHAPTER) {
  const reader = await newReader({ reducedMotion: 'reduce' })
  await reader.page.goto(at('freenovel', path))
  await followed(reader.page)
  return reader
}

async function openNames(page: Page) {
  // The bars are still open if focus has returned to them.
  if (!(await page.evaluate(() => document.documentElement.classList.contains('bars'))))
    await page.mouse.click(180, 400)
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name: 'Display' }).click()
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Reading', exact: true }) })
    .click()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Names', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Names' })
  await sheet.waitFor()
  return sheet
}

test.concurrent('by keyboard alone: a name is replaced, changed and restored', async () => {
  const { page, complaints } = await inChapter()
  const [name, before] = [await nameIn(page), await words(page)]
  const sheet = await openNames(page)
  const { keyboard } = page
  const isSaid = (words: string) => expect(sheet.getByRole('status').filter({ hasText: words })).toBeVisible()
  for (const other of ['Zebulon', 'Yolanda']) {
    if (other === 'Zebulon') await tabTo(page, /^In the book$/)
    await keyboard.type(name)
    await tabTo(page, /^Show as$/)
    await keyboard.type(other)
    await tabTo(page, /^Add$/)
    await keyboard.press('Enter')
    await isSaid(`${name} now shows as ${other}`)
    // Focus is in the field for the next name.
    await expect.poll(() => focused(page)).toBe('In the book')
    await expect(page.locator('#chapter-text')).toContainText(other)
    await expect.poll(() => words(page)).not.toMatch(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u'))
  }
  expect(await words(page)).not.toContain('Zebulon')
  await tabTo(page, new RegExp(`^Remove ${name}$`))
  await keyboard.press('Enter')
  await isSaid(`${name} shows as the author wrote it`)
  await expect(page.locator('dialog :focus')).toBeAttached()
  await expect.poll(() => words(page)).toBe(before)
  expect(complaints).toEqual([])
})

test.concurrent.each([
  ['at its beginning', 0, {}],
  ['page by page', 9, { reading_mode: 2 }],
])('a page reloaded %s does not shift for replaced names and keeps its position', async (_, place, settings) => {
  const { page, context } = await inChapter()
  const name = await nameIn(page)
  await storeNames(page, [{ find: name, show: `${name} of the Long Name` }])
  if (place) {
    await readTo(page, place)
    await placeStored(page)
  }
  await context.addInitScript(settings => localStorage.setItem('local', JSON.stringify(settings)), settings)
  await recordShifts(page)
  await page.reload()
  await expect(page.locator('#chapter-text')).toContainText('Long Name')
  // The code that keeps the position while line breaks change may load after the names.
  await followed(page)
  await settled(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect(page.locator('article')).toBeVisible()
})

nightly('selected words can be renamed; highlights and shared quotes keep the author’s names', async () => {
  const { page } = await inChapter()
  const name = await nameIn(page)
  const number = await page.locator('#chapter-text').evaluate((text, name) => {
    return [...text.children].findIndex(({ textContent }) => textContent!.includes(` ${name} `))
  }, name)
  const selectName = () =>
    page.evaluate(
      ([number, name]) => {
        const paragraph = document.querySelector('#chapter-text')!.children[number]!
        paragraph.scrollIntoView({ block: 'center' })
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const start = (walker.currentNode as Text).data.search(new RegExp(`(^| )${name}( |$)`))
          if (start < 0) continue
          const from = (walker.currentNode as Text).data.indexOf(name, start)
          getSelection()!.setBaseAndExtent(walker.currentNode, from, walker.currentNode, from + name.length)
          return
        }
      },
      [number, name] as const,
    )
  await selectName()
  await page.getByRole('button', { name: 'Highlight' }).click()
  await expect.poll(() => highlighted(page)).toHaveLength(1)
  await selectName()
  await page.getByRole('toolbar').getByRole('button', { name: 'Rename', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Names' })
  await expect(sheet.getByLabel('In the book')).toHaveValue(name)
  await sheet.getByLabel('Show as').fill('Zebulon')
  await sheet.getByLabel('Show as').press('Enter')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => highlighted(page)).toEqual(['Zebulon'])

  await page.evaluate(number => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data), canShare: () => false })
    getSelection()!.selectAllChildren(document.querySelector('#chapter-text')!.children[number]!)
  }, number)
  await page.getByRole('button', { name: 'Share' }).click()
  const [shared] = await page.evaluate(() => (window as unknown as { shared: { text: string }[] }).shared)
  expect([shared!.text.includes(name), shared!.text.includes('Zebulon')]).toEqual([true, false])

  await page.reload()
  await expect(page.locator('#chapter-text')).toContainText('Zebulon')
  await expect.poll(() => highlighted(page)).toEqual(['Zebulon'])
})
