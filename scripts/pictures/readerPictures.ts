import type { Page } from 'playwright-core'
import { fillIn, newAddress } from '../../client/journeys/testing/account.ts'
import { mailFolder } from '../../client/journeys/testing/mail.ts'
import { newKeys } from '../../server/backend/push/keys.ts'

export type Picture = {
  name: string
  /** By its place among the brands' folders; the first unless said. */
  brand?: number
  path: string
  isNight?: true
  /** What the browser has kept, by key. */
  kept?: Record<string, object>
  /** What is done before it is taken. */
  act?: (page: Page, /** `DATA_DIR` of the site. */ data: string) => Promise<void>
}

const CHAPTER = '/book-reader/1/1'

/** Opens the panel of the reader, at one of its parts. */
async function openDisplay(page: Page, part: string): Promise<void> {
  await callBars(page, 'Display')
  await page.getByRole('dialog', { name: 'Display' }).locator('label', { hasText: part }).click()
}

/** Calls the bars, and opens what one of their buttons opens. */
async function callBars(page: Page, button: string): Promise<void> {
  await page.mouse.click(180, 360)
  await page.getByRole('button', { name: button }).click()
}

async function openChapters(page: Page) {
  await callBars(page, 'Chapters')
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.waitFor()
  return sheet
}

/** What a reader can do, for docs/reader.md. */
export const READER_PICTURES: Picture[] = [
  {
    name: 'reader-look',
    path: CHAPTER,
    kept: { local: { bg_color: 2 } },
    act: page => openDisplay(page, 'Look'),
  },
  { name: 'reader-type', path: CHAPTER, act: page => openDisplay(page, 'Type') },
  {
    name: 'reader-pages',
    path: CHAPTER,
    kept: { local: { reading_mode: 2, bg_color: 5, font_family: 3 } },
    act: async page => {
      await page.getByText(/^Page 1 of/).waitFor()
      await page.mouse.click(340, 360)
      await page.getByText(/^Page 2 of/).waitFor()
    },
  },
  {
    name: 'reader-aloud',
    path: CHAPTER,
    act: async page => {
      // A browser without a screen has no voice.
      await page.evaluate(() => {
        speechSynthesis.speak = utterance => void utterance.dispatchEvent(new Event('start'))
      })
      await openDisplay(page, 'Reading')
      await page.getByRole('button', { name: 'Listen' }).click()
      await page.getByRole('group', { name: 'Reading aloud' }).waitFor()
    },
  },
  {
    name: 'offline',
    brand: 1,
    path: '/novel/2/x/y',
    act: async page => {
      await page.evaluate(() => {
        const record = { chapters: 3, days: 1, day: '', refusals: 0, refusedAt: '' }
        localStorage.setItem('install', JSON.stringify(record))
        dispatchEvent(new Event('beforeinstallprompt'))
      })
      await page.getByRole('button', { name: 'Keep offline' }).click()
      await page.getByText('Kept offline').waitFor()
      await page.getByRole('link', { name: /All that is kept/ }).click()
      await page.getByRole('complementary', { name: 'Install this site' }).waitFor()
    },
  },
  {
    name: 'passage',
    path: CHAPTER,
    act: async page => {
      await page.evaluate(() => {
        const [, , third] = document.querySelectorAll('#chapter-text p')
        const text = document.createTreeWalker(third!, NodeFilter.SHOW_TEXT).nextNode()!
        getSelection()?.setBaseAndExtent(text, 0, text, text.textContent?.indexOf('.') ?? 20)
      })
      await page.getByRole('toolbar', { name: 'Selected passage' }).waitFor()
      await page.getByRole('button', { name: 'Note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask her about this on Sunday.')
    },
  },
  {
    name: 'chapters',
    path: '/book-reader/1/4',
    act: async page => {
      await openChapters(page)
    },
  },
  {
    name: 'find',
    path: CHAPTER,
    act: async page => {
      const sheet = await openChapters(page)
      await sheet.getByRole('button', { name: 'Find in this book' }).click()
      await sheet.getByRole('searchbox').fill('night')
      await sheet.getByRole('searchbox').press('Enter')
      await sheet.getByRole('listitem').first().waitFor()
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
      await page.getByText('Your address is confirmed.').waitFor()
      await page.getByText('Your address is confirmed.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Notifications' }).click()
      await page.getByRole('switch').click()
      await page.getByRole('checkbox').waitFor()
    },
  },
]

/** In the page: a push manager whose service is never asked. */
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

/** Puts books on the shelf by their pages, one of them read. */
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
