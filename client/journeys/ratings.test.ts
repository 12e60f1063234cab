import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fillIn, newAddress } from './testing/account.ts'
import { answered } from './testing/answered.ts'
import { newReader, useBrowser } from './testing/reader.ts'
import { answer } from './testing/scriptedSite.ts'
import { useScriptedSite } from './testing/useScriptedSite.ts'
import { noteShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const { open, signIn, scripted } = useScriptedSite()
const BOOK = '/novel/1/historical/an-error-on-the-bordeaux-line'
const WORDS = 'The gates, the rain: <b>I missed my stop</b>.'

const ratings = (page: Page) => page.locator('#ratings')
/** Scrolls to the ratings of the book's page, which come then. */
async function openRatings(page: Page) {
  await open(page, BOOK)
  await ratings(page).scrollIntoViewIfNeeded()
  await stars(page).first().waitFor()
}
const stars = (page: Page) => ratings(page).getByRole('radio')
const star = (page: Page, count: number) =>
  ratings(page).getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })

/** A reader who has opened the book and is signed in. */
async function newMember() {
  const { page } = await newReader()
  await signIn(page, newAddress(), true)
  const told = answered(page, 'readlog.batchsave')
  await open(page, '/book-reader/1/1')
  await told
  return page
}

/** Writes a review by the form. */
async function write(page: Page, { words, name }: { words: string; name: string }) {
  await ratings(page)
    .getByRole('button', { name: /^(Write a few words|Edit)$/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Your words').fill(words)
  await form.getByLabel('Name to show').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  return form
}

test('a guest who has read taps a star, signs in over the page, and the tap counts', async () => {
  const { page } = await newReader()
  await open(page, '/book-reader/1/1')
  await page.waitForFunction(() => localStorage.getItem('readlogList'))
  await openRatings(page)
  await star(page, 4).click()
  const saved = answered(page, 'review.save')
  await fillIn(page.getByRole('dialog'), newAddress())
  await saved
  await ratings(page).getByRole('heading', { name: 'Your rating' }).waitFor()
  expect(await star(page, 4).getAttribute('aria-checked')).toBe('true')
  await openRatings(page)
  await ratings(page).getByRole('heading', { name: 'Your rating' }).waitFor()
  expect(await star(page, 4).getAttribute('aria-checked')).toBe('true')
})

test('stars are given by keyboard, and arrows alone give none', async () => {
  const page = await newMember()
  await openRatings(page)
  const before = scripted.asked.length
  await stars(page).first().focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('3 stars')
  expect(scripted.asked.slice(before).filter(({ name }) => name === 'review.save')).toEqual([])
  const saved = answered(page, 'review.save')
  await page.keyboard.press('Space')
  expect(((await (await saved).json()) as { data: { stars: number } }).data.stars).toBe(3)
})

test('a review is written, read by others as it stands, taken back and brought again', async () => {
  const page = await newMember()
  await openRatings(page)
  const rated = answered(page, 'review.save')
  await star(page, 5).click()
  await rated
  const form = await write(page, { words: WORDS, name: 'Mara of the Gates' })
  await form.waitFor({ state: 'hidden' })
  await ratings(page).getByText(WORDS).waitFor()

  const other = await newMember()
  await openRatings(other)
  const review = ratings(other).getByRole('listitem').filter({ hasText: WORDS })
  await review.getByText('Mara of the Gates').waitFor()
  await review.getByRole('button', { name: 'Hide the review by Mara of the Gates' }).click()
  await review.waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await review.waitFor()
  await review.getByRole('button', { name: 'Report the review by Mara of the Gates' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'It gives the story away' }).click()
  await review.waitFor({ state: 'detached' })
  await openRatings(other)
  await ratings(other).getByText('ratings').first().waitFor()
  expect(await review.count()).toBe(0)

  await ratings(page).getByRole('button', { name: 'Remove' }).click()
  await ratings(page).getByRole('heading', { name: 'Rate this book' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await ratings(page).getByText(WORDS).waitFor()
})

test('reviews are put in another order, and stay as they are where that cannot be had', async () => {
  const texts = ['Lovely.', 'Fair.', 'Dull.']
  const items = texts.map((text, index) => ({
    id: 900 + index,
    name: '',
    stars: 5 - index,
    text,
    changed_at: '2026-05-01',
  }))
  let isBusy = false
  scripted.script(({ name, fields }, res) => {
    if (name !== 'review.list') return false
    if (isBusy) return answer(res, 500, { error: 'INTERNAL', desc: 'No.' })
    const listed = fields['sort'] === 'lowest' ? items.toReversed() : items
    const data = { items: listed, page: 1, limit: 20, total: 3, ratings: { count: 3, given: [0, 0, 1, 1, 1] } }
    return answer(res, 200, { data })
  })
  const { page } = await newReader()
  await openRatings(page)
  const order = ratings(page).getByRole('combobox', { name: 'Order' })
  const shown = async () => (await ratings(page).locator('[dir=auto]').allInnerTexts()).join(' ')
  expect(await shown()).toBe('Lovely. Fair. Dull.')
  await order.selectOption('Fewest stars')
  await ratings(page).locator('[dir=auto]').first().filter({ hasText: 'Dull.' }).waitFor()
  expect(await shown()).toBe('Dull. Fair. Lovely.')
  isBusy = true
  await order.selectOption('Most stars')
  await page.getByText('The reviews did not load.').waitFor()
  expect([await order.inputValue(), await shown()]).toEqual(['lowest', 'Dull. Fair. Lovely.'])
})

test('of a long review the beginning is shown, and all of it at a tap', async () => {
  const long = `It begins well. ${'And it goes on and on, as harbours do. '.repeat(20)}It ends.`
  const reviewOf = (id: number, text: string) => ({ id, name: '', stars: 4, text, changed_at: '2026-05-01' })
  scripted.script(({ name }, res) => {
    if (name !== 'review.list') return false
    const items = [reviewOf(910, long), reviewOf(911, 'Short.')]
    return answer(res, 200, {
      data: { items, page: 1, limit: 20, total: 2, ratings: { count: 2, given: [0, 0, 0, 2, 0] } },
    })
  })
  const { page } = await newReader()
  await openRatings(page)
  const words = ratings(page).getByText(/^It begins well/)
  const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  await words.waitFor()
  expect(await isCut()).toBe(true)
  // The short one has nothing to show.
  const all = ratings(page).getByRole('button', { name: 'Show all of it' })
  expect(await all.count()).toBe(1)
  await all.click()
  expect(await isCut()).toBe(false)
  await ratings(page).getByRole('button', { name: 'Show less' }).click()
  expect(await isCut()).toBe(true)
})

test('what was written stays where it could not be kept', async () => {
  const page = await newMember()
  await openRatings(page)
  const rated = answered(page, 'review.save')
  await star(page, 2).click()
  await rated
  scripted.script(
    ({ name }, res) => name === 'review.save' && answer(res, 503, { error: 'NOT_AVAILABLE', desc: 'No.' }),
  )
  const form = await write(page, { words: WORDS, name: '' })
  await form.getByText('This was not saved').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  scripted.script(() => {})
  await ratings(page).getByRole('button', { name: 'Write a few words' }).click()
  expect(await form.getByLabel('Your words').inputValue()).toBe(WORDS)
  await form.getByLabel('Name to show').fill('mara@reader.example')
  await form.getByText('Please give a name, no address.').waitFor()
  await form.getByLabel('Name to show').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await ratings(page).getByText(WORDS).first().waitFor()
})

test('who has opened no chapter is told to read first', async () => {
  const { page } = await newReader()
  await signIn(page, newAddress(), true)
  await openRatings(page)
  await ratings(page).getByText('Read a chapter first').waitFor()
  await star(page, 1).click()
  await page.getByRole('button', { name: 'Read a chapter first: then you can rate the book.' }).waitFor()
  expect(await ratings(page).getByRole('radio', { checked: true }).count()).toBe(0)
})

test('the end of a book asks, quietly, and keeps a tap', async () => {
  let last = 1
  scripted.rewrite((name, body) => {
    const { data, ...rest } = body as { data: { chapter_count: number } }
    if (name === 'book.show') {
      last = data.chapter_count
      return { ...rest, data: { ...data, status: 'finished' } }
    }
    return name === 'chapter.free' ? { ...rest, data: { ...data, locked: false } } : body
  })
  const page = await newMember()
  await open(page, `/book-reader/1/${last}`)
  await page.getByText('How was it?').waitFor()
  const saved = answered(page, 'review.save')
  await page.getByRole('radio', { name: '4 stars' }).click()
  await saved
  await page.getByRole('radiogroup', { name: 'Your rating' }).waitFor()
})

test('a backend without ratings shows the stars that books have, and nothing of ratings', async () => {
  scripted.rewrite((name, body) => {
    if (name !== 'book.show') return body
    const { data, ...rest } = body as { data: Record<string, unknown> }
    return { ...rest, data: { ...data, rating_count: undefined } }
  })
  const { page } = await newReader()
  await open(page, BOOK)
  await page.getByText('Score').waitFor()
  expect(await ratings(page).count()).toBe(0)
  expect(await page.getByText('Rate this book').count()).toBe(0)
})

test('what comes late moves nothing that is seen', async () => {
  const { page } = await newReader()
  await noteShifts(page)
  await openRatings(page)
  await ratings(page)
    .getByText(/rating|Nobody has rated/)
    .first()
    .waitFor()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})
