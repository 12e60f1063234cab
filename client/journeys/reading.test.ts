import { expect, test } from '@jest/globals'
import { followed } from './testing/place.ts'
import { at, expectSameDocument, mark, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

test.concurrent('a reader finds a book from home and reads three chapters', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('freenovel', '/'))
  await takenOver(page)
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

test.concurrent('the history lists what was read, and the book’s page offers to continue', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/'))
  const book = await page.locator('#content a[href*="/moby-dick"]').first().getAttribute('href')
  const id = book?.split('/')[2]
  await page.goto(at('freenovel', `/book-reader/${id}/2`))
  await page.waitForFunction(() => localStorage.getItem('readlogList')?.includes('"chapter_id":2'))
  await page.goto(at('freenovel', '/'))
  const continueLink = page.getByRole('link', { name: /Continue reading.*Moby Dick/ })
  await continueLink.waitFor()
  expect(new URL((await continueLink.getAttribute('href'))!, page.url()).pathname).toBe(`/book-reader/${id}/2`)
  await page.goto(at('freenovel', '/history'))
  await page.getByText('Read to').first().waitFor()
  await page.goto(at('freenovel', book!))
  await page.getByRole('link', { name: /Continue reading/ }).click()
  await page.getByText('I stuffed a shirt or two').first().waitFor()
})

test.concurrent('font size and night mode survive a reload without a flash', async () => {
  const { page } = await newReader()
  await page.goto(at('joyfic', '/book-reader/1/1'))
  await takenOver(page)
  const textSize = () => page.locator('#chapter-text').evaluate(text => getComputedStyle(text).fontSize)
  const before = parseFloat(await textSize())
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: /Display/ }).click()
  const larger = page.getByRole('button', { name: /larger|increase|bigger/i })
  for (let i = 0; i < 2; i++) await larger.click()
  await page.waitForFunction(
    size => parseFloat(getComputedStyle(document.querySelector('#chapter-text')!).fontSize) > size,
    before,
  )
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Night/ })
    .first()
    .click()
  await page.waitForFunction(() => document.documentElement.classList.contains('night'))
  const after = await textSize()

  // As soon as the document is parsed, before any of the app's scripts run.
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => document.documentElement.className)).toContain('night')
  expect(await textSize()).toBe(after)
})

test.concurrent('Back and Forward restore the scroll position', async () => {
  const { page } = await newReader()
  await page.goto(at('tibok', '/genres'))
  await takenOver(page)
  await page.locator('#content a[href^="/genres/"]').first().click()
  await page.waitForURL(/\/genres\/\d+/)
  await page.goBack()
  await page.waitForURL(/\/genres$/)
  await page.goto(at('tibok', '/ranking/1'))
  await takenOver(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.waitForFunction(() => scrollY === 900)
  const link = page.locator('#content a[href^="/novel/"]').nth(6)
  await link.evaluate(element => (element as HTMLElement).click())
  await page.waitForURL(/\/novel\//)
  await page.waitForFunction(() => scrollY < 5)
  await page.evaluate(() => scrollTo(0, 300))
  await page.waitForFunction(() => scrollY === 300)
  await page.goBack()
  await page.waitForURL(/\/ranking\/1$/)
  await page.waitForFunction(() => Math.abs(scrollY - 900) < 5)
  await page.goForward()
  await page.waitForURL(/\/novel\//)
  await page.waitForFunction(() => Math.abs(scrollY - 300) < 5)
})

test.concurrent('a reload keeps the position in the chapter', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await page.evaluate(() => scrollTo(0, 1500))
  await page.waitForFunction(() => scrollY === 1500)
  await page.reload()
  await page.waitForFunction(() => Math.abs(scrollY - 1500) < 5)
})

test.concurrent('a locked chapter shows its opening, its price and its options', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/6'))
  expect((await page.locator('#chapter-text').innerText()).length).toBeGreaterThan(300)
  await page
    .getByText(/coins?/i)
    .first()
    .waitFor()
  const unlock = page.getByRole('link', { name: /sign in|unlock/i }).first()
  expect(await unlock.getAttribute('href')).toContain('/login')
})

/** A reader at chapter 100 of a long book, with the list of all chapters open. */
async function openCatalogue() {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/'))
  const href = await page.locator('#content a[href*="/moby-dick"]').first().getAttribute('href')
  await page.goto(at('freenovel', `/book-reader/${href?.split('/')[2]}/100`))
  await takenOver(page)
  await followed(page)
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: /Chapters/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Chapter 101.').waitFor()
  return { page, dialog }
}

test.concurrent('the chapter list goes to a chapter by number and says which numbers are valid', async () => {
  const { page, dialog } = await openCatalogue()
  const number = dialog.getByRole('textbox', { name: 'Go to chapter' })
  await number.fill('7000')
  await number.press('Enter')
  expect(await dialog.getByRole('alert').innerText()).toBe('Enter a number from 1 to 138.')
  await number.fill('12')
  await number.press('Enter')
  await dialog.getByText('Chapter 12.').waitFor()
  await dialog.getByRole('button', { name: '101–138' }).click()
  await dialog.getByText('Chapter 101.').waitFor()
  await dialog.getByRole('button', { name: 'Reverse order, now first to last' }).click()
  await dialog.getByRole('link', { name: /^138/ }).click()
  await page.waitForURL(/\/book-reader\/\d+\/138$/)
})

test.concurrent('the chapter list shows read chapters and minutes, stays in order when scrolled, and hidden rows lose focus', async () => {
  const { page, dialog } = await openCatalogue()
  const rowOf = (number: number) => dialog.getByRole('listitem').filter({ hasText: `Chapter ${number}.` })
  expect(await rowOf(99).innerText()).toMatch(/\d+ min\s+read/)
  expect(await rowOf(101).innerText()).not.toMatch(/read/)

  await dialog.getByRole('link', { name: /Chapter 100\./ }).focus()
  const list = dialog.getByRole('list')
  const isFocused = () => page.evaluate(() => document.activeElement?.closest('[role=listitem]') !== null)
  expect(await isFocused()).toBe(true)
  for (const [part, shown] of [
    [0, 'Chapter 1.'],
    [1, 'Extracts'],
  ] as const) {
    await list.evaluate((list, part) => (list.scrollTop = part * list.scrollHeight), part)
    await dialog.getByText(shown).waitFor()
    const numbers = await list.getByRole('link').allTextContents()
    const order = numbers.map(row => Number.parseInt(row, 10))
    expect(order).toEqual(order.map((_, index) => order[0]! + index))
  }
  expect(await isFocused()).toBe(false)
})

test.concurrent('a chapter can be tapped while the list is still scrolling', async () => {
  const { page, dialog } = await openCatalogue()
  const tapped = await dialog.getByRole('list').evaluate(async list => {
    const scrolled = new Promise(resolve => list.addEventListener('scroll', resolve, { once: true }))
    list.scrollTop -= 100
    await scrolled
    await new Promise(resolve => requestAnimationFrame(resolve))
    const { left, top, width, height } = list.getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a')
    row?.click()
    return row?.getAttribute('href')
  })
  expect(tapped).toMatch(/\/book-reader\/\d+\/9\d$/)
  await page.waitForURL(on => on.pathname === tapped)
})
