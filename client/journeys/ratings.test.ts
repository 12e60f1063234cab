import type { Page } from 'playwright-core'
import { followed } from './testing/place.ts'
import { progressOf } from './testing/pageState.ts'
import { fillIn } from './testing/account.ts'
import { respondWith, refuse, respondWithBooks } from './testing/respondInstead.ts'
import { responseTo } from './testing/responseTo.ts'
import { newAccount, signIn, postAs, getAs } from './testing/readerApi.ts'
import { at, expect, newReader, nightly, test, useBrowser, variations } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const WHERE = { brand: 'freenovel' }
const open = (page: Page, path: string) => page.goto(at('freenovel', path))
const BOOK = '/novel/1/historical/an-error-on-the-bordeaux-line'

const ratings = (page: Page) => page.locator('#ratings')
/** Scrolls to the ratings of the book's page, which then load. */
async function openRatings(page: Page) {
  await open(page, BOOK)
  await ratings(page).scrollIntoViewIfNeeded()
  // As soon as one can be focused, all of them are there.
  await stars(page).first().focus()
}
const stars = (page: Page) => ratings(page).getByRole('radio')
const star = (page: Page, count: number) =>
  ratings(page).getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })

/** A signed-in reader who, by default, has opened the book. */
async function newMember({ hasRead = true } = {}) {
  const [account, { page, context }] = await Promise.all([newAccount(undefined, WHERE), newReader()])
  await signIn(context, account)
  const place = { book_id: 1, chapter_id: 1, progress: 0, read_at: new Date().toISOString() }
  if (hasRead) await postAs(account, 'readlog.batchsave', { logs: [place] })
  return page
}

/** Writes a review in the form. */
async function write(page: Page, { words, name }: { words: string; name: string }) {
  await ratings(page)
    .getByRole('button', { name: /^(Write a review|Edit)$/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Review/ }).fill(words)
  await form.getByLabel('Display name').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  return form
}

test.concurrent('a guest who has read taps a star, signs in over the page, and the rating is saved', async () => {
  const account = newAccount(undefined, WHERE)
  const { page } = await newReader()
  await open(page, '/book-reader/1/1')
  await followed(page)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => progressOf(page)).toBeGreaterThan(0)
  await openRatings(page)
  await star(page, 4).click()
  const saved = responseTo(page, 'review.save')
  await fillIn(page.getByRole('dialog'), (await account).email, { isNew: false })
  await saved
  await ratings(page).getByRole('heading', { name: 'Your rating' }).waitFor()
  await expect(star(page, 4)).toHaveAttribute('aria-checked', 'true')
  await openRatings(page)
  await ratings(page).getByRole('heading', { name: 'Your rating' }).waitFor()
  await expect(star(page, 4)).toHaveAttribute('aria-checked', 'true')
})

test.concurrent('stars are given by keyboard, not by arrow keys alone; a review that could not be saved stays in the form', async () => {
  const words = 'A harbour to come back to.'
  const page = await newMember()
  await openRatings(page)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await stars(page).first().focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(star(page, 3)).toBeFocused()
  expect(requests.filter(url => url.includes('/v1/review.save'))).toEqual([])
  const saved = responseTo(page, 'review.save')
  await page.keyboard.press('Space')
  expect(((await (await saved).json()) as { data: { stars: number } }).data.stars).toBe(3)

  await page.route('**/v1/review.save', route => refuse(route, 503, 'NOT_AVAILABLE', { desc: 'No.' }))
  const form = await write(page, { words, name: '' })
  await form.getByText('We couldn’t save your review').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.unroute('**/v1/review.save')
  await ratings(page).getByRole('button', { name: 'Write a review' }).click()
  await expect(form.getByRole('textbox', { name: /^Review/ })).toHaveValue(words)
  await form.getByLabel('Display name').fill('mara@reader.example')
  await form.getByText('Please enter a name, not an address.').waitFor()
  await form.getByLabel('Display name').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await ratings(page).getByText(words).first().waitFor()
})

test.concurrent('a review is written, shown to others, removed and restored', async () => {
  const words = 'The gates, the rain: <b>I missed my stop</b>.'
  const page = await newMember()
  await openRatings(page)
  const rated = responseTo(page, 'review.save')
  await star(page, 5).click()
  await rated
  const form = await write(page, { words, name: 'Mara of the Gates' })
  await form.waitFor({ state: 'hidden' })
  await ratings(page).getByText(words).waitFor()

  const other = await newMember()
  await openRatings(other)
  const review = ratings(other).getByRole('listitem').filter({ hasText: words })
  await review.getByText('Mara of the Gates').waitFor()
  await review.getByRole('button', { name: 'Hide the review by Mara of the Gates' }).click()
  await review.waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await review.waitFor()
  await review.getByRole('button', { name: 'Report the review by Mara of the Gates' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'It’s a spoiler' }).click()
  await review.waitFor({ state: 'detached' })
  await openRatings(other)
  await ratings(other).getByText('ratings').first().waitFor()
  await expect(review).toHaveCount(0)

  await ratings(page).getByRole('button', { name: 'Remove' }).click()
  await ratings(page).getByRole('heading', { name: 'Rate this book' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await ratings(page).getByText(words).waitFor()
})

test.concurrent('reviews are sorted, and keep their order if sorting fails', async () => {
  const texts = ['Lovely.', 'Fair.', 'Dull.']
  const items = texts.map((text, index) => ({
    id: 900 + index,
    name: '',
    stars: 5 - index,
    text,
    changed_at: '2026-05-01',
  }))
  let isBusy = false
  const { page } = await newReader()
  await page.route('**/v1/review.list?**', route => {
    if (isBusy) return refuse(route, 500, 'INTERNAL', { desc: 'No.' })
    const listed = route.request().url().includes('sort=lowest') ? items.toReversed() : items
    const data = { items: listed, page: 1, limit: 20, total: 3, ratings: { count: 3, given: [0, 0, 1, 1, 1] } }
    return respondWith(route, data)
  })
  await openRatings(page)
  const order = ratings(page).getByRole('combobox', { name: 'Sort by' })
  const shown = ratings(page).locator('[dir=auto]')
  await expect(shown).toHaveText(texts)
  await order.selectOption('Fewest stars')
  await expect(shown).toHaveText(texts.toReversed())
  isBusy = true
  await order.selectOption('Most stars')
  await page.getByText('The reviews didn’t load.').waitFor()
  await expect(order).toHaveValue('lowest')
  await expect(shown).toHaveText(texts.toReversed())
})

nightly('a long review is collapsed and expands on a tap', async () => {
  const long = `It begins well. ${'And it goes on and on, as harbours do. '.repeat(20)}It ends.`
  const reviewOf = (id: number, text: string) => ({ id, name: '', stars: 4, text, changed_at: '2026-05-01' })
  const items = [reviewOf(910, long), reviewOf(911, 'Short.')]
  const data = { items, page: 1, limit: 20, total: 2, ratings: { count: 2, given: [0, 0, 0, 2, 0] } }
  const { page } = await newReader()
  await page.route('**/v1/review.list?**', route => respondWith(route, data))
  await openRatings(page)
  const words = ratings(page).getByText(/^It begins well/)
  const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  await expect.poll(isCut).toBe(true)
  // The short one needs no such button.
  const all = ratings(page).getByRole('button', { name: 'Show all' })
  await expect(all).toHaveCount(1)
  await all.click()
  await expect.poll(isCut).toBe(false)
  await ratings(page).getByRole('button', { name: 'Show less' }).click()
  await expect.poll(isCut).toBe(true)
})

test.concurrent('a reader who has opened no chapter is told to read first', async () => {
  const page = await newMember({ hasRead: false })
  await openRatings(page)
  await ratings(page).getByText('Read a chapter first').waitFor()
  await star(page, 1).click()
  await page.getByRole('button', { name: 'Read a chapter first, then rate the book.' }).waitFor()
  await expect(ratings(page).getByRole('radio', { checked: true })).toHaveCount(0)
})

test.concurrent('the end of a book asks for a rating and saves a tap', async () => {
  const page = await newMember()
  const ends = await getAs({ token: '', where: WHERE }, 'book.show', { book_id: 9 })
  await open(page, `/book-reader/9/${ends.chapter_count}`)
  await page.getByText('How was it?').waitFor()
  const saved = responseTo(page, 'review.save')
  await page.getByRole('radio', { name: '4 stars' }).click()
  await saved
  await page.getByRole('radiogroup', { name: 'Your rating' }).waitFor()
})

test.concurrent.each(variations([{ readers: 40 }, { readers: 0 }]))(
  'ratings by $readers readers load between chapters and recommendations without a visible shift',
  async ({ readers }) => {
    const { page } = await newReader()
    const text = 'The gates, the rain, and a press that wakes at night: I missed my stop, and the next. '.repeat(3)
    const items = Array.from({ length: readers }, (_, id) => ({
      id: 950 + id,
      name: `Reader ${id}`,
      stars: 4,
      text,
      changed_at: '2026-05-01',
    }))
    const all = { count: readers, given: [0, 0, 0, readers, 0] }
    const seen = Promise.withResolvers<void>()
    await page.route('**/v1/review.list?**', async route => {
      await seen.promise
      await respondWith(route, { items, page: 1, limit: 40, total: readers, ratings: all })
    })
    await respondWithBooks(page, 'freenovel', () => ({ rating_count: readers }))
    await recordShifts(page)
    await open(page, '/author/1/x')
    await page.locator('article a[href^="/novel/"]').first().click()
    // Jump to the end of the page: the ratings load while the content below them is visible.
    const more = page.getByRole('heading', { name: 'You may also like' })
    await more.waitFor()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const skeleton = ratings(page).locator('.needs-script')
    await expect(skeleton).toHaveCSS('background-image', /gradient/)
    seen.resolve()
    await expect(stars(page).first()).toBeVisible()
    await expect(skeleton).toHaveCSS('background-image', 'none')
    // No more than a loading font causes.
    expect(await shiftOf(page)).toBeLessThan(0.01)
    const [chapters, own, others] = await Promise.all(
      [page.locator('#chapters'), ratings(page), more].map(async part => (await part.boundingBox())!.y),
    )
    expect(chapters! < own! && own! < others!).toBe(true)
    if (readers === 0) return
    // The text that “Show all” expands is visible above it.
    const showAll = ratings(page).getByRole('button', { name: 'Show all' })
    const begun = (await ratings(page).getByText('Reader 0').boundingBox())!
    expect(begun.y + begun.height).toBeLessThan((await showAll.boundingBox())!.y)
    await showAll.click()
    await ratings(page).getByText('Reader 39').scrollIntoViewIfNeeded()
    await expect(showAll).toHaveCount(0)
  },
)
