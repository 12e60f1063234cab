import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings, findingsInThemes, THEMES, readThemes } from './testing/axe.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { followed, keysAnswered } from './testing/place.ts'
import { isNight } from '../../scripts/jest/night.ts'
import { at, newReader, tabsOf, takenOver, useBrowser, type Reader } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })
let guest: Reader
let owner: Reader
const openTab = { guest: tabsOf(() => guest), owner: tabsOf(() => owner) }
let themes: Awaited<ReturnType<typeof readThemes>>
beforeAll(async () => {
  guest = await newReader({ reducedMotion: 'reduce' })
  themes = await readThemes(guest.page)
  owner = await newReader({ reducedMotion: 'reduce' })
  await signIn(owner.context, await newAccount(1))
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog').last()
const tool = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name }).click()

/** Opens the reader's bars, and the panel that one of their buttons opens. */
async function call(page: Page, name: string) {
  await followed(page)
  await page.mouse.click(180, 390)
  await tool(page, name)
  await dialog(page).waitFor()
}
const choose = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).first().click()

type State = [what: string, path: string, open: (page: Page) => Promise<unknown>]

/** What opens over a page, or replaces it, after an action there. */
const STATES: State[] = [
  ['the panel of looks', '/book-reader/1/1', page => call(page, 'Display')],
  [
    'the panel of type',
    '/book-reader/1/1',
    async page => {
      await call(page, 'Display')
      await choose(page, 'Type')
    },
  ],
  [
    'the panel of ways to read',
    '/book-reader/1/1',
    async page => {
      await call(page, 'Display')
      await choose(page, 'Reading')
      await button(page, 'Auto-scroll').waitFor()
    },
  ],
  ['the sheet of chapters', '/book-reader/1/1', page => call(page, 'Chapters')],
  [
    'words found in a book',
    '/book-reader/1/1',
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
    '/book-reader/1/1',
    async page => {
      await call(page, 'Chapters')
      await button(page, 'Highlights and notes').click()
      await dialog(page).getByText('No highlights or notes yet').waitFor()
    },
  ],
  [
    'what can be done with a passage',
    '/book-reader/1/1',
    async page => {
      await keysAnswered(page)
      await page.keyboard.press('m')
      await page.getByRole('toolbar').waitFor()
    },
  ],
  [
    'a note',
    '/book-reader/1/1',
    async page => {
      await keysAnswered(page)
      await page.keyboard.press('m')
      await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).waitFor()
    },
  ],
  [
    'a toast',
    '/book-reader/1/1',
    async page => {
      await keysAnswered(page)
      await keepToasts(page)
      await page.keyboard.press('f')
      await page.getByText(/^Font size/).waitFor()
    },
  ],
  [
    'the list of keys',
    '/book-reader/1/1',
    async page => {
      await keysAnswered(page)
      await page.keyboard.press('?')
      await dialog(page).waitFor()
    },
  ],
  [
    'where a book stands on the shelf',
    '/novel/1/x/y',
    async page => {
      await button(page, 'Follow or add to shelf').click()
      await dialog(page).waitFor()
    },
  ],
  [
    'a change of the shelf that can be taken back',
    // The change persists, so it is made where no other state looks for it.
    '/novel/11/x/y',
    async page => {
      await button(page, 'Follow or add to shelf').click()
      await dialog(page).getByRole('button', { name: 'Want to read' }).click()
      await button(page, 'Undo').focus()
      await dialog(page).waitFor({ state: 'detached' })
    },
  ],
  [
    'a complaint that lacks everything',
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
    '/search',
    async page => {
      await page.getByRole('combobox').fill('whi')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  ],
  [
    'all filters',
    '/genres/1',
    async page => {
      await button(page, /All filters/).click()
      await dialog(page).waitFor()
    },
  ],
  [
    'a sign-in that lacks everything',
    '/login',
    async page => {
      await button(page, 'Sign in').click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
  ],
  [
    'a new account',
    '/login',
    async page => {
      await button(page, 'Create account').click()
      await page.getByRole('checkbox').waitFor()
    },
  ],
]

/** States for a signed-in reader, at novelpack. */
const OWN_STATES: State[] = [
  [
    'a lock with all its ways',
    '/book-reader/11/9',
    async page => {
      await page.getByText('Balance and other options').click()
    },
  ],
  ['what can be bought', '/myinfo/rechargeList', page => page.getByRole('radio').first().waitFor()],
  [
    'account and password',
    '/myinfo',
    async page => {
      await button(page, /Account settings/).click()
      await dialog(page).waitFor()
    },
  ],
]

/** Each state is checked in a different theme, so that the parts they share are checked in all themes. */
const indexOf = (state: State) => [...STATES, ...OWN_STATES].findIndex(([what]) => what === state[0]) + 1

async function check(page: Page, brand: string, state: State) {
  const [, path, open] = state
  await page.goto(at(brand, path))
  await takenOver(page)
  await open(page)
  expect(await findings(page)).toEqual([])
  // routeAudit checks the brands' colours on every change.
  if (isNight) expect(await findingsInThemes(page, [themes[indexOf(state) % THEMES]!])).toEqual([])
}

test.concurrent.each(STATES)('axe finds nothing in %s (%s)', async (...state) => {
  using tab = await openTab.guest()
  await check(tab.page, 'freenovel', state)
})

test.concurrent.each(OWN_STATES)('axe finds nothing in %s (%s) of a signed-in reader', async (...state) => {
  using tab = await openTab.owner()
  await check(tab.page, 'novelpack', state)
})

test.concurrent('axe finds nothing offline', async () => {
  const { page, context } = await newReader({ reducedMotion: 'reduce' })
  await check(page, 'freenovel', [
    'no connection',
    '/',
    async page => {
      await context.setOffline(true)
      await page.getByText(/You’re offline/).waitFor()
    },
  ])
})

test('axe would find insufficient contrast', async () => {
  const { page } = guest
  await page.goto(at('freenovel', '/login'))
  const [theme] = themes
  const pale = { ...theme!, colours: [...theme!.colours, ['--theme', '#ccddee'] as [string, string]] }
  expect(await findingsInThemes(page, [pale])).toContainEqual(
    expect.stringMatching(/^freenovel by day: color-contrast/),
  )
})

test('axe would find targets that are too small, anywhere on the page', async () => {
  const { page } = guest
  await page.goto(at('freenovel', '/login'))
  // Hydration removes elements that it did not create.
  await takenOver(page)
  await page.locator('#content').evaluate(content => {
    const tight = content.appendChild(document.createElement('div'))
    for (const name of ['one', 'two']) {
      const button = document.createElement('button')
      button.textContent = name
      Object.assign(button.style, { display: 'block', height: '12px', minHeight: '0', overflow: 'hidden' })
      tight.append(button)
    }
  })
  expect(await findings(page, { rules: ['target-size'] })).toHaveLength(2)
})
