import type { Page } from 'playwright-core'
import { fillIn, newAddress } from '../../../client/journeys/testing/account.ts'
import { mailFolder } from '../../../client/journeys/testing/mail.ts'
import { onPhone, open } from '../browser/capture.ts'

type Review = { stars: number; words: string; name: string }

/** Reviews of the first book for a screenshot of them. */
export const REVIEWS: Review[] = [
  { stars: 4, words: 'Took me three chapters to see how clever it is. Then I began again.', name: 'Ilse' },
  { stars: 5, words: 'The towers, the mist, and a girl who can count. I missed my stop.', name: 'Mara of the Gates' },
]

/** A new reader signs up, reads a chapter of the page's book, and writes a review. */
export async function write(page: Page, { stars, words, name }: Review, data: string): Promise<void> {
  const { origin, href } = new URL(page.url())
  await onPhone(page.context().browser()!, {}, async page => {
    await open(page, `${origin}/login?return_to=%2Fbook-reader%2F1%2F1`)
    const isNoted = page.waitForResponse(response => response.url().includes('readlog.batchsave') && response.ok())
    await fillIn(page, newAddress(), { folder: mailFolder(data) })
    await isNoted
    await open(page, href)
    const ratings = page.locator('#ratings')
    await ratings.scrollIntoViewIfNeeded()
    await ratings.getByRole('radio', { name: `${stars} stars` }).click()
    await ratings.getByRole('button', { name: 'Write a review' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Review/ }).fill(words)
    await form.getByLabel('Display name').fill(name)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'hidden' })
  })
}
