import { expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { followed, settled } from './testing/place.ts'
import { at, newReader, nightly, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

/** A reader of the first chapter of a book, who has selected the first words of its third paragraph. */
async function selecting() {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await select(page)
  await page.getByRole('toolbar', { name: 'Selected passage' }).waitFor()
  return page
}
type Page = Awaited<ReturnType<typeof newReader>>['page']

const select = (page: Page) =>
  page.evaluate(() => {
    const text = document.createTreeWalker(document.querySelectorAll('#chapter-text p')[2]!, NodeFilter.SHOW_TEXT)
    getSelection()?.setBaseAndExtent(text.nextNode()!, 0, text.currentNode, 12)
  })
const marked = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('marks') ?? [])].map(range => `${range}`))

test.concurrent('a link to a paragraph scrolls to it', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1#p12'))
  await page.waitForFunction(() => {
    const paragraph = document.querySelector('#chapter-text')?.children[11]
    const { top = -1, bottom = -1 } = paragraph?.getBoundingClientRect() ?? {}
    return document.activeElement === paragraph && scrollY > 0 && bottom > 0 && top < innerHeight
  })
})

nightly('a link to a missing paragraph shows the start of the chapter', async () => {
  const { page } = await newReader()
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto(at('freenovel', '/book-reader/1/1#p9999'))
  await takenOver(page)
  expect([await page.evaluate(() => scrollY), wrong]).toEqual([0, []])
})

test.concurrent('a highlight with a note is saved, listed, links back and can be removed', async () => {
  const page = await selecting()
  const words = await page.evaluate(() => `${getSelection()}`)
  await page.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Remember this')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await page.waitForFunction(() => CSS.highlights.get('marks')?.size === 1)
  expect(await marked(page)).toEqual([words])

  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: /Chapters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Highlights and notes' }).click()
  const item = sheet.getByRole('listitem').filter({ hasText: 'Remember this' })
  expect(await item.innerText()).toContain(words)
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
  await page.waitForFunction(() => !CSS.highlights.get('marks')?.size)
  await page.reload()
  await takenOver(page)
  await settled(page)
  expect(await marked(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('marks') ?? '')).not.toContain('Remember this')
})

test.concurrent('on a slow connection highlighting appears only once it can be saved, and the first tap counts', async () => {
  const { page } = await newReader()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/sync-/, async route => {
    await released
    await route.continue()
  })
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await followed(page)
  const bar = page.waitForEvent('requestfinished', request => request.url().includes('/assets/passages-'))
  const loading = page.waitForRequest(/\/assets\/sync-/)
  await select(page)
  await Promise.all([bar, loading])
  await settled(page)
  expect(await page.getByRole('toolbar').count()).toBe(0)
  release()
  await page.getByRole('toolbar').getByRole('button', { name: 'Highlight' }).click()
  await page.waitForFunction(() => CSS.highlights.get('marks')?.size === 1)
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
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared[0])).toMatchObject({
    text: expect.stringContaining(words),
    url: at('freenovel', '/book-reader/1/1#p3'),
  })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture' }).click()
  const picture = await readFile(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(1080)
})

test.concurrent('words are found in the book, and a chosen match is shown', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  const word = await page.evaluate(
    () => /\p{L}{7,}/u.exec(document.querySelectorAll('#chapter-text p')[5]?.textContent ?? '')?.[0] ?? '',
  )
  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: /Chapters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Find in this book' }).click()
  await sheet.getByRole('searchbox').fill(word)
  await sheet.getByRole('searchbox').press('Enter')
  const place = sheet.getByRole('link').first()
  expect((await place.locator('mark').first().innerText()).toLowerCase()).toBe(word.toLowerCase())
  await place.click()
  await page.waitForURL(/#p\d+:/)
  await page.waitForFunction(() => document.activeElement?.parentElement?.id === 'chapter-text')
})

nightly('for a very frequent word the first matches are shown and labeled as such, with more on demand', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: /Chapters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Find in this book' }).click()
  await sheet.getByRole('searchbox').fill('the')
  await sheet.getByRole('searchbox').press('Enter')
  await sheet.getByText('The first 40 matches').waitFor()
  expect(await sheet.getByRole('listitem').count()).toBe(40)
  // It also occurs within other words: each match is highlighted, and no emphasis markup is shown.
  for (const place of await sheet.getByRole('listitem').all())
    expect((await place.locator('mark').first().innerText()).toLowerCase()).toBe('the')
  expect((await sheet.getByRole('listitem').allInnerTexts()).join('')).not.toContain('_')
  await sheet.getByRole('button', { name: 'More' }).click()
  await sheet.getByText('The first 80 matches').waitFor()
})
