import { expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { refuse } from './testing/answerInstead.ts'
import { answered } from './testing/answered.ts'
import { newAccount, signIn, signInHere, type Account } from './testing/readerApi.ts'
import { keysAnswered } from './testing/place.ts'
import { at, newReader, nightly, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

const on = (path: string) => at('freenovel', path)
/** Opens a page and waits until the app has taken it over. */
async function open(page: Page, path: string) {
  await page.goto(on(path))
  await takenOver(page)
}
const newMember = () => newAccount(undefined, { brand: 'freenovel' })
/** A reader who has an account. */
async function readerOf(account: Account) {
  const reader = await newReader()
  await signIn(reader.context, account)
  return reader
}
const CHAPTER = '/book-reader/1/1'

async function signOut(page: Page) {
  await open(page, '/myinfo')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForFunction(() => localStorage.getItem('loginStatus') === null)
}

/** Selects the beginning of a paragraph and saves a note on it. */
async function note(page: Page, paragraph: number, words: string) {
  await page.evaluate(index => {
    const text = document.createTreeWalker(document.querySelectorAll('#chapter-text p')[index]!, NodeFilter.SHOW_TEXT)
    getSelection()?.setBaseAndExtent(text.nextNode()!, 0, text.currentNode, 12)
  }, paragraph)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(words)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
const painted = (page: Page, count: number) =>
  page.waitForFunction(count => (CSS.highlights.get('marks')?.size ?? 0) === count, count)

/** All marks of the reader, as the history lists them. */
async function allMarks(page: Page) {
  await open(page, '/history')
  await page.getByRole('tab', { name: 'Notes' }).click()
  return page.getByRole('tabpanel')
}

const callBars = async (page: Page) => {
  await page.locator('#chapter-text p').nth(1).click()
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
}
const ribbon = (page: Page) => page.getByRole('button', { name: 'Bookmark this place' })

test.concurrent('a place is bookmarked without a selection, listed with the notes of all books, and opens from there', async () => {
  const { page } = await newReader()
  await open(page, CHAPTER)
  await keysAnswered(page)
  await keepToasts(page)
  const [words, number] = await page.evaluate(() => {
    const paragraph = document.querySelectorAll('#chapter-text p')[6]!
    paragraph.scrollIntoView({ block: 'start' })
    return [paragraph.textContent!.slice(0, 20), [...paragraph.parentElement!.children].indexOf(paragraph) + 1] as const
  })
  await page.locator('body').press('b')
  await page.getByText('Bookmark added').waitFor()
  await open(page, '/book-reader/2/1')
  await note(page, 1, 'of another book')

  const list = await allMarks(page)
  await list.getByRole('listitem').filter({ hasText: words }).getByText('Bookmark', { exact: false }).first().waitFor()
  expect(await list.getByRole('heading', { level: 2 }).count()).toBe(2)
  await list.getByText('Saved on this device').waitFor()
  const saved = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Markdown' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect([file.match(/^# /gm)?.length, file.includes('of another book'), file.includes(words)]).toEqual([2, true, true])

  await list.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  await page.waitForURL(url => url.pathname === CHAPTER && url.hash.startsWith(`#p${number}`))
})

test.concurrent('the ribbon shows whether the place at the top is bookmarked and removes the bookmark', async () => {
  const { page } = await newReader()
  await open(page, CHAPTER)
  await keepToasts(page)
  await callBars(page)
  await ribbon(page).click()
  await page.getByText('Bookmark added').waitFor()
  expect(await ribbon(page).getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await takenOver(page)
  await callBars(page)
  await page.waitForFunction(() => document.querySelector('#ribbon button[aria-pressed=true]'))
  await keepToasts(page)
  await ribbon(page).click()
  await page.getByText('Bookmark removed').waitFor()
  expect(await ribbon(page).getAttribute('aria-pressed')).toBe('false')
})

test.concurrent('notes sync between devices, with edits and deletions', async () => {
  const ada = await newMember()
  const { page } = await newReader()
  await open(page, CHAPTER)
  await note(page, 2, 'made before signing in')
  const saved = answered(page, 'passages.save')
  await signInHere(page, ada)
  await saved

  const { page: other } = await readerOf(ada)
  await open(other, CHAPTER)
  await painted(other, 1)
  const list = await allMarks(other)
  await list.getByText('Saved in your account').waitFor()
  await list.getByRole('button', { name: 'Note and more' }).click()
  await other.getByRole('textbox', { name: 'Note' }).fill('changed elsewhere')
  const changed = answered(other, 'passages.save')
  await other.getByRole('button', { name: 'Save' }).click()
  await changed

  const here = await allMarks(page)
  await here.getByText('changed elsewhere').waitFor()
  await here.getByRole('button', { name: 'Note and more' }).click()
  const removed = answered(page, 'passages.save')
  await page.getByRole('button', { name: 'Remove' }).click()
  await removed
  await open(other, CHAPTER)
  await other.waitForFunction(() => !localStorage.getItem('marks')?.includes('changed elsewhere'))
  await painted(other, 0)
})

test.concurrent('each account on a device has its own notes, and signing out removes them', async () => {
  const [ada, ben] = await Promise.all([newMember(), newMember()])
  const { page } = await newReader()
  await open(page, CHAPTER)
  await note(page, 2, 'of a guest')
  const saved = answered(page, 'passages.save')
  await signInHere(page, ada)
  await saved
  await page.waitForFunction(() => localStorage.getItem('marks')?.includes('"settled":true'))
  await signOut(page)
  await page.waitForFunction(() => !localStorage.getItem('marks')?.includes('of a guest'))
  await open(page, CHAPTER)
  expect(await page.evaluate(() => CSS.highlights.get('marks')?.size ?? 0)).toBe(0)
  await signInHere(page, ben)
  const list = await allMarks(page)
  await list.getByText('No highlights or notes yet').waitFor()
})

nightly('notes made while the account is unreachable are sent later, also from another tab', async () => {
  const ada = await newMember()
  const { page, context } = await readerOf(ada)
  await context.route('**/v1/passages.save', route => refuse(route, 429, 'RATE_LIMITED'))
  await open(page, CHAPTER)
  const tried = page.waitForResponse(answer => answer.url().includes('/v1/passages.save'))
  await note(page, 2, 'on the train')
  await tried
  await page.close()

  await context.unroute('**/v1/passages.save')
  const later = await context.newPage()
  const saved = answered(later, 'passages.save')
  await open(later, '/')
  await saved
  const { page: other } = await readerOf(ada)
  await (await allMarks(other)).getByText('on the train').waitFor()
})

test.concurrent('notes and settings made offline are sent on reconnecting', async () => {
  const { page, context } = await readerOf(await newMember())
  await open(page, CHAPTER)
  // Loads everything that a note needs, before going offline.
  await note(page, 3, 'with a line')
  await page.waitForFunction(() => localStorage.getItem('marks')?.includes('"settled":true'))
  await context.setOffline(true)
  await note(page, 2, 'in the tunnel')
  await callBars(page)
  await page.getByRole('button', { name: 'Night' }).click()
  await page.waitForFunction(() => localStorage.getItem('settings')?.includes('"bg_night","value":1'))
  const saved = [answered(page, 'passages.save'), answered(page, 'settings.save')]
  await context.setOffline(false)
  await Promise.all(saved)
  expect(await page.evaluate(() => localStorage.getItem('marks')?.includes('in the tunnel'))).toBe(true)
})

test.concurrent('settings follow the account: a new device gets them, and has its own again after signing out', async () => {
  const ada = await newMember()
  const { page } = await newReader()
  await open(page, CHAPTER)
  await callBars(page)
  await page.getByRole('button', { name: 'Display' }).click()
  for (const size of [17, 18]) {
    await page.getByRole('button', { name: 'Larger' }).click()
    await page.waitForFunction(size => document.documentElement.classList.contains(`font_size-${size}`), size)
  }
  const saved = answered(page, 'settings.save')
  await signInHere(page, ada)
  await saved

  const { page: other } = await newReader()
  await open(other, CHAPTER)
  await signInHere(other, ada)
  await other.waitForFunction(() => localStorage.getItem('local')?.includes('"font_size":18'))
  await other.goto(on(CHAPTER))
  // Before any of the app's scripts has run.
  expect(await other.evaluate(() => document.documentElement.className)).toContain('font_size-18')
  await signOut(other)
  await other.waitForFunction(() => localStorage.getItem('local')?.includes('"font_size":16'))
  expect(await other.evaluate(() => localStorage.getItem('settings'))).toBeNull()
})

nightly(
  'the account’s settings never change a chapter being read: they wait for the next page, and the panel says so',
  async () => {
    const ada = await newMember()
    const { page } = await readerOf(ada)
    await open(page, CHAPTER)
    // Settings fetched after the other device's change would already include it.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/settings.get')),
    )
    const { page: other } = await readerOf(ada)
    const saved = answered(other, 'settings.save')
    await open(other, CHAPTER)
    await callBars(other)
    await other.getByRole('button', { name: 'Display' }).click()
    await other.getByRole('button', { name: 'Larger' }).click()
    await saved

    await page.reload()
    await page.waitForFunction(() => localStorage.getItem('local')?.includes('"font_size":17'))
    expect(await page.evaluate(() => document.documentElement.className)).toContain('font_size-16')
    await callBars(page)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('dialog').getByText('Reading', { exact: true }).click()
    await page.getByText('apply on the next page').waitFor()
    await page.getByRole('button', { name: 'Apply now' }).click()
    await page.waitForFunction(() => document.documentElement.classList.contains('font_size-17'))
    await page.getByText('Your settings sync to all your devices').waitFor()
  },
)

nightly('without support in the backend, notes and settings stay on the device', async () => {
  const { page } = await readerOf(await newMember())
  await page.route(/\/v1\/(passages|settings)\./, route => refuse(route, 404, 'NO_SUCH_CALL'))
  await open(page, CHAPTER)
  await note(page, 2, 'of this device')
  const list = await allMarks(page)
  await list.getByText('Saved on this device').waitFor()
  await list.getByText('of this device').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
