import { beforeAll } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { progressOf, readingLog, stored } from './testing/pageState.ts'
import { responseTo } from './testing/responseTo.ts'
import { newAccount, signIn, signInHere, postAs, getAs } from './testing/readerApi.ts'
import { followed } from './testing/place.ts'
import { at, expect, hydrated, leaveSite, newReader, test, useBrowser, variations } from './testing/reader.ts'

useBrowser()

const WHERE = { brand: 'freenovel' }
/** A long book without locks. */
let moby: number
beforeAll(async () => {
  const found = await postAs({ token: '', where: WHERE }, 'search.multi', { keyword: 'Moby Dick' })
  moby = found.items[0]!.id
})

const on = (path: string) => at('freenovel', path)
const chapter = (number: number, book = moby) => on(`/book-reader/${book}/${number}`)
const inChapter = (number: number) => new RegExp(`/book-reader/${moby}/${number}$`)

type Place = { book_id: number; chapter_id: number; progress: number }

/** A new account, and a second device that reads with it. */
async function newMember() {
  const account = await newAccount(undefined, WHERE)
  const places = async () => (await getAs(account, 'readlog.get', {})).items
  return {
    ...account,
    read: (chapter_id: number, more?: Partial<Place>) =>
      postAs(account, 'readlog.batchsave', {
        logs: [{ book_id: moby, chapter_id, progress: 0, read_at: new Date().toISOString(), ...more }],
      }),
    places,
    positions: async () => (await places()).map(({ book_id, chapter_id }) => [book_id, chapter_id] as const),
  }
}

const offer = (page: Page) => page.getByRole('region', { name: 'Your place on another device' })
const recorded = async (page: Page, chapter_id: number, book_id = moby) =>
  expect.poll(() => readingLog(page)).toContainEqual(expect.objectContaining({ book_id, chapter_id }))
const scrollDown = (page: Page, part: number) =>
  page.evaluate(part => scrollTo(0, document.getElementById('chapter-text')!.offsetHeight * part), part)

/** Starts to read a chapter: merely opening it sends nothing to the account. */
async function begin(page: Page, number: number, book = moby) {
  await page.goto(chapter(number, book))
  await recorded(page, number, book)
  await page.evaluate(() => scrollBy(0, 600))
  await expect.poll(async () => (await readingLog(page))[0]).not.toHaveProperty('unmoved')
}

/** Another page fetches from the account again, after sending what the previous page had pending. */
async function askAgain(page: Page) {
  const again = responseTo(page, 'readlog.get')
  await page.goto(on('/404'))
  await again
}

/** Positions that the account has are not sent again, neither after a fetch nor when the page is left. */
async function expectNothingSent(page: Page) {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/readlog.batchsave')) sent.push(request.postData() ?? '')
  })
  await askAgain(page)
  await askAgain(page)
  expect(sent).toEqual([])
}

/** Waits until the device knows that the account has the latest position. */
const known = (page: Page) => expect.poll(async () => (await readingLog(page))[0]?.settled).toBe(true)

/** A signed-in reader who has read here, before another device read on. */
async function readBefore(number: number, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const [account, { page, context }] = await Promise.all([newMember(), newReader()])
  await signIn(context, account)
  await prepare?.(context)
  const sent = responseTo(page, 'readlog.batchsave')
  await begin(page, number)
  await sent
  await known(page)
  return { page, context, account }
}

test.concurrent('a position from another device is offered on the book and in the reader, the text stays, and declining lasts', async () => {
  const { page, account } = await readBefore(3)
  await account.read(12)
  await page.goto(on(`/novel/${moby}/classics/moby-dick`))
  await offer(page).getByText('Continue from chapter 12?').waitFor()
  // The page's own link still continues at this device's position.
  await page.getByRole('link', { name: /Continue reading.*Chapter 3 · \d%/ }).click()
  await page.waitForURL(inChapter(3))
  await page.locator('#chapter-text').waitFor()
  await offer(page).getByText('Continue from chapter 12?').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await scrollDown(page, 0.3)
  await page
    .getByRole('link', { name: 'Home' })
    .first()
    .evaluate(link => (link as HTMLElement).click())
  await page.waitForURL(on('/'))
  // An unanswered offer overwrites nothing.
  expect(await account.positions()).toEqual([[moby, 12]])

  await page.goto(chapter(3))
  const sent = responseTo(page, 'readlog.batchsave')
  await offer(page).getByRole('button', { name: 'Stay here' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await sent
  const request = responseTo(page, 'readlog.get')
  await page.goto(on('/history'))
  await page.getByText(/· 3 of/).waitFor()
  await request
  const again = responseTo(page, 'readlog.get')
  await page.goto(chapter(3))
  await again
  await expect(offer(page)).toHaveCount(0)
  expect(await account.positions()).toEqual([[moby, 3]])
})

test.concurrent('a position from another device is accepted, in another chapter and within this one', async () => {
  const { page, account } = await readBefore(3)
  await account.read(14)
  await page.goto(chapter(3))
  await offer(page).getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(inChapter(14))
  await followed(page)
  await expect(offer(page)).toHaveCount(0)

  await account.read(14, { progress: 0.6 })
  const again = responseTo(page, 'readlog.get')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await again
  await offer(page).getByText('Continue at 60%?').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await offer(page).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test.concurrent('offline reading is sent on reconnecting', async () => {
  const { page, context, account } = await readBefore(1)
  await page.locator('footer').getByRole('link', { name: /next/i }).click()
  await page.waitForURL(inChapter(2))
  await recorded(page, 2)
  await context.setOffline(true)
  await scrollDown(page, 1)
  await expect.poll(() => progressOf(page)).toBeGreaterThan(0.98)
  const back = responseTo(page, 'readlog.batchsave')
  await context.setOffline(false)
  await back
  expect(await account.positions()).toEqual([[moby, 2]])
})

test.concurrent.each(variations(['activities', 'later']))(
  'the scroll position is recorded even if %s loads later',
  async chunk => {
    const { page } = await newReader()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/assets/${chunk}-*.js`, async route => {
      await released
      await route.continue()
    })
    await page.clock.install()
    await page.goto(chapter(2))
    await hydrated(page)
    // With the wheel: other scrolling while a page is being laid out says nothing about the reader.
    await page.mouse.wheel(0, 100_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // Longer than a pause in scrolling: nothing else indicates that scrolling has ended.
    await page.clock.runFor(700)
    release()
    await expect.poll(() => progressOf(page)).toBe(1)
  },
)

test.concurrent('hiding the page sends the current position once', async () => {
  const { page, account } = await readBefore(2)
  await scrollDown(page, 0.5)
  // The page notices scrolling in a frame of its own.
  await expect.poll(() => progressOf(page)).toBeGreaterThan(0.3)
  await leaveSite(page)
  // Wait until the account has it: a page that fetches while it is still being saved rightly sends it again.
  const progress = async () => (await account.places())[0]?.progress
  await expect.poll(progress).toBeGreaterThan(0.3)
  expect(await account.positions()).toEqual([[moby, 2]])
  await expectNothingSent(page)
})

test.concurrent('an account’s reading leaves the device on signing out; the next account gets none of it, and guest reading stays', async () => {
  const [ada, ben] = await Promise.all([newMember(), newMember()])
  const { page } = await newReader()
  await begin(page, 2, 1)
  const moved = responseTo(page, 'readlog.batchsave')
  await signInHere(page, ada)
  await moved
  await page.goto(chapter(3))
  await recorded(page, 3)
  await begin(page, 5)
  // Not just the first response: the previous page may still send its position when it is left.
  await known(page)
  expect((await ada.positions()).toSorted((a, b) => a[0] - b[0])).toEqual([
    [1, 2],
    [moby, 5],
  ])
  await page.goto(on('/myinfo'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(on('/history'))
  await page.getByText(/· 2 of/).waitFor()
  await expect(page.getByRole('listitem').filter({ hasText: 'Moby Dick' })).toHaveCount(0)
  // Either by the previous page, or by this one when idle.
  await expect.poll(() => stored(page, 'readlogList')).not.toContain('Moby Dick')

  const empty = responseTo(page, 'readlog.get')
  await signInHere(page, ben)
  await empty
  await page.getByText('No Data!').waitFor()
  await askAgain(page)
  expect(await ben.positions()).toEqual([])
})

test.concurrent('a book removed from an account’s history stays removed until it is read again', async () => {
  const { page, account } = await readBefore(2)
  await page.goto(on('/history'))
  await page.getByRole('button', { name: /^Remove/ }).click()
  const again = responseTo(page, 'readlog.get')
  await page.goto(on('/history'))
  await again
  await page.getByText('No Data!').waitFor()
  await account.read(3)
  await page.goto(on('/history'))
  await page.getByText(/· 3 of/).waitFor()
})
