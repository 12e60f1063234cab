import type { Page } from 'playwright-core'
import { highlighted, stored } from './testing/pageState.ts'
import { focused, listen, announcements, tabTo } from './testing/keyboard.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { followed, keysReady } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const WIDE = { viewport: { width: 1024, height: 720 }, isMobile: false, hasTouch: false }
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: false, hasTouch: false }

async function opened(path: string, { brand = 'novelpack', options = PHONE, account = 0 } = {}) {
  const { page, context } = await newReader({ reducedMotion: 'reduce', ...options })
  if (account) await signIn(context, await newAccount(account))
  await page.goto(at(brand, path))
  return page
}
const isFocusInside = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
const gone = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)
/** Notices disappear by themselves; what was announced stays recorded (`listen`). */
const untilAnnounced = (page: Page, words = '') =>
  expect.poll(() => announcements(page)).toContainEqual(expect.stringContaining(words))
/** The words that describe the field with the focus, which is invalid. */
const described = (page: Page) =>
  page
    .locator('input[aria-invalid]:focus')
    .evaluate(input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)

test.concurrent('by keyboard alone: from home to a book, a chapter and the next, and panels return the focus', async () => {
  const page = await opened('/')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await tabTo(page, /^Sense and Sensibility$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/novel\//)
  await expect(page.locator('#content')).toBeFocused()
  await tabTo(page, /^(Start|Continue) reading/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/book-reader\//)
  await followed(page)

  await tabTo(page, /^Display$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Display' }).waitFor()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(await isFocusInside(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await gone(page)
  await expect.poll(() => focused(page)).toBe('Display')

  await tabTo(page, /^Chapters$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  // A row is a visible link before its title has loaded.
  await page.getByRole('dialog', { name: 'Chapters' }).getByRole('link', { name: /^2\D/ }).waitFor()
  await page.keyboard.press('Escape')
  await gone(page)
  await expect.poll(() => focused(page)).toBe('Chapters')
  await page.keyboard.press('Enter')
  await tabTo(page, /^2\D/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/book-reader\/\d+\/2$/)
  await expect(page.locator('#content')).toBeFocused()
})

test.concurrent('by keyboard alone: a book goes on the shelf, and Undo keeps the focus in place', async () => {
  const page = await opened('/novel/1/x/y')
  await tabTo(page, /^Follow or add/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, /^Want to read/)
  await page.keyboard.press('Enter')
  await gone(page)
  await expect.poll(() => focused(page)).toMatch(/^Follow or add/)
  await page.getByText('Moved to Want to read').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Moved to Want to read').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Want to read' })).toHaveAttribute('aria-pressed', 'false')
})

test.concurrent('by keyboard alone: an incomplete or refused sign-in focuses the field, which says what to do', async () => {
  const page = await opened('/login')
  await tabTo(page, /^Email address/)
  await page.keyboard.press('Enter')
  await expect.poll(() => described(page)).toBe('Please enter your email address.')

  // A refusal is announced once: what happened in the notice, what to do at the field.
  await listen(page)
  await page.keyboard.type('nobody@reader.example')
  await tabTo(page, /^Password$/)
  await page.keyboard.type('wrong for sure')
  await page.keyboard.press('Enter')
  await expect.poll(() => described(page)).toBe('Wrong email address or password. Passwords are case-sensitive.')
  await expect.poll(() => announcements(page)).toEqual(['Wrong email address or password.'])
})

test.concurrent('by keyboard alone: a paragraph is selected, highlighted, annotated and shared', async () => {
  const page = await opened('/book-reader/1/1')
  await keysReady(page)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Highlight' })).toBeFocused()
  const paragraph = (number: number) => page.locator('#chapter-text > p').nth(number)
  const selected = () => page.evaluate(() => `${getSelection()}`.trim())
  /** Moves to the next paragraph, which the toolbar then shows. */
  const activate = async () => {
    await page.keyboard.press('ArrowDown')
    const start = (await selected()).slice(0, 40)
    await page.getByRole('toolbar').getByRole('status').filter({ hasText: start }).waitFor()
  }
  const first = await selected()
  await expect(paragraph(0)).toHaveText(first)
  await activate()
  expect(await selected()).toBe(await paragraph(1).innerText())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect.poll(() => highlighted(page)).toEqual([await paragraph(1).innerText()])
  // Focus is in the text, and moves on from there.
  expect(await page.evaluate(() => document.activeElement?.parentElement?.id)).toBe('chapter-text')

  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Highlight' })).toBeFocused()
  await activate()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await tabTo(page, /^Note$/)
  await page.keyboard.type('Remember this')
  await tabTo(page, /^Save$/)
  await page.keyboard.press('Enter')
  await gone(page)
  await expect.poll(() => stored(page, 'marks')).toContain('Remember this')
  expect(await highlighted(page)).toHaveLength(1)

  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Highlight' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused(page)).toBe('Share')
  await page.keyboard.press('Enter')
  await page.getByText('Passage and link copied').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect.poll(selected).toBe('')
})

test.concurrent('by keyboard alone: auto-scroll is started, sped up and stopped, and the focus returns', async () => {
  const page = await opened('/book-reader/1/2')
  await followed(page)
  await tabTo(page, /^Display$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Display' }).waitFor()
  await page.getByRole('radio', { name: 'Look', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, /^Auto-scroll$/)
  await page.keyboard.press('Enter')
  const bar = page.getByRole('group', { name: 'Auto-scroll' })
  await bar.waitFor()
  await gone(page)
  await expect(bar.locator(':focus')).toBeAttached()
  await tabTo(page, /^Faster$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await bar.getByText('Speed 5').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Display')
})

test.concurrent('each page, chapter and toast is announced once', async () => {
  const page = await opened('/novel/1/x/y', { options: WIDE })
  await listen(page)
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).click()
  await page.waitForURL(/\/ranking\//)
  await expect.poll(() => announcements(page)).toEqual([expect.stringContaining('Most read')])
  expect((await announcements(page))[0]).not.toContain('NovelPack')

  await page.goto(at('novelpack', '/book-reader/1/1'))
  await followed(page)
  // Key handling loads after that. This key may be pressed repeatedly, and opens no bars, which would load panels.
  while (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('?')
  // A surplus key press is handled before the dialog closes, not after.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await page.keyboard.press('Escape')
  await gone(page)
  await listen(page)
  await page.keyboard.press('n')
  await page.waitForURL(/\/book-reader\/1\/2$/)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => announcements(page)).toEqual([expect.stringContaining(title)])
  await page.keyboard.press('f')
  await untilAnnounced(page, 'Font size 17')
  expect((await announcements(page)).slice(1)).toEqual(['Font size 17'])

  // Offline, what a panel needs cannot load: one failure, announced once.
  await page.context().setOffline(true)
  const announced = (await announcements(page)).length
  await tabTo(page, /^Chapters$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await untilAnnounced(page, 'Has Error')
  await page.getByRole('button', { name: 'Has Error' }).click()
  expect((await announcements(page)).slice(announced).filter(words => words === 'Has Error')).toEqual(['Has Error'])
})
