import { afterAll, beforeAll } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { openDatabase } from '../../server/backend/database/open.ts'
import type { Database } from '../../server/backend/database/schema/schema.ts'
import { newKeys } from '../../server/backend/push/keys.ts'
import { startPushService } from '../../server/backend/testing/pushService.ts'
import type { PushMessage } from '../../shared/page/pushMessage.ts'
import { readingLog, stored } from './testing/pageState.ts'
import { responseTo } from './testing/responseTo.ts'
import { linesAtTwiceTheSize } from './testing/clipped.ts'
import { importEdition, PARTS } from './testing/edition.ts'
import { freshData } from './testing/freshData.ts'
import { focused, tabTo } from './testing/keyboard.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, newReader, nightly, routeFirst, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser({ isFull: true })

let folder: string
/** A separate site: it has push keys, and a book that gets new chapters. */
let site: Site
let database: Database
let book: number
const service = await startPushService()
const { privateKey } = newKeys()

beforeAll(async () => {
  folder = await freshData()
  site = await startSite({
    DATA_DIR: folder,
    VAPID_PRIVATE_KEYS: privateKey,
    PUSH_SERVICES: service.origin,
    PAGE_CACHE_BYTES: '0',
    API_CACHE_BYTES: '0',
  })
  database = await openDatabase(join(folder, 'quire.sqlite'))
  book = await edition(2)
})
afterAll(async () => {
  await database.destroy()
  await site.stop()
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Imports the book with this many chapters; returns its number. */
const edition = (chapters: number) => importEdition(PARTS.slice(0, chapters), { database, folder, free: 4 })

/** The book that gets a new chapter, and another one. */
const A_TEST = () => `/novel/${book}/a-test`
const OTHER = '/novel/1/historical/an-error-on-the-bordeaux-line'
const on = (path: string) => at('novelpack', path, String(site.port))
const FOLLOW = 'Follow or add to shelf'
const TELL = 'Notify me about new chapters'

/** Runs in the page: a push manager with the test's push service, since the browser's own is on the internet. */
const usePushService = (browser: { endpoint: string; p256dh: string; auth: string }) => {
  const KEY = 'of the test: subscribed with'
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), byte => byte.charCodeAt(0)).buffer
  const made = (key: string) => ({
    endpoint: browser.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(KEY)
    return key ? (made(key) as never) : null
  }
  PushManager.prototype.subscribe = async options => {
    localStorage.setItem(KEY, String(options?.applicationServerKey))
    return made(String(options?.applicationServerKey)) as never
  }
}

/** A reader whose browser uses the test's push service. */
async function newPushReader() {
  const reader = await newReader({ serviceWorkers: 'allow' })
  await reader.context.addInitScript(usePushService, service.subscribe())
  return reader
}

/** A signed-in reader, on a page. */
async function newMember(path: string) {
  const [account, reader] = await Promise.all([newAccount(undefined, { port: site.port, folder }), newPushReader()])
  await signIn(reader.context, account)
  await reader.page.goto(on(path))
  const subscriptions = () =>
    database.selectFrom('push_subscription').selectAll().where('reader_id', '=', account.user.id).execute()
  return { ...reader, subscriptions }
}

/** Follows the page's book; returns the switch that appears. */
async function follow(page: Page) {
  await page.getByRole('button', { name: FOLLOW }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Follow Keeps' }).click()
  const toggle = page.getByRole('dialog').getByRole('switch', { name: TELL })
  await toggle.waitFor()
  return toggle
}

/** Delivers a message to a page's worker, as the browser does for its push service. */
async function deliver(context: BrowserContext, page: Page, message: unknown) {
  const session: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === on('/'))
      if (found) resolve(found.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(on('/')).origin
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  await session.detach()
}

/** A worker that holds back its notifications until all messages have arrived. */
type Watched = {
  registration: ServiceWorkerRegistration
  /** When the first is about to be shown. */
  begun: Promise<void>
  /** When all are shown: how often some were read while one was being shown, which makes Chromium forget that one. */
  notified: Promise<number>
}
const watchShown = (worker: Worker, count: number) =>
  worker.evaluate(count => {
    const { registration } = self as unknown as Watched
    const [show, get] = [registration.showNotification, registration.getNotifications]
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: allShown, resolve: lastShown } = Promise.withResolvers<void>()
    const { promise: notified, resolve: end } = Promise.withResolvers<number>()
    const so = { came: 0, being: 0, shown: 0, requests: 0 }
    self.addEventListener('push', () => {
      if (++so.came === count) lastShown()
    })
    registration.showNotification = async (...how) => {
      so.being++
      begin()
      await allShown
      await show.apply(registration, how)
      so.being--
      if (++so.shown === count) end(so.requests)
    }
    registration.getNotifications = how => {
      if (so.being > 0) so.requests++
      return get.call(registration, how)
    }
    Object.assign(self, { begun, notified })
  }, count)

test.concurrent('by keyboard alone: a reader follows a book, allows notifications, gets one and opens it; signing out ends them', async () => {
  const { page, context, complaints, subscriptions } = await newMember(A_TEST())
  await context.grantPermissions(['notifications'], { origin: new URL(on('/')).origin })
  // Notifications go only to accounts that already follow the book.
  const isFollowed = responseTo(page, 'shelf.save')
  await tabTo(page, /^Follow or add/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, /^FollowKeeps/)
  await page.keyboard.press('Enter')
  const toggle = page.getByRole('dialog').getByRole('switch', { name: TELL })
  await toggle.waitFor()
  await isFollowed
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await tabTo(page, new RegExp(`^${TELL}`))
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'Notifications are on for this device.' }).waitFor()
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => focused(page)).toBe(TELL)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatch(/^(Follow or add|On the shelf)/)

  // Nobody is notified at night, but this test may run at any hour.
  await page.goto(on('/history'))
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  expect(await linesAtTwiceTheSize(page.getByRole('button', { name: 'Notifications' }))).toBe(1)
  await tabTo(page, /^Notifications$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await tabTo(page, /^From/)
  const saved = responseTo(page, 'push.subscribe')
  await tabTo(page, /^Quiet hours/, 'Shift+Tab')
  await page.keyboard.press('Space')
  await saved
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('Notifications')

  await edition(3)
  await service.received(1)
  const [{ message } = { message: undefined }] = service.taken
  expect(message).toMatchObject({ book: { id: book, name: 'A Test' }, count: 1, chapter: 3, quiet: null })
  const [worker] = context.serviceWorkers() as [Worker]
  await watchShown(worker, 2)
  await deliver(context, page, message)
  await worker.evaluate(() => (self as unknown as Watched).begun)
  // A notification about another book arrives in the meantime.
  await deliver(context, page, { ...(message as PushMessage), book: { id: 1, name: 'Another' } })
  expect(await worker.evaluate(() => (self as unknown as Watched).notified)).toBe(0)
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, icon, silent }) => ({ title, body, tag, icon, silent }))
  })
  const [body, silent] = ['New chapter on NovelPack', false]
  expect(shown.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: 'A Test', body, tag: `book-${book}`, silent },
    { title: 'Another', body, tag: 'book-1', silent },
  ])

  await worker
    .evaluate(async tag => {
      const { registration } = self as unknown as Watched
      const [notification] = await registration.getNotifications({ tag })
      const Tap = (self as unknown as { NotificationEvent: new (type: string, how: object) => Event }).NotificationEvent
      self.dispatchEvent(new Tap('notificationclick', { notification }))
    }, `book-${book}`)
    .catch(() => {})
  await page.waitForURL(on(`/book-reader/${book}/3`))
  await page.getByRole('heading', { level: 1, name: 'The Ferry' }).waitFor()

  await page.goto(on('/myinfo'), { waitUntil: 'commit' })
  // Requests in flight when the reader leaves are refused, which would be logged as a complaint.
  const calls = ['user.surplus', 'readlog.get', 'passages.list', 'settings.get', 'shelf.list']
  const responses = calls.map(call => responseTo(page, call))
  await Promise.all(responses)
  // Positions are sent after the account was fetched; a chapter that was only opened is not sent.
  const isSent = ({ settled, elsewhere, unmoved }: Awaited<ReturnType<typeof readingLog>>[number]) =>
    settled ?? elsewhere ?? unmoved
  await expect.poll(async () => (await readingLog(page)).every(isSent)).toBe(true)
  const signedOut = responseTo(page, 'user.logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => stored(page, 'push')).toBe('')
  await signedOut
  await expect.poll(() => stored(page, 'of the test: subscribed with')).toBe('')
  expect(await subscriptions()).toEqual([])
  expect(complaints).toEqual([])
})

test.concurrent('quiet hours chosen while others are being saved are saved after them', async () => {
  const { page, context, subscriptions } = await newMember(OTHER)
  await context.grantPermissions(['notifications'], { origin: new URL(on('/')).origin })
  await (await follow(page)).click()
  await page.getByText('Notifications are on for this device.').waitFor()
  await page.goto(on('/history'))
  await page.getByRole('button', { name: 'Notifications' }).click()
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
  await routeFirst(page, '**/push.subscribe*', async route => {
    await mayRespond
    await route.continue()
  })
  const hour = (name: string) => page.getByRole('dialog').getByRole('combobox', { name })
  await hour('From').selectOption('20')
  await hour('to').selectOption('9')
  await hour('From').selectOption('21')
  respond()
  await expect.poll(() => stored(page, 'push')).toContain('"quiet":{"from":21,"to":9}')
  await expect(hour('From')).toHaveValue('21')
  await expect(hour('to')).toHaveValue('9')
  expect(await subscriptions()).toMatchObject([{ quiet_from: 21, quiet_to: 9 }])
})

test.concurrent('if the browser blocks notifications the switch says so, and permission is requested only on a tap', async () => {
  const { page, context } = await newMember(OTHER)
  await context.addInitScript(() => {
    const requested = { times: 0 }
    Object.assign(window, { requested })
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      requested.times++
      return (permission = 'denied')
    }
  })
  await page.reload()
  const toggle = await follow(page)
  const times = () => page.evaluate(() => (window as unknown as { requested: { times: number } }).requested.times)
  expect(await times()).toBe(0)
  await toggle.click()
  await page.getByText('This browser blocks NovelPack notifications').waitFor()
  expect(await times()).toBe(1)
  await expect(toggle).toBeDisabled()
})

nightly('a site without push keys does not mention notifications', async () => {
  const { page } = await newPushReader()
  await page.goto(at('novelpack', OTHER))
  await page.getByRole('button', { name: FOLLOW }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Follow Keeps' }).click()
  await page.getByText('You’re following this book').waitFor()
  await page.goto(at('novelpack', '/history'))
  await page.getByRole('tab', { name: /^Want to read/ }).click()
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveCount(0)
})
