import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectInstallable } from './testing/installable.ts'
import { newOfflineReader, openAndStore, untilStored } from './testing/offlineChapters.ts'
import { followed } from './testing/place.ts'
import { at, newReader, takenOver, useBrowser, idleWorkBegun } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser({ isPersistent: true })

/** A brand without an app of its own, and one with. */
const [PLAIN, WITH_APP] = ['joyfic', 'freenovel']
let folder = ''
/** A separate site, because every real brand has an app. */
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-brands-'))
  await cp('brands', folder, { recursive: true, filter: name => !name.endsWith('.ts') })
  const file = join(folder, PLAIN, 'brand.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), app: undefined }))
  site = await startSite({ DATA_DIR: process.env['SITE_DATA'] ?? '', BRANDS_DIR: folder, LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})
const on = (brand: string, path: string) => at(brand, path, String(site.port))

test.concurrent.each([PLAIN, WITH_APP])('Chromium finds no reason why %s could not be installed', brand =>
  expectInstallable(on(brand, '/')),
)

type Answer = 'accepted' | 'dismissed'
type Offering = { installPrompt?: Event; asked: number }

/** What Chromium does when it offers to install a site, which it never does in tests. */
const offer = (page: Page, outcome: Answer) =>
  page.addInitScript(outcome => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void (window as unknown as Offering).asked++,
      userChoice: Promise.resolve({ outcome }),
    })
    Object.assign(window, { asked: 0 })
    addEventListener('load', () => dispatchEvent(event))
  }, outcome)

/** Reads chapters of the first book to their end, one after another. */
async function readChapters(page: Page, brand: string, chapters: number[]) {
  for (const chapter of chapters) {
    await page.goto(on(brand, `/book-reader/1/${chapter}`))
    await takenOver(page)
    await idleWorkBegun(page)
    await followed(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(chapter => {
      const [last] = JSON.parse(localStorage.getItem('readlogList') ?? '[]')
      return last?.chapter_id === chapter && last.progress >= 0.98
    }, chapter)
  }
}
/** Reads a third chapter: the browser already has two on record. */
async function readThird(page: Page, brand: string) {
  await page.addInitScript(() => {
    const record = { chapters: 2, days: 1, day: '', refusals: 0, refusedAt: '' }
    if (!localStorage.getItem('install')) localStorage.setItem('install', JSON.stringify(record))
  })
  await readChapters(page, brand, [3])
  await chaptersCounted(page, 3)
}
const hint = (page: Page) => page.getByRole('complementary', { name: 'Install this site' })
const chaptersCounted = (page: Page, count: number) =>
  page.waitForFunction(count => JSON.parse(localStorage.getItem('install') ?? '{}').chapters === count, count)

test.concurrent('the install hint appears at the end of the third chapter read, and prompts only when tapped', async () => {
  const { page } = await newReader()
  await offer(page, 'accepted')
  await readChapters(page, PLAIN, [1, 2])
  await chaptersCounted(page, 2)
  await page.goto(on(PLAIN, '/book-reader/1/3'))
  await idleWorkBegun(page)
  expect(await hint(page).count()).toBe(0)
  await readChapters(page, PLAIN, [3])
  await chaptersCounted(page, 3)
  await page.locator('footer a[rel=prev]').click()
  await hint(page).waitFor()
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await hint(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as Offering).asked)).toBe(1)
  await page.reload()
  await takenOver(page)
  expect(await page.evaluate(() => localStorage.getItem('installDue'))).toBeNull()
})

test.concurrent('dismissing hides the hint for a month, and the second time permanently', async () => {
  const { page } = await newReader()
  await offer(page, 'dismissed')
  await readThird(page, PLAIN)
  const isShown = async () => {
    await page.goto(on(PLAIN, '/book-reader/1/2'))
    await takenOver(page)
    await followed(page)
    return page.evaluate(() => localStorage.getItem('installDue') !== null)
  }
  /** A tap on the hint may itself have led to its chapter's end, so this waits for one more chapter. */
  const readAnother = async () => {
    const before = await page.evaluate(() => JSON.parse(localStorage.getItem('install') ?? '').chapters as number)
    await readChapters(page, PLAIN, [3])
    await page.waitForFunction(before => JSON.parse(localStorage.getItem('install') ?? '').chapters > before, before)
  }
  const past = (days: number) =>
    page.evaluate(days => {
      const record = JSON.parse(localStorage.getItem('install') ?? '')
      record.refusedAt = new Date(Date.now() - days * 86_400_000).toISOString()
      localStorage.setItem('install', JSON.stringify(record))
    }, days)

  expect(await isShown()).toBe(true)
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await hint(page).waitFor({ state: 'detached' })
  expect(await isShown()).toBe(false)
  await past(29)
  await readAnother()
  expect(await isShown()).toBe(false)

  await past(31)
  await readAnother()
  expect(await isShown()).toBe(true)
  // An answer to the browser's own prompt counts the same.
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await hint(page).waitFor({ state: 'detached' })
  await past(400)
  await readAnother()
  expect(await isShown()).toBe(false)
})

test.concurrent('a brand with an app of its own shows no install hint, except on the page of saved books', async () => {
  const { page } = await newOfflineReader()
  await offer(page, 'accepted')
  await readThird(page, WITH_APP)
  await page.goto(on(WITH_APP, '/book-reader/1/2'))
  await page.getByRole('complementary', { name: 'Get the app' }).waitFor()
  await idleWorkBegun(page)
  expect(await hint(page).count()).toBe(0)
  await openAndStore(page, on(WITH_APP, '/book-reader/1/2'))
  await untilStored(page, 1, [2])
  await page.goto(on(WITH_APP, '/offline'))
  await hint(page).waitFor()
})

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.3 Mobile/15E148 Safari/604.1'

test.concurrent.each([
  ['Safari on a phone', SAFARI, false, true],
  ['a browser within an app', SAFARI.replace(/ Version.*/, ' Mobile/15E148 [Some/App]'), false, false],
  ['the site on the home screen', SAFARI, true, false],
])('%s', async (_where, userAgent, standalone, isShown) => {
  const { page, context } = await newReader({ userAgent })
  await context.addInitScript(
    standalone => Object.defineProperty(navigator, 'standalone', { value: standalone }),
    standalone,
  )
  await context.addInitScript(() => {
    const record = { chapters: 3, days: 1, day: '', refusals: 0, refusedAt: '' }
    localStorage.setItem('install', JSON.stringify(record))
    localStorage.setItem('installDue', 'yes')
  })
  const loaded = page.waitForResponse(response => response.url().includes('/later-'))
  await page.goto(on(PLAIN, '/book-reader/1/1'))
  await loaded
  await idleWorkBegun(page)
  if (isShown) await hint(page).getByText('Add to Home Screen').waitFor()
  else expect(await hint(page).count()).toBe(0)
})
