import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { highlighted, stored } from './testing/pageState.ts'
import { settled } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** A reader of the first chapter of a book, who has selected the first words of its third paragraph. */
async function selecting() {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await expect(page.locator('#chapter-text p').nth(2)).toBeVisible()
  await select(page)
  return page
}

const select = (page: Page) =>
  page.evaluate(() => {
    const text = document.createTreeWalker(document.querySelectorAll('#chapter-text p')[2]!, NodeFilter.SHOW_TEXT)
    getSelection()?.setBaseAndExtent(text.nextNode()!, 0, text.currentNode, 12)
  })

test.concurrent('a highlight with a note is saved, listed, links back and can be removed', async () => {
  const page = await selecting()
  const words = await page.evaluate(() => `${getSelection()}`.trim())
  await page.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Remember this')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect.poll(() => highlighted(page)).toEqual([words])

  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: /Chapters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Highlights and notes' }).click()
  const item = sheet.getByRole('listitem').filter({ hasText: 'Remember this' })
  await expect(item).toContainText(words)
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Markdown' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Remember this')
  await item.getByRole('link').click()
  await page.waitForURL(/#p3:/)

  await sheet.waitFor({ state: 'detached' })
  const place = await page.evaluate(() => {
    const [range] = CSS.highlights.get('marks') ?? []
    const { left, top, height } = (range as Range).getBoundingClientRect()
    return [left + 4, top + height / 2] as const
  })
  await page.mouse.click(...place)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => highlighted(page)).toEqual([])
  await expect.poll(() => stored(page, 'marks')).not.toContain('Remember this')
})

test.concurrent('on a slow connection highlighting appears for words selected before hydration, once it can be saved, and the first tap counts', async () => {
  const { page } = await newReader()
  const { promise: isSelected, resolve: hydrate } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await isSelected
    if (route.request().url().includes('/sync-')) await released
    await route.continue()
  })
  await page.goto(at('freenovel', '/book-reader/1/1'), { waitUntil: 'commit' })
  await expect(page.locator('#chapter-text p').nth(2)).toBeVisible()
  const bar = page.waitForEvent('requestfinished', request => request.url().includes('/assets/passages-'))
  const loading = page.waitForRequest(/\/assets\/sync-/)
  await select(page)
  hydrate()
  await Promise.all([bar, loading])
  await settled(page)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  release()
  await page.getByRole('toolbar').getByRole('button', { name: 'Highlight' }).click()
  await expect.poll(() => highlighted(page)).toHaveLength(1)
})

test.concurrent('a passage is shared with a link to its paragraph, or as a picture', async () => {
  const page = await selecting()
  const words = await page.evaluate(() => `${getSelection()}`)
  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data), canShare: () => false })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared[0])
  await expect.poll(shared).toMatchObject({
    text: expect.stringContaining(words),
    url: at('freenovel', '/book-reader/1/1#p3'),
  })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture' }).click()
  const picture = await readFile(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(1080)
})

test.concurrent('a selected word is copied, and looked up in the brand’s dictionary', async () => {
  const { page } = await newReader()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('novelandia', '/book-reader/1/1'))
  await expect(page.locator('#chapter-text p').nth(2)).toBeVisible()
  await select(page)
  const words = await page.evaluate(() => `${getSelection()}`)
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  await expect(bar.getByRole('link', { name: 'Look up' })).toHaveAttribute(
    'href',
    `https://en.wiktionary.org/wiki/${encodeURIComponent(words.trim())}`,
  )
})

async function find(page: Page, words: string) {
  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: /Chapters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Find in this book' }).click()
  await sheet.getByRole('searchbox').fill(words)
  await sheet.getByRole('searchbox').press('Enter')
  return sheet
}

test.concurrent('words are found in the book, and a chosen match is shown', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  const word = await page.evaluate(
    () => /\p{L}{7,}/u.exec(document.querySelectorAll('#chapter-text p')[5]?.textContent ?? '')?.[0] ?? '',
  )
  const sheet = await find(page, word)
  const place = sheet.getByRole('link').first()
  await expect(place.locator('mark').first()).toHaveText(word, { ignoreCase: true })
  await place.click()
  await page.waitForURL(/#p\d+:/)
  await expect(page.locator('#chapter-text > :focus')).toBeAttached()
})
