import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import {
  storedIn,
  newOfflineReader,
  openAndStore,
  untilEmptied,
  untilStored,
  untilNothingBought,
} from './testing/offlineChapters.ts'
import { focused, listen, announcements, tabTo } from './testing/keyboard.ts'
import { newAccount, signIn, signInHere } from './testing/readerApi.ts'
import { followed, placeStored, readTo, settled, topParagraph } from './testing/place.ts'
import { at, nightly, openProfile, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

const newMember = () => newAccount(undefined, { brand: 'freenovel' })
const title = (page: Page) => page.locator('h1').first()

test.concurrent('opened chapters and the next ones are readable offline, with chapter list, position and night mode', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', '/book-reader/1/1'))
  await untilStored(page, 1, [1, 2, 3])
  const first = await title(page).textContent()
  await page.evaluate(() => scrollTo(0, 900))
  await page.waitForFunction(() => (JSON.parse(localStorage.getItem('readlogList') ?? '[]')[0]?.progress ?? 0) > 0.1)
  await page.evaluate(() => localStorage.setItem('local', JSON.stringify({ bg_night: true })))

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: first ?? '' }).waitFor()
  expect(await page.locator('#chapter-text p').count()).toBeGreaterThan(3)
  await page.waitForFunction(() => document.documentElement.classList.contains('night'))

  await page.locator('footer a[rel=next]').click()
  await page.waitForURL(/\/book-reader\/1\/2$/)
  await page.locator('footer a[rel=prev]').click()
  await page.waitForURL(/\/book-reader\/1\/1$/)
  await page.getByRole('heading', { level: 1, name: first ?? '' }).waitFor()

  await page.goto(at('freenovel', '/novel/1/x/y'))
  await page.getByText('White Gloves for a Rise').first().waitFor()
  await page.getByRole('link', { name: /Continue reading/ }).waitFor()
})

/** A long book that is free. */
const LONG = 9
const chapterOf = (number: number) => `/book-reader/${LONG}/${number}`
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Opens the next or previous chapter by its link, and waits until it is shown. */
async function turn(page: Page, rel: 'next' | 'prev', to: number) {
  await page.locator(`footer a[rel=${rel}]`).evaluate(link => (link as HTMLElement).click())
  await page.waitForFunction(
    ([path, pathOfNeighbour]) =>
      location.pathname === path && document.querySelector(`footer a[href="${pathOfNeighbour}"]`),
    [chapterOf(to), chapterOf(rel === 'next' ? to - 1 : to + 1)] as const,
  )
  expect(await page.locator('#chapter-text p').count()).toBeGreaterThan(0)
}
const staysAt = async (page: Page, rel: 'next' | 'prev', number: number) => {
  await keepToasts(page)
  await page.locator(`footer a[rel=${rel}]`).evaluate(link => (link as HTMLElement).click())
  await page.getByText('that isn’t saved on this device.').waitFor()
  expect(page.url()).toBe(at('freenovel', chapterOf(number)))
}

test.concurrent('of 21 opened chapters the last 20 and the next 3 are readable offline and marked in the list; others say that they are missing', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', chapterOf(1)))
  for (const number of numbers(2, 21)) await turn(page, 'next', number)
  const stored = await untilStored(page, LONG, [24])
  expect(stored.map(({ chapter }) => chapter).toSorted((a, b) => a - b)).toEqual(numbers(2, 24))
  await readTo(page, 5)
  await placeStored(page)
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: /^Night/ }).click()

  await context.setOffline(true)
  await page.reload()
  await page.locator('#chapter-text p').first().waitFor()
  // Only then is the position restored, and are taps handled.
  await takenOver(page)
  await settled(page)
  expect(await topParagraph(page)).toBe(5)
  expect(await page.evaluate(() => document.documentElement.classList.contains('night'))).toBe(true)
  await page.mouse.click(180, 390)
  await page.getByRole('button', { name: 'Chapters' }).click()
  const catalogue = page.getByRole('dialog', { name: 'Chapters' })
  const row = (number: number) => catalogue.locator(`a[href="${chapterOf(number)}"]`)
  await row(22).getByText('saved offline').waitFor()
  expect(await row(25).getByText('saved offline').count()).toBe(0)
  await row(22).click()
  await page.waitForURL(at('freenovel', chapterOf(22)))

  for (const number of numbers(23, 24)) await turn(page, 'next', number)
  await staysAt(page, 'next', 24)
  // From here on from storage, not from what this document has loaded.
  await page.reload()
  await page.locator('#chapter-text p').first().waitFor()
  for (const number of [23, 22]) await turn(page, 'prev', number)
  await page.goto(at('freenovel', chapterOf(3)))
  await takenOver(page)
  await turn(page, 'prev', 2)
  await staysAt(page, 'prev', 2)
  for (const number of [1, 25]) {
    await page.goto(at('freenovel', chapterOf(number)))
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  }
  await page.getByRole('link', { name: 'What you can read', exact: true }).click()
  await page.getByText(/^23 chapters, /).waitFor()
})

test.concurrent('offline, home shows what is saved on this device; a page that is not saved, or is locked, says so', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', '/book-reader/1/1'))
  await untilStored(page, 1, [1, 2, 3])
  await context.setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.goto(at('freenovel', '/book-reader/2/1'))
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  expect(page.url()).toBe(at('freenovel', '/book-reader/2/1'))
  await page.getByRole('link', { name: 'What you can read', exact: true }).click()
  await page.getByText('3 chapters, 0.1 MB').waitFor()
  await page.getByRole('link', { name: /^Continue reading An Error/ }).click()
  await page.locator('#chapter-text p').first().waitFor()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'On this device' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: /^Continue reading An Error/ }).click()
  await page.locator('#chapter-text p').first().waitFor()
  expect(await page.getByText('Has Error').count()).toBe(0)

  await page.goto(at('freenovel', '/book-reader/1/5'))
  await page.getByRole('heading', { name: 'This chapter is locked' }).waitFor()
  await page.goto(at('freenovel', '/'))
  await page.getByRole('heading', { level: 1, name: 'On this device' }).waitFor()
  await page.getByRole('link', { name: /^Continue reading An Error/ }).waitFor()
  expect(await page.getByText('Has Error').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('navigation', { name: 'More' }).waitFor()
})

test.concurrent('the text of a locked chapter is never saved; ?sw=off deletes everything saved, until ?sw=on', async () => {
  const { page } = await newOfflineReader()
  await openAndStore(page, at('freenovel', '/book-reader/1/3'))
  await untilStored(page, 1, [3])
  await openAndStore(page, at('freenovel', '/book-reader/1/5'))
  await openAndStore(page, at('freenovel', '/book-reader/1/2'))
  const stored = await untilStored(page, 1, [2])
  expect(stored.map(({ chapter }) => chapter).toSorted()).toEqual([2, 3])

  await page.goto(at('freenovel', '/?sw=off'))
  await page.evaluate(async () => {
    while (await navigator.serviceWorker.getRegistration()) await new Promise(resolve => requestAnimationFrame(resolve))
  })
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await takenOver(page)
  await untilEmptied(page)
  await openAndStore(page, at('freenovel', '/?sw=on'))
})

test.concurrent('by keyboard alone: a book is saved, read offline and deleted', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', '/novel/2/x/y'))
  await page.getByRole('button', { name: 'Save offline' }).waitFor()
  await tabTo(page, /^Save offline$/)
  await listen(page)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Saved offline' }).waitFor()
  // Not announced for each chapter.
  expect(await announcements(page)).toEqual(['Saving this book to your device…', 'Saved offline'])
  // Its button is gone: focus is on the announcement, before the actions that are now available.
  expect(await focused(page)).toMatch(/^Saved offline/)
  await tabTo(page, /^Remove Bulky Waste and Minor Curses from this device$/)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Every chapter you can read' }).waitFor()
  expect(await focused(page)).toMatch(/^Every chapter you can read/)
  await tabTo(page, /^Save offline$/)
  await page.keyboard.press('Enter')
  await page.getByText('Saved offline').waitFor()
  const chapters = (await page.evaluate(storedIn, 'freenovel')).filter(({ book }) => book === 2)
  expect(chapters.length).toBeGreaterThan(1)
  const last = Math.max(...chapters.map(({ chapter }) => chapter))
  await context.setOffline(true)
  await page.goto(at('freenovel', `/book-reader/2/${last}`))
  await page.locator('#chapter-text p').first().waitFor()
  await page.goto(at('freenovel', '/offline'))
  await page.getByText('Whole book').waitFor()
  await tabTo(page, /^Remove /)
  await page.keyboard.press('Enter')
  await page.getByText('Nothing saved yet').waitFor()
  expect(await page.evaluate(storedIn, 'freenovel')).toEqual([])
})

nightly('if the browser cannot save anything, the page reports it and offers nothing', async () => {
  const { page } = await newOfflineReader()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'InvalidStateError')
    }
  })
  await page.goto(at('freenovel', '/offline'))
  await page.getByText('This browser can’t save books.').waitFor()
  expect(await page.getByText('Nothing saved yet').count()).toBe(0)
})

/** Ways in which a reader leaves a device. */
const LEAVING: [string, (page: Page) => Promise<unknown>][] = [
  [
    'signs out',
    async page => {
      await page.goto(at('freenovel', '/myinfo'))
      await takenOver(page)
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await page.waitForFunction(() => localStorage.getItem('token') === null)
    },
  ],
  [
    'is followed by another',
    async page => {
      await page.evaluate(() => localStorage.setItem('token', 'another-reader'))
      await page.goto(at('freenovel', '/book-reader/1/2'))
    },
  ],
]

test.concurrent.each(LEAVING)(
  'purchased text is deleted from the device and every response when its reader %s',
  async (_how, leave) => {
    const [account, { page, context }] = await Promise.all([newMember(), newOfflineReader()])
    await openAndStore(page, at('freenovel', '/book-reader/1/3'))
    await untilStored(page, 1, [3])
    await signInHere(page, account)
    await page.goto(at('freenovel', '/book-reader/1/4'))
    await takenOver(page)
    await page
      .getByRole('button', { name: /^Unlock/ })
      .first()
      .click()
    const stored = await untilStored(page, 1, [4])
    const bought = stored.find(({ chapter }) => chapter === 4)
    expect(bought?.isOwned).toBe(true)
    const token = await page.evaluate(() => localStorage.getItem('token'))

    await leave(page)
    const left = await untilNothingBought(page)
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
    let answer = await ask()
    while (answer === 'answered over the line') answer = await ask()
    expect(answer).toBe('nothing')
  },
)

/** Ways in which a reader comes back: the page that is then opened, and how. */
const COMING_BACK: [string, (page: Page, context: BrowserContext) => Promise<[Page, () => Promise<unknown>]>][] = [
  ['when its page is loaded anew', async page => [page, () => page.reload()]],
  [
    'by the next visit, where its tab was closed',
    async (page, context) => {
      await page.close()
      const next = await context.newPage()
      return [next, () => next.goto(at('freenovel', '/'))]
    },
  ],
]

test.concurrent.each(COMING_BACK)('reading done offline is sent %s', async (_how, comeBack) => {
  const [account, { page, context }] = await Promise.all([newMember(), newOfflineReader()])
  await signIn(context, account)
  await openAndStore(page, at('freenovel', '/book-reader/3/1'))
  await untilStored(page, 3, [1, 2])
  await context.setOffline(true)
  await page.goto(at('freenovel', '/book-reader/3/2'))
  await followed(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForFunction(() => {
    const [last] = JSON.parse(localStorage.getItem('readlogList') ?? '[]')
    return last?.chapter_id === 2 && last.progress > 0.98
  })

  const [next, open] = await comeBack(page, context)
  await context.setOffline(false)
  await open()
  // Whether the old or the new document sends it makes no difference to the account.
  const last = await next.evaluate(async () => {
    type Log = { data: { items: { book_id: number; chapter_id: number; progress: number }[] } }
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    for (;;) {
      const answer = await fetch('/freenovel_api/v1/readlog.get?page=1&limit=50', { headers })
      const [last] = ((await answer.json()) as Log).data.items
      if (last?.chapter_id === 2) return last
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })
  expect(last.book_id).toBe(3)
  expect(last.progress).toBeGreaterThan(0.98)
})

nightly('with data saver on nothing is saved before the reader asks', async () => {
  const { page, context } = await newOfflineReader()
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } }),
  )
  await page.goto(at('freenovel', '/novel/2/x/y'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Save offline' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false)
  await page.getByRole('button', { name: 'Save offline' }).click()
  await page.getByText('Saved offline').waitFor()
})

nightly('a page that loaded before the worker is served by it afterwards', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', '/book-reader/1/1'))
  const chromium = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('domcontentloaded'), chromium.send('Page.reload', { ignoreCache: true })])
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
})

test.concurrent('a full device reports it, stores nothing partial, and reading continues', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'quire-profile-'))
  const address = (path: string) => at('freenovel', path)
  let context = await openProfile(profile)
  try {
    const page = await context.newPage()
    await openAndStore(page, address('/book-reader/1/1'))
    await page.evaluate(async () => {
      while (!(await caches.keys()).some(name => name.endsWith(':covers'))) await new Promise(requestAnimationFrame)
    })
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
    await context.close()
    // A browser that has just started has not measured its free space yet.
    context = await openProfile(profile)
    const full = await context.newPage()
    await full.addInitScript(() => {
      Object.assign(window, { persisted: 0 })
      navigator.storage.persist = async () => Boolean((window as unknown as { persisted: number }).persisted++)
    })
    const asked = () => full.evaluate(() => (window as unknown as { persisted: number }).persisted)
    const chromium = await context.newCDPSession(full)
    const origin = new URL(address('/')).origin
    await chromium.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1000 })
    await full.goto(address('/novel/2/x/y'))
    await takenOver(full)
    await full.getByRole('button', { name: 'Save offline' }).waitFor()
    expect(await asked()).toBe(0)
    await full.getByRole('button', { name: 'Save offline' }).click()
    await full.getByText('This device is full, so the book wasn’t saved').waitFor()
    expect(await asked()).toBe(1)
    await full.goto(address('/offline'))
    await full.getByRole('heading', { level: 1 }).waitFor()
    await full
      .getByText(/chapters?, 0.1 MB|Nothing saved yet/)
      .first()
      .waitFor()
    expect(await full.getByText('Whole book').count()).toBe(0)
    await full.goto(address('/book-reader/2/1'))
    await full.locator('#chapter-text p').first().waitFor()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
