import type { Page } from 'playwright-core'
import { fillIn, newAddress } from '../../../client/journeys/testing/account.ts'
import { mailFolder } from '../../../client/journeys/testing/mail.ts'
import { newKeys } from '../../../server/backend/push/keys.ts'
import { READ, type Picture } from './picture.ts'
import { REVIEWS, write } from './reviews.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.3 Mobile/15E148 Safari/604.1'

/** Chapters after which the site suggests installing it. */
const READ_ENOUGH = { chapters: 3, days: 1, day: '', refusals: 0, refusedAt: '' }

/** Features around books, for docs/reader.md. */
export const BOOK_PICTURES: Picture[] = [
  { name: 'book-place', path: '/novel/11/x/y', storage: { readlogList: [READ] } },
  {
    name: 'offline',
    brand: 1,
    path: '/novel/2/x/y',
    storage: { install: READ_ENOUGH },
    act: async page => {
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
      await keepBook(page)
    },
  },
  {
    name: 'install',
    path: '/novel/2/x/y',
    userAgent: SAFARI,
    storage: { install: READ_ENOUGH },
    act: async page => {
      await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: false }))
      await keepBook(page)
    },
  },
  {
    name: 'search-filters',
    path: '/search/result/love',
    act: async page => {
      await page.getByRole('button', { name: /All filters/ }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
  },
  { name: 'shelf', brand: 1, path: '/history', act: fillShelf },
  {
    name: 'notifications',
    brand: 1,
    path: '/login?return_to=%2Fhistory',
    act: async (page, data) => {
      await page.context().grantPermissions(['notifications'])
      await page.evaluate(subscribeNowhere, newKeys().publicKey)
      await fillIn(page, newAddress(), { folder: mailFolder(data) })
      await page.getByText('Your email is confirmed.').waitFor()
      await page.getByText('Your email is confirmed.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Notifications' }).click()
      await page.getByRole('switch').click()
      await page.getByRole('checkbox').waitFor()
    },
  },
  {
    name: 'ratings',
    path: '/novel/1/x/y',
    act: async (page, data) => {
      for (const review of REVIEWS) await write(page, review, data)
      const ratings = page.locator('#ratings')
      await ratings.scrollIntoViewIfNeeded()
      await ratings.getByRole('listitem').first().waitFor()
      await ratings.evaluate(section => section.scrollIntoView())
    },
  },
  {
    name: 'large-type',
    path: '/novel/1/x/y',
    act: async page => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
    },
  },
]

/** Saves the book of the page offline, and opens the list of saved books. */
async function keepBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save offline' }).click()
  await page.getByText('Saved offline').waitFor()
  await page.getByRole('link', { name: /All saved books/ }).click()
  await page.getByRole('complementary', { name: 'Install this site' }).waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('aside img')?.naturalWidth)
}

/** In the page: a push manager whose push service is never called. */
function subscribeNowhere(p256dh: string): void {
  let made: PushSubscription | null = null
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async options => {
    const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/picture'
    made = {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(atob(key), c => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    } as unknown as PushSubscription
    return made
  }
}

/** Puts books on the shelf from their pages, one of them read. */
async function fillShelf(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  for (const book of [1, 2, 3]) {
    await page.goto(`${origin}/book-reader/${book}/2`)
    await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(id => localStorage.getItem('readlogList')?.includes(`"book_id":${id}`), book)
  }
  await page.goto(`${origin}/history`)
  await page.getByRole('tabpanel').getByRole('listitem').nth(2).waitFor()
}
