import type { Page } from 'playwright-core'
import { fillIn } from './testing/account.ts'
import { newAccount, onAnotherDevice, postAs, signIn, type Account } from './testing/readerApi.ts'
import { followed } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { responseTo } from './testing/responseTo.ts'
import { POLYGLOT, WITHOUT_APP } from './testing/sharedSite.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const WHERE = { brand: POLYGLOT }
const chapter = (book: number) => at(POLYGLOT, `/book-reader/${book}/1`)

/** A comment of this account, on the first chapter of a book. */
const comment = (account: Account, book_id: number, text: string, more: { paragraph?: number; name?: string } = {}) =>
  postAs(account, 'comment.add', { book_id, chapter_id: 1, text, spoiler: false, ...more })

const sheetOf = (page: Page, name = 'Comments') => page.getByRole('dialog', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('dialog').getByRole('article').filter({ hasText: text })

async function choose(page: Page, text: string, ...choices: string[]) {
  await rowOf(page, text)
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  for (const name of choices) await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
}

test.concurrent('a guest replies beside a paragraph after signing in, and the writer finds the reply', async () => {
  const [mara, tom] = await Promise.all([newAccount(undefined, WHERE), newAccount(undefined, WHERE)])
  await comment(mara, 2, 'Who is she?', { paragraph: 2, name: 'Mara' })
  const { page } = await newReader()
  await recordShifts(page)
  await page.goto(chapter(2))
  const number = page.getByRole('button', { name: '1 comment on this paragraph' })
  await expect(number).toHaveAttribute('aria-expanded', 'false')
  expect(await shiftOf(page)).toBeLessThan(0.01)
  const words = (await page.locator('#chapter-text > *').nth(1).textContent())!
  await number.focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page, 'Comments on this paragraph')
  await expect(sheet.getByRole('blockquote')).toHaveText(words)
  await expect(number).toHaveAttribute('aria-expanded', 'true')
  await sheet.getByRole('button', { name: 'Reply to Mara' }).click()
  await sheet.getByRole('textbox', { name: 'Reply to Mara' }).fill('Wait for it.')
  await sheet.getByRole('form', { name: 'Reply to Mara' }).getByRole('button', { name: 'Post' }).click()
  const posted = responseTo(page, 'comment.add')
  await fillIn(page.getByRole('dialog', { name: 'Sign in' }), tom.email, { isNew: false })
  await posted
  await rowOf(page, 'Wait for it.').first().waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '2 comments on this paragraph' })).toBeFocused()

  const writer = await newReader({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  await signIn(writer.context, mara)
  await writer.page.goto(at(POLYGLOT, '/updates'))
  await writer.page.getByText('A reader replied to you').waitFor()
  await writer.page.getByRole('switch', { name: /^By email/ }).click()
  await writer.page.getByRole('link', { name: /^Read in/ }).click()
  await expect(sheetOf(writer.page, 'Comments on this paragraph').getByText('Who is she?')).toBeVisible()
})

test.concurrent('a comment is written, edited and deleted; others like, report and mute', async () => {
  const [mara, tom] = await Promise.all([newAccount(undefined, WHERE), newAccount(undefined, WHERE)])
  for (const text of ['Third from last.', 'Rude words.']) await comment(tom, 3, text, { name: 'Tom' })
  const { page, context } = await newReader()
  await signIn(context, mara)
  await page.goto(chapter(3))
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const field = sheetOf(page).getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await field.fill('A <b>harbour</b> 👩‍👩‍👧: https://harbour.example/')
  await sheetOf(page).getByLabel('Display name').fill('Mara')
  await sheetOf(page).getByRole('button', { name: 'Post' }).click()
  const own = 'A <b>harbour</b>'
  await expect(rowOf(page, own).getByText('Waiting for approval')).toBeVisible()
  await expect(rowOf(page, own).getByRole('link')).toHaveCount(0)
  await choose(page, own, 'Edit')
  await rowOf(page, '').getByRole('textbox', { name: 'Edit' }).fill('A harbour.')
  await sheetOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'A harbour.').getByText('edited')).toBeVisible()

  const like = rowOf(page, 'Third').getByRole('button', { name: /^Like the comment by Tom/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Rude words.', 'Report', 'It’s insulting or hateful')
  await expect(rowOf(page, 'Rude words.')).toHaveCount(0)
  await choose(page, 'A harbour.', 'Delete', 'Delete')
  await expect(rowOf(page, 'A harbour.')).toHaveCount(0)
  await choose(page, 'Third', 'Mute Tom')
  await expect(rowOf(page, 'Third')).toHaveCount(0)

  const { page: other, context: device } = await newReader()
  await signIn(device, await onAnotherDevice(mara))
  await other.goto(at(POLYGLOT, '/myinfo'))
  await other.getByRole('button', { name: 'Account settings' }).click()
  await other.getByText('Muted readers').click()
  await other.getByRole('button', { name: 'Unmute Tom' }).click()
  await other.getByText('You haven’t muted anyone.').waitFor()
})

test.concurrent('without a connection the text is kept, and the numbers can be turned off', async () => {
  const tom = await newAccount(undefined, WHERE)
  await comment(tom, 4, 'On the chapter.')
  await comment(tom, 4, 'On its first words.', { paragraph: 1 })
  const { page, context } = await newReader()
  await page.goto(chapter(4))
  const number = page.getByRole('button', { name: '1 comment on this paragraph' })
  await number.waitFor()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const field = sheetOf(page).getByRole('textbox', { name: 'Write a comment' })
  await field.fill('Written in a tunnel')
  await context.setOffline(true)
  await sheetOf(page).getByRole('button', { name: 'Post' }).click()
  await sheetOf(page).getByText('You need a connection to post.').first().waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Continue your comment' }).click()
  await expect(field).toHaveValue('Written in a tunnel')
  await page.keyboard.press('Escape')

  await page.locator('#chapter-text p').nth(1).click()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByText('Reading', { exact: true }).click()
  await page.getByRole('switch', { name: 'Comment numbers beside paragraphs' }).click()
  await expect(number).toHaveCount(0)
})

test.concurrent('a brand without comments shows no trace of them', async () => {
  const { page } = await newReader()
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await page.goto(at(WITHOUT_APP, '/book-reader/2/1'))
  await followed(page)
  await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
  expect(calls.filter(url => /comment/i.test(url))).toEqual([])
})
