import { beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings, findingsInThemes, THEMES, readThemes } from './testing/axe.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { followed, keysReady } from './testing/place.ts'
import { isNight } from '../../scripts/jest/night.ts'
import { at, expect, hydrated, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'

useBrowser()
let guest: Reader
let owner: Reader
const openTab = { freenovel: tabsOf(() => guest), novelpack: tabsOf(() => owner) }
let themes: Awaited<ReturnType<typeof readThemes>>
beforeAll(async () => {
  guest = await newReader()
  themes = await readThemes(guest.page)
  owner = await newReader()
  await signIn(owner.context, await newAccount(1))
})

const CHAPTER = '/book-reader/1/1'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Opens the reader's bars, and the panel that one of their buttons opens. */
async function call(page: Page, name: string) {
  await followed(page)
  await page.mouse.click(180, 390)
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name }).click()
  await dialog(page).waitFor()
}
const choose = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).first().click()
async function press(page: Page, key: string) {
  await keysReady(page)
  await page.keyboard.press(key)
}

type Step = (page: Page) => Promise<unknown>
type Walk = [what: string, brand: keyof typeof openTab, path: string, ...steps: Step[]]

/** What opens over a page, or replaces it, after each step. At novelpack the reader is signed in. */
const WALKS: Walk[] = [
  [
    'the display panel: looks, type and ways to read',
    'freenovel',
    CHAPTER,
    page => call(page, 'Display'),
    page => choose(page, 'Type'),
    async page => {
      await choose(page, 'Reading')
      await button(page, 'Auto-scroll').waitFor()
    },
  ],
  ['the sheet of chapters', 'freenovel', CHAPTER, page => call(page, 'Chapters')],
  [
    'words found in a book',
    'freenovel',
    CHAPTER,
    async page => {
      await call(page, 'Chapters')
      await button(page, 'Find in this book').click()
      await dialog(page).getByRole('searchbox').fill('gloves')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('link').first().waitFor()
    },
  ],
  [
    'no highlights yet',
    'freenovel',
    CHAPTER,
    async page => {
      await call(page, 'Chapters')
      await button(page, 'Highlights and notes').click()
      await dialog(page).getByText('No highlights or notes yet').waitFor()
    },
  ],
  [
    'what can be done with a passage, and a note',
    'freenovel',
    CHAPTER,
    async page => {
      await press(page, 'm')
      await page.getByRole('toolbar').waitFor()
    },
    async page => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).waitFor()
    },
  ],
  [
    'a toast, and the list of keys',
    'freenovel',
    CHAPTER,
    async page => {
      await press(page, 'f')
      await page.getByText(/^Font size/).waitFor()
    },
    async page => {
      await page.keyboard.press('?')
      await dialog(page).waitFor()
    },
  ],
  [
    'where a book stands on the shelf, and a change that can be taken back',
    'freenovel',
    // The change persists, so it is made where no other walk looks for it.
    '/novel/11/x/y',
    async page => {
      await button(page, 'Follow or add to shelf').click()
      await dialog(page).waitFor()
    },
    async page => {
      await dialog(page).getByRole('button', { name: 'Want to read' }).click()
      await button(page, 'Undo').focus()
      await dialog(page).waitFor({ state: 'detached' })
    },
  ],
  [
    'a complaint that lacks everything',
    'freenovel',
    '/novel/1/x/y',
    async page => {
      await page.getByText('Report issue', { exact: true }).click()
      await dialog(page).getByRole('radio').first().waitFor()
      await button(page, 'REPORT').click()
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    'suggestions, one of them chosen',
    'freenovel',
    '/search',
    async page => {
      await hydrated(page)
      await page.getByRole('combobox').fill('whi')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  ],
  [
    'all filters',
    'freenovel',
    '/genres/1',
    async page => {
      await button(page, 'Filters').click()
      await dialog(page).waitFor()
    },
  ],
  [
    'a sign-in that lacks everything, and a new account',
    'freenovel',
    '/login',
    async page => {
      await button(page, 'Sign in').click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
    async page => {
      await button(page, 'Create account').click()
      await page.getByRole('checkbox').waitFor()
    },
  ],
  [
    'a lock with all its ways',
    'novelpack',
    '/book-reader/11/9',
    page => page.getByText('Balance and other options').click(),
  ],
  ['what can be bought', 'novelpack', '/myinfo/rechargeList', page => page.getByRole('radio').first().waitFor()],
  [
    'account and password',
    'novelpack',
    '/myinfo',
    async page => {
      await button(page, /Account settings/).click()
      await dialog(page).waitFor()
    },
  ],
]

/** By day every other one. */
const walked = WALKS.filter((_, index) => isNight || index % 2 === 0)

test.concurrent.each(walked)('axe finds nothing in %s (%s%s)', async (what, brand, path, ...steps) => {
  using tab = await openTab[brand]()
  const { page } = tab
  await page.goto(at(brand, path))
  // Each in a different theme, so that the parts they share are checked in all.
  const theme = themes[WALKS.findIndex(([other]) => other === what) % THEMES]!
  for (const step of steps) {
    await step(page)
    expect(await findings(page)).toEqual([])
    // routeAudit checks the brands' colours on every change.
    if (isNight) expect(await findingsInThemes(page, [theme])).toEqual([])
  }
})

test.concurrent('offline the page says so until the connection is back, and axe finds nothing', async () => {
  const { page, context } = await newReader()
  await page.goto(at('freenovel', CHAPTER))
  await hydrated(page)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline').first()).toBeVisible()
  await expect(page.locator('#chapter-text p').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('You’re offline')).toBeHidden()
})

test('axe would find insufficient contrast, and targets that are too small, anywhere on the page', async () => {
  const { page } = guest
  await page.goto(at('freenovel', '/login'))
  // Hydration removes elements that it did not create.
  await hydrated(page)
  const [theme] = themes
  const pale = { ...theme!, colours: [...theme!.colours, ['--theme', '#ccddee'] as [string, string]] }
  expect(await findingsInThemes(page, [pale])).toContainEqual(
    expect.stringMatching(/^freenovel by day: color-contrast/),
  )
  await page.locator('#content').evaluate(content => {
    for (const name of ['one', 'two']) {
      const button = content.appendChild(document.createElement('button'))
      button.textContent = name
      Object.assign(button.style, { display: 'block', height: '12px', minHeight: '0', overflow: 'hidden' })
    }
  })
  expect(await findings(page, { rules: ['target-size'] })).toHaveLength(2)
})
