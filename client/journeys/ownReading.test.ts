import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { highlighted, stored } from './testing/pageState.ts'
import { responseTo } from './testing/responseTo.ts'
import { newAccount, onAnotherDevice, signIn, signInHere, type Account } from './testing/readerApi.ts'
import { keysReady } from './testing/place.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'

useBrowser()

const on = (path: string) => at('freenovel', path)
const open = (page: Page, path: string) => page.goto(on(path))
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
  await expect.poll(() => stored(page, 'loginStatus')).toBe('')
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
const painted = (page: Page, count: number) => expect.poll(() => highlighted(page)).toHaveLength(count)

/** All marks of the reader, as the history lists them. */
async function allMarks(page: Page) {
  await open(page, '/history')
  await page.getByRole('tab', { name: 'Notes' }).click()
  return page.getByRole('tabpanel')
}

const callBars = async (page: Page) => {
  await page.locator('#chapter-text p').nth(1).click()
  await expect(page.locator('html')).toContainClass('bars')
}
const ribbon = (page: Page) => page.getByRole('button', { name: 'Bookmark this place' })

test.concurrent('a place is bookmarked without a selection, listed with the notes of all books, and opens from there', async () => {
  const { page } = await newReader()
  await open(page, CHAPTER)
  await keysReady(page)
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
  await expect(list.getByRole('heading', { level: 2 })).toHaveCount(2)
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
  await callBars(page)
  await ribbon(page).click()
  await page.getByText('Bookmark added').waitFor()
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await callBars(page)
  await expect(page.locator('#ribbon button[aria-pressed=true]').first()).toBeAttached()
  await ribbon(page).click()
  await page.getByText('Bookmark removed').waitFor()
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false')
})

test.concurrent('notes sync between devices, with edits and deletions, and leave a device on signing out', async () => {
  const ada = await newMember()
  const { page } = await newReader()
  await open(page, CHAPTER)
  await note(page, 2, 'made before signing in')
  const saved = responseTo(page, 'passages.save')
  await signInHere(page, ada)
  await saved

  const { page: other } = await readerOf(await onAnotherDevice(ada))
  await open(other, CHAPTER)
  await painted(other, 1)
  const list = await allMarks(other)
  await expect(list.getByText('Saved in your account')).toBeVisible()
  await list.getByRole('button', { name: 'Note and more' }).click()
  await other.getByRole('textbox', { name: 'Note' }).fill('changed elsewhere')
  const changed = responseTo(other, 'passages.save')
  await other.getByRole('button', { name: 'Save' }).click()
  await changed
  await signOut(other)
  await open(other, CHAPTER)
  await painted(other, 0)

  const here = await allMarks(page)
  await here.getByText('changed elsewhere').waitFor()
  await here.getByRole('button', { name: 'Note and more' }).click()
  const removed = responseTo(page, 'passages.save')
  await page.getByRole('button', { name: 'Remove' }).click()
  await removed
  const listed = responseTo(other, 'passages.list')
  await signInHere(other, await onAnotherDevice(ada))
  await listed
  await painted(other, 0)
})

test.concurrent('settings follow the account: a new device gets them, and has its own again after signing out', async () => {
  const ada = await newMember()
  const { page } = await newReader()
  await open(page, CHAPTER)
  await callBars(page)
  await page.getByRole('button', { name: 'Display' }).click()
  for (const size of [17, 18]) {
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect(page.locator('html')).toContainClass(`font_size-${size}`)
  }
  const saved = responseTo(page, 'settings.save')
  await signInHere(page, ada)
  await saved

  const { page: other } = await newReader()
  await open(other, CHAPTER)
  await signInHere(other, ada)
  await expect.poll(() => stored(other, 'local')).toContain('"font_size":18')
  await other.goto(on(CHAPTER))
  // Before any of the app's scripts has run.
  expect(await other.evaluate(() => document.documentElement.className)).toContain('font_size-18')
  await signOut(other)
  await expect.poll(() => stored(other, 'local')).toContain('"font_size":16')
  expect(await stored(other, 'settings')).toBe('')
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
    const saved = responseTo(other, 'settings.save')
    await open(other, CHAPTER)
    await callBars(other)
    await other.getByRole('button', { name: 'Display' }).click()
    await other.getByRole('button', { name: 'Larger' }).click()
    await saved

    await page.reload()
    await expect.poll(() => stored(page, 'local')).toContain('"font_size":17')
    expect(await page.evaluate(() => document.documentElement.className)).toContain('font_size-16')
    await callBars(page)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('dialog').getByText('Reading', { exact: true }).click()
    await page.getByText('apply on the next page').waitFor()
    await page.getByRole('button', { name: 'Apply now' }).click()
    await expect(page.locator('html')).toContainClass('font_size-17')
    await page.getByText('Your settings sync to all your devices').waitFor()
  },
)
