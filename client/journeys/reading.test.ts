import { readingLog } from './testing/pageState.ts'
import { followed } from './testing/place.ts'
import { at, expect, expectSameDocument, hydrated, mark, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('a reader finds a book from home and reads three chapters', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('freenovel', '/'))
  await hydrated(page)
  await mark(page)
  await page.locator('#content a[href*="/moby-dick"]').first().click()
  await page.getByRole('heading', { level: 1, name: /Moby Dick/ }).waitFor()
  await page.getByRole('link', { name: /Start reading/ }).click()
  await page.getByText('Call me Ishmael').waitFor()
  for (const words of ['I stuffed a shirt or two', 'Entering that gable-ended Spouter-Inn']) {
    await page.locator('footer').getByRole('link', { name: /next/i }).click()
    await page.getByText(words).first().waitFor()
  }
  expect(new URL(page.url()).pathname).toMatch(/^\/book-reader\/\d+\/3$/)
  expect(await page.evaluate(() => scrollY)).toBeLessThan(5)
  await expectSameDocument(page)
  expect(complaints).toEqual([])
})

test.concurrent('home, the history and the book’s page offer to continue what was read', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/'))
  const book = await page.locator('#content a[href*="/moby-dick"]').first().getAttribute('href')
  const chapter = `/book-reader/${book?.split('/')[2]}/2`
  await page.goto(at('freenovel', chapter))
  await followed(page)
  await page.goto(at('freenovel', '/'))
  const goOn = page.getByRole('link', { name: /Continue reading/ })
  await expect(goOn.filter({ hasText: 'Moby Dick' })).toHaveAttribute('href', chapter)
  await page.goto(at('freenovel', '/history'))
  await expect(page.getByText('Read to').first()).toBeVisible()
  await page.goto(at('freenovel', book!))
  await goOn.click()
  await expect(page.getByText('I stuffed a shirt or two').first()).toBeVisible()

  // Looking at a locked chapter moves no place.
  await page.goto(at('freenovel', '/book-reader/1/6'))
  // Shown once the app follows the reader.
  await expect(page.locator('header').first()).toContainText('locked')
  await page.goto(at('freenovel', '/'))
  await expect(goOn.filter({ hasText: 'Moby Dick' })).toHaveAttribute('href', chapter)
})

test.concurrent('Back and Forward restore the scroll position', async () => {
  const { page } = await newReader()
  const place = () => page.evaluate(() => scrollY)
  const scroll = async (to: number) => {
    await page.evaluate(to => scrollTo(0, to), to)
    await expect.poll(place).toBe(to)
  }
  await page.goto(at('tibok', '/ranking/1'))
  await hydrated(page)
  await scroll(900)
  await page.locator('#content a[href^="/novel/"]').nth(6).dispatchEvent('click')
  await page.waitForURL(/\/novel\//)
  await expect.poll(place).toBe(0)
  await scroll(300)
  await page.goBack()
  await page.waitForURL(/\/ranking\/1$/)
  await expect.poll(place).toBeCloseTo(900, -1)
  await page.goForward()
  await page.waitForURL(/\/novel\//)
  await expect.poll(place).toBeCloseTo(300, -1)
})

test.concurrent('the chapter list shows minutes and what was read, stays in order when scrolled, and goes to a number', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/'))
  const href = await page.locator('#content a[href*="/moby-dick"]').first().getAttribute('href')
  await page.goto(at('freenovel', `/book-reader/${href?.split('/')[2]}/100`))
  await followed(page)
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await readingLog(page))[0]).not.toHaveProperty('unmoved')
  const dialog = page.getByRole('dialog')
  const open = async (shown: string) => {
    await page.mouse.click(180, 390)
    await page.getByRole('button', { name: /Chapters/ }).click()
    await expect(dialog.getByText(shown)).toBeVisible()
  }
  await open('Chapter 101.')
  const rowOf = (number: number) => dialog.getByRole('listitem').filter({ hasText: `Chapter ${number}.` })
  await expect(rowOf(99)).toHaveText(/\d+ min\s*read/)
  await expect(rowOf(101)).not.toContainText('read')

  await dialog.getByRole('link', { name: /Chapter 100\./ }).focus()
  const list = dialog.getByRole('list')
  const isFocused = () => page.evaluate(() => document.activeElement?.closest('[role=listitem]') !== null)
  expect(await isFocused()).toBe(true)
  for (const [part, shown] of [
    [0, 'Chapter 1.'],
    [1, 'Extracts'],
  ] as const) {
    await list.evaluate((list, part) => (list.scrollTop = part * list.scrollHeight), part)
    await expect(dialog.getByText(shown)).toBeVisible()
    const numbers = await list.getByRole('link').allTextContents()
    const order = numbers.map(row => Number.parseInt(row, 10))
    expect(order).toEqual(order.map((_, index) => order[0]! + index))
  }
  await expect.poll(isFocused).toBe(false)

  const number = dialog.getByRole('textbox', { name: 'Go to chapter' })
  await number.fill('7000')
  await number.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number from 1 to 138.')
  await number.fill('12')
  await number.press('Enter')
  await expect(dialog.getByText('Chapter 12.')).toBeVisible()
  await dialog.getByRole('button', { name: '101–138' }).click()
  await expect(dialog.getByText('Chapter 101.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reverse order, now first to last' }).click()
  await dialog.getByRole('link', { name: /^138/ }).click()
  await page.waitForURL(/\/book-reader\/\d+\/138$/)

  // A tap counts while the list is still scrolling.
  await open('Chapter 135.')
  const tapped = await dialog.getByRole('list').evaluate(async list => {
    const scrolled = new Promise(resolve => list.addEventListener('scroll', resolve, { once: true }))
    list.scrollTop += list.scrollTop > 100 ? -100 : 100
    await scrolled
    await new Promise(resolve => requestAnimationFrame(resolve))
    const { left, top, width, height } = list.getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a')
    row?.click()
    return row?.getAttribute('href')
  })
  expect(tapped).toMatch(/\/book-reader\/\d+\/1\d\d$/)
  await page.waitForURL(on => on.pathname === tapped)
})

test.concurrent('the end of a book leads to the next one, and the end of a serial’s latest chapter to following it', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('shenovel', '/book-reader/14/55'))
  const next = page.getByRole('link', { name: /^Read .+ Also by Jane Austen$/ })
  await expect(next).toHaveAttribute('href', /^\/book-reader\/\d+\/1$/)
  await page.getByRole('button', { name: 'Share this book' }).waitFor()
  await page.getByRole('button', { name: /^Follow Jane Austen/ }).waitFor()
  await page.goto(at('shenovel', '/book-reader/23/3'))
  await page.getByRole('button', { name: 'Follow, and hear of the next chapter' }).click()
  await page.getByRole('dialog').waitFor()
  expect(complaints).toEqual([])
})
