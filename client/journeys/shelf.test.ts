import type { Page } from 'playwright-core'
import { stored } from './testing/pageState.ts'
import { respondWith, respondWithBooks } from './testing/respondInstead.ts'
import { responseTo } from './testing/responseTo.ts'
import { newAccount, signIn, signInHere, getAs } from './testing/readerApi.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const on = (path: string) => at('freenovel', path)
const open = (page: Page, path: string) => page.goto(on(path))
const newMember = () => newAccount(undefined, { brand: 'freenovel' })
const BOOK = '/novel/1/historical/an-error-on-the-bordeaux-line'
const NAME = 'An Error on the Bordeaux Line'

/** Opens the sheet of the book's page and taps a choice. */
async function choose(page: Page, choice: string) {
  await page.getByRole('button', { name: 'Follow or add to shelf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const row = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: NAME })

test.concurrent('a book is put on the shelf and moved, and every change can be undone', async () => {
  const { page } = await newReader()
  await open(page, BOOK)
  await choose(page, 'Want to read')
  await page.getByText('Moved to Want to read').waitFor()
  // The first tab with a book.
  await open(page, '/history')
  await row(page).waitFor()

  const move = async () => {
    await row(page)
      .getByRole('button', { name: `Move ${NAME}`, exact: true })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dropped' }).click()
    await expect(row(page)).toHaveCount(0)
  }
  await move()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page).waitFor()
  await move()
  await page.reload()
  await tab(page, 'Dropped').click()
  await row(page).waitFor()
  await row(page)
    .getByRole('button', { name: /^Remove / })
    .click()
  await row(page).waitFor({ state: 'detached' })
})

test.concurrent('a started book is under Reading, and a finished book read to the end under Finished', async () => {
  const { page } = await newReader()
  await open(page, '/book-reader/1/1')
  await expect.poll(() => stored(page, 'readlogList')).not.toBe('')
  await open(page, '/history')
  await row(page).waitFor()
  // This page's request must be answered before the response changes.
  await expect.poll(() => stored(page, 'shelfFacts')).not.toBe('')
  const count = await page.evaluate(() => {
    const [entry] = JSON.parse(localStorage.getItem('readlogList') ?? '[]')
    localStorage.setItem(
      'readlogList',
      // As from a device on which it was read while more chapters were to come.
      JSON.stringify([{ ...entry, chapter_id: entry.chapter_count, progress: 1, since: undefined, ended: undefined }]),
    )
    return entry.chapter_count as number
  })
  await page.evaluate(() => localStorage.removeItem('shelfFacts'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await respondWithBooks(page, 'freenovel', () => ({ status: 'finished', chapter_count: count }), released)
  await page.reload()
  await row(page).waitFor()
  release()
  // New facts about a book move no row under a finger: the row moves when the reader comes back.
  await expect.poll(() => stored(page, 'shelfFacts')).toContain('"isFinished":true')
  await expect(tab(page, 'Finished 1')).toHaveCount(0)
  await row(page)
    .getByRole('link', { name: `Continue ${NAME}` })
    .waitFor()
  await page.reload()
  await expect(tab(page, 'Finished 1')).toHaveAttribute('aria-selected', 'true')
  await row(page)
    .getByRole('link', { name: `Read ${NAME} again` })
    .waitFor()
})

test.concurrent('new chapters of followed books are under Updates, are counted until seen, and open', async () => {
  const { page } = await newReader()
  const book = await getAs({ token: '', where: { brand: 'freenovel' } }, 'book.show', { book_id: 1 })
  const items = [{ book, first: 2, count: 2, updated_at: new Date().toISOString() }]
  await page.route('**/v1/updates.list?*', route => respondWith(route, { items, page: 1, limit: 20, total: 1 }))
  await open(page, '/history')
  await page.getByRole('link', { name: 'Updates 1 new' }).click()
  await page.getByRole('link', { name: `Not seen yet: ${NAME}` }).waitFor()
  await expect(page.locator('main time')).toHaveText('now')
  const chapters = page.getByRole('link', { name: '2 new chapters' })
  await expect(chapters).toHaveAttribute('href', '/book-reader/1/2')
  await page.goBack()
  await page.getByRole('link', { name: 'Updates', exact: true }).waitFor()
})

test.concurrent('chapters added since the last visit are shown until the reader looks again', async () => {
  const { page } = await newReader()
  await open(page, BOOK)
  await choose(page, 'Follow Keeps')
  await page.getByText('You’re following this book').waitFor()
  await open(page, '/updates')
  await expect(page.getByText('No updates yet').locator('..')).not.toContainText('Follow a book')
  const followed = page.locator('section', { has: page.getByRole('heading', { name: 'You follow' }) })
  await expect(followed.getByRole('link')).toHaveText(NAME)
  await respondWithBooks(page, 'freenovel', ({ chapter_count }) => ({ chapter_count: chapter_count + 3 }))
  await open(page, '/history')
  await tab(page, 'Want to read').click()
  await row(page).getByText('3 new chapters').waitFor()
  await row(page)
    .getByRole('link', { name: `Open ${NAME}` })
    .click()
  await page.waitForURL(/\/novel\/1\//)
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await open(page, '/history')
  await tab(page, 'Want to read').click()
  await row(page).waitFor()
  await expect(row(page).getByText('New:')).toHaveCount(0)
})

test.concurrent('a book marked Not interested disappears from lists without a shift, and can be restored', async () => {
  const { page } = await newReader()
  await open(page, '/author/1/x')
  const link = page.locator('article a[href^="/novel/"]').first()
  const path = (await link.getAttribute('href'))!
  await open(page, path)
  await choose(page, 'Not interested')
  await page.getByText('This book is now hidden from lists').waitFor()

  const card = page.locator('article', { has: page.locator(`a[href="${path}"]`) }).first()
  await page.goto(on('/author/1/x'))
  const before = await card.boundingBox()
  await expect(page.locator(`article a[href="${path}"]`).first()).toBeHidden()
  expect(await card.boundingBox()).toEqual(before)

  await open(page, '/history')
  await tab(page, 'Not interested').click()
  await page.getByRole('button', { name: /^Show .* in lists again$/ }).click()
  await page.getByText('This book shows in lists again').waitFor()
  await page.goto(on('/author/1/x'))
  await link.waitFor()
})

test.concurrent('an account has its shelf on every device, and it leaves the device on signing out', async () => {
  const [ada, ben] = await Promise.all([newMember(), newMember()])
  const { page } = await newReader()
  await open(page, BOOK)
  await choose(page, 'Want to read')
  const saved = responseTo(page, 'shelf.save')
  await signInHere(page, ada)
  await saved

  const { page: other, context } = await newReader()
  await signIn(context, ada)
  await open(other, '/history')
  await tab(other, 'Want to read 1').click()
  await row(other).waitFor()

  await page.goto(on('/myinfo'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => stored(page, 'shelf')).not.toContain(NAME)
  await signInHere(page, ben)
  await open(page, '/history')
  await page.getByText('No Data!').waitFor()
  await expect(tab(page, 'Want to read 1')).toHaveCount(0)
})
