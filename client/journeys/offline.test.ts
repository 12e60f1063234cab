import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newOfflineReader, openAndStore, storedChapters, untilEmptied, untilStored } from './testing/offlineChapters.ts'
import { focused, listen, announcements, tabTo } from './testing/keyboard.ts'
import { progressOf, stored } from './testing/pageState.ts'
import { getAs, newAccount, signIn, signInHere } from './testing/readerApi.ts'
import { followed, placeStored, readTo, topParagraph } from './testing/place.ts'
import { at, expect, nightly, openProfile, test, useBrowser } from './testing/reader.ts'

useBrowser()

const on = (path: string) => at('freenovel', path)
const newMember = () => newAccount(undefined, { brand: 'freenovel' })
const text = (page: Page) => page.locator('#chapter-text p').first()
const saysOffline = (page: Page) => expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()

/** A long book that is free. */
const LONG = 9
const chapterOf = (number: number) => `/book-reader/${LONG}/${number}`

/** Follows the link to the next or previous chapter. */
const openNeighbour = (page: Page, rel: 'next' | 'prev') => page.locator(`footer a[rel=${rel}]`).dispatchEvent('click')
async function readUpTo(page: Page, rel: 'next' | 'prev', to: number) {
  await openNeighbour(page, rel)
  await expect(page).toHaveURL(on(chapterOf(to)))
  await expect(page.locator(`footer a[href="${chapterOf(rel === 'next' ? to - 1 : to + 1)}"]`)).toBeAttached()
  await expect(text(page)).toBeVisible()
}
async function staysAt(page: Page, rel: 'next' | 'prev', number: number) {
  await openNeighbour(page, rel)
  await expect(page.getByText('that isn’t saved on this device.')).toBeVisible()
  await expect(page).toHaveURL(on(chapterOf(number)))
}

test.concurrent('an opened chapter and the next 3 are readable offline at the same place and marked in the list; others say that they are missing', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, on(chapterOf(5)))
  await untilStored(page, LONG, [5, 6, 7, 8])
  await followed(page)
  await readTo(page, 5)
  await placeStored(page)
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: /^Night/ }).click()
  await expect(page.locator('html')).toContainClass('night')

  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toContainClass('night')
  await expect.poll(() => topParagraph(page)).toBe(5)
  // A tap before the page is hydrated would show the bars, and the one after it hide them again.
  await followed(page)
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: 'Chapters' }).click()
  const row = (number: number) =>
    page.getByRole('dialog', { name: 'Chapters' }).locator(`a[href="${chapterOf(number)}"]`)
  await expect(row(8)).toContainText('saved offline')
  await expect(row(9)).not.toContainText('saved offline')
  await row(8).click()
  await expect(page).toHaveURL(on(chapterOf(8)))
  await staysAt(page, 'next', 8)
  // From here on from storage, not from what this document has loaded.
  await page.reload()
  for (const number of [7, 6, 5]) await readUpTo(page, 'prev', number)
  await staysAt(page, 'prev', 5)
  await page.goto(on(chapterOf(9)))
  await saysOffline(page)
  await page.getByRole('link', { name: 'What you can read', exact: true }).click()
  await expect(page.getByText(/^4 chapters, /)).toBeVisible()
})

test.concurrent('offline, home shows what is saved on this device; a page that is not saved, or is locked, says so', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, on('/book-reader/1/1'))
  await untilStored(page, 1, [1, 2, 3])
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.goto(on('/book-reader/2/1'))
  await saysOffline(page)
  await expect(page).toHaveURL(on('/book-reader/2/1'))
  await page.getByRole('link', { name: 'What you can read', exact: true }).click()
  await expect(page.getByText('3 chapters, 0.1 MB')).toBeVisible()
  const goOn = page.getByRole('link', { name: /^Continue reading An Error/ })
  await goOn.click()
  await expect(text(page)).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const home = page.getByRole('heading', { level: 1, name: 'On this device' })
  await expect(home).toBeVisible()
  await expect(page).toHaveURL(on('/'))
  await goOn.click()
  await expect(text(page)).toBeVisible()
  await expect(page.getByText('Has Error')).toHaveCount(0)

  await page.goto(on('/novel/1/x/y'))
  await expect(page.getByText('White Gloves for a Rise').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Continue reading/ })).toBeVisible()
  await page.goto(on('/book-reader/1/5'))
  await expect(page.getByRole('heading', { name: 'This chapter is locked' })).toBeVisible()
  await page.goto(on('/'))
  await expect(home).toBeVisible()
  await expect(goOn).toBeVisible()
  await expect(page.getByText('Has Error')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('navigation', { name: 'More' })).toBeVisible()
})

test.concurrent('the text of a locked chapter is never saved; ?sw=off deletes everything saved, until ?sw=on', async () => {
  const { page } = await newOfflineReader()
  await openAndStore(page, on('/book-reader/1/3'))
  await untilStored(page, 1, [3])
  await openAndStore(page, on('/book-reader/1/5'))
  await openAndStore(page, on('/book-reader/1/2'))
  const saved = await untilStored(page, 1, [2])
  expect(saved.map(({ chapter }) => chapter).toSorted()).toEqual([2, 3])

  await page.goto(on('/?sw=off'))
  await untilEmptied(page)
  await page.goto(on('/book-reader/1/2'))
  await untilEmptied(page)
  await openAndStore(page, on('/?sw=on'))
})

test.concurrent('by keyboard alone: a book is saved, read offline and deleted', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, on('/novel/2/x/y'))
  await expect(page.getByRole('button', { name: 'Save offline' })).toBeVisible()
  await tabTo(page, /^Save offline$/)
  await listen(page)
  await page.keyboard.press('Enter')
  const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await says('Saved offline')
  // Not announced for each chapter.
  expect(await announcements(page)).toEqual(['Saving this book to your device…', 'Saved offline'])
  // Its button is gone: focus is on the announcement, before the actions that are now available.
  await expect.poll(() => focused(page)).toMatch(/^Saved offline/)
  await tabTo(page, /^Remove Bulky Waste and Minor Curses from this device$/)
  await page.keyboard.press('Enter')
  await says('Every chapter you can read')
  await expect.poll(() => focused(page)).toMatch(/^Every chapter you can read/)
  await tabTo(page, /^Save offline$/)
  await page.keyboard.press('Enter')
  await says('Saved offline')
  const numbers = (await storedChapters(page)).flatMap(({ book, chapter }) => (book === 2 ? [chapter] : []))
  expect(numbers.length).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto(on(`/book-reader/2/${Math.max(...numbers)}`))
  await expect(text(page)).toBeVisible()
  await page.goto(on('/offline'))
  await expect(page.getByText('Whole book')).toBeVisible()
  await tabTo(page, /^Remove /)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  expect(await storedChapters(page)).toEqual([])
})

/** Buys a chapter, lets its reader leave the device, and expects nothing of it to be left. */
async function buyAndLeave(leave: (page: Page) => Promise<unknown>) {
  const [account, { page, context }] = await Promise.all([newMember(), newOfflineReader()])
  await openAndStore(page, on('/book-reader/1/3'))
  await untilStored(page, 1, [3])
  await signInHere(page, account)
  await page.goto(on('/book-reader/1/4'))
  await page
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click()
  const bought = (await untilStored(page, 1, [4])).find(({ chapter }) => chapter === 4)
  expect(bought?.isOwned).toBe(true)
  const token = await stored(page, 'token')

  await leave(page)
  await expect.poll(async () => (await storedChapters(page)).filter(({ isOwned }) => isOwned)).toEqual([])
  const left = await storedChapters(page)
  expect(left.map(({ chapter }) => chapter)).toContain(3)
  expect(JSON.stringify(left)).not.toContain(bought?.text.slice(0, 200))
  await context.setOffline(true)
  const ask = () =>
    page.evaluate(
      token =>
        fetch('/freenovel_api/v1/chapter.free?book_id=1&chapter_id=4', {
          headers: { Authorization: `Bearer ${token}` },
        }).then(
          // Responses from the device itself have no request ID.
          ({ headers }) => (headers.has('x-request-id') ? 'answered over the line' : 'answered by the device'),
          () => 'nothing',
        ),
      token,
    )
  // A worker that is just starting notices a moment later that it is offline.
  let response = await ask()
  while (response === 'answered over the line') response = await ask()
  expect(response).toBe('nothing')
}

test.concurrent('purchased text is deleted from the device and every response when its reader signs out', () =>
  buyAndLeave(async page => {
    await page.goto(on('/myinfo'))
    await page.getByRole('button', { name: 'Sign out' }).first().click()
  }))

nightly('purchased text is deleted from the device and every response when its reader is followed by another', () =>
  buyAndLeave(async page => {
    await page.evaluate(() => localStorage.setItem('token', 'another-reader'))
    await page.goto(on('/book-reader/1/2'))
  }),
)

test.concurrent('reading done offline is sent by the next visit, where its tab was closed', async () => {
  const [account, { page, context }] = await Promise.all([newMember(), newOfflineReader()])
  await signIn(context, account)
  await openAndStore(page, on('/book-reader/3/1'))
  await untilStored(page, 3, [1, 2])
  await context.setOffline(true)
  await page.goto(on('/book-reader/3/2'))
  await followed(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => progressOf(page)).toBeGreaterThan(0.98)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(on('/'))
  const lastRead = async () => (await getAs(account, 'readlog.get', {})).items[0]
  await expect.poll(lastRead).toMatchObject({ book_id: 3, chapter_id: 2, progress: expect.closeTo(1, 1) })
})

nightly('a full device reports it, stores nothing partial, and reading continues', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'quire-profile-'))
  let context = await openProfile(profile)
  try {
    const page = await context.newPage()
    await openAndStore(page, on('/book-reader/1/1'))
    const hasCovers = async () => (await caches.keys()).some(name => name.endsWith(':covers'))
    await expect.poll(() => page.evaluate(hasCovers)).toBe(true)
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
    await context.close()
    // A browser that has just started has not measured its free space yet.
    context = await openProfile(profile)
    const full = await context.newPage()
    await full.addInitScript(() => {
      Object.assign(window, { persisted: 0 })
      navigator.storage.persist = async () => Boolean((window as unknown as { persisted: number }).persisted++)
    })
    const requested = () => full.evaluate(() => (window as unknown as { persisted: number }).persisted)
    const chromium = await context.newCDPSession(full)
    const origin = new URL(on('/')).origin
    await chromium.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1000 })
    await full.goto(on('/novel/2/x/y'))
    await expect(full.getByRole('button', { name: 'Save offline' })).toBeVisible()
    expect(await requested()).toBe(0)
    await full.getByRole('button', { name: 'Save offline' }).click()
    await expect(full.getByText('This device is full, so the book wasn’t saved')).toBeVisible()
    expect(await requested()).toBe(1)
    await full.goto(on('/offline'))
    await expect(full.getByText(/chapters?, 0.1 MB|Nothing saved yet/).first()).toBeVisible()
    await expect(full.getByText('Whole book')).toHaveCount(0)
    await full.goto(on('/book-reader/2/1'))
    await expect(text(full)).toBeVisible()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
