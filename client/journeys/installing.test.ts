import type { Page } from 'playwright-core'
import { newOfflineReader, openAndStore, untilStored } from './testing/offlineChapters.ts'
import { keepBusy, progressOf } from './testing/pageState.ts'
import { followed } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser, variations } from './testing/reader.ts'
import { WITHOUT_APP } from './testing/sharedSite.ts'

useBrowser()

/** A brand with an app of its own. */
const WITH_APP = 'freenovel'

test.concurrent.each(variations([WITHOUT_APP, WITH_APP]))(
  'Chromium finds no reason why %s could not be installed',
  async brand => {
    const { page, context } = await newReader()
    await page.goto(at(brand, '/'))
    const chromium = await context.newCDPSession(page)
    const { errors, data } = await chromium.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(data).toContain('maskable')
    const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
    // Test windows are private, where nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  },
)

type Offering = { installPrompt?: Event; requests: number }

/** What Chromium does when it offers to install a site, which it never does in tests. */
const offer = (page: Page) =>
  page.addInitScript(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void (window as unknown as Offering).requests++,
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    Object.assign(window, { requests: 0 })
    addEventListener('load', () => dispatchEvent(event))
  })

const hint = (page: Page) => page.getByRole('complementary', { name: 'Install this site' })

/** Waits for the code that counts chapters and shows hints: the live region for screen readers comes with it. */
const hintsLoaded = (page: Page) => expect(page.locator('body > :first-child')).toHaveRole('status')

/** Reads a third chapter to its end: the browser already has two on record. */
async function readThird(page: Page, brand: string) {
  await page.addInitScript(() => {
    const record = { chapters: 2, days: 1, day: '', refusals: 0, refusedAt: '' }
    if (!localStorage.getItem('install')) localStorage.setItem('install', JSON.stringify(record))
  })
  await page.goto(at(brand, '/book-reader/1/3'))
  await hintsLoaded(page)
  await followed(page)
  await expect(hint(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('install') ?? '{}').chapters === 3)
}

test.concurrent('the install hint appears after the third chapter read, and prompts only when tapped', async () => {
  const { page } = await newReader()
  await offer(page)
  await readThird(page, WITHOUT_APP)
  await page.locator('footer a[rel=prev]').click()
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(hint(page)).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as Offering).requests)).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('installDue'))).toBeNull()
})

test.concurrent('a chapter counts that was finished before the browser was idle, but not a second time when it is reloaded', async () => {
  const { page } = await newReader()
  const becomeIdle = await keepBusy(page)
  await page.goto(at(WITHOUT_APP, '/book-reader/1/3'))
  await followed(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => progressOf(page)).toBe(1)
  await becomeIdle()
  const chapters = () => page.evaluate(() => JSON.parse(localStorage.getItem('install') ?? '{}').chapters)
  await expect.poll(chapters).toBe(1)
  await page.reload()
  await becomeIdle()
  await hintsLoaded(page)
  expect(await chapters()).toBe(1)
})

test.concurrent('a brand with an app of its own shows no install hint, except on the page of saved books, until dismissed', async () => {
  const { page } = await newOfflineReader()
  await offer(page)
  await readThird(page, WITH_APP)
  await page.goto(at(WITH_APP, '/book-reader/1/2'))
  await expect(page.getByRole('complementary', { name: 'Get the app' })).toBeVisible()
  await openAndStore(page, at(WITH_APP, '/book-reader/1/2'))
  await untilStored(page, 1, [2])
  await expect(hint(page)).toHaveCount(0)
  await page.goto(at(WITH_APP, '/offline'))
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)
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
  await page.goto(at(WITHOUT_APP, '/book-reader/1/1'))
  await hintsLoaded(page)
  await expect(hint(page).getByText('Add to Home Screen')).toHaveCount(isShown ? 1 : 0)
})
