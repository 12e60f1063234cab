import { afterAll, beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newOfflineReader, openAndStore, untilEmptied, untilStored } from './testing/offlineChapters.ts'
import { at, expect, expectSameDocument, mark, test, useBrowser } from './testing/reader.ts'
import { startReleases, type Releases } from './testing/releases.ts'

useBrowser()

/** Milliseconds to start a test's releases one after another on a busy machine. */
const STARTS = 120_000

let site: Releases
beforeAll(async () => {
  site = await startReleases('A', 'B', 'C')
}, STARTS)
afterAll(() => site?.stop())

const on = (path: string, host = 'freenovel') => at(host, path, site.port())

/** The release that a page comes from, by the name of its first script. */
const releaseOf = (page: Page) =>
  page.evaluate(
    () => /-([A-Z])\w+\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')!.src)?.[1],
  )

/** The number of releases whose scripts are cached on the device. */
const releasesKept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.includes(':release:')).length)

/** Returns a wait for a new release's worker to control the page. Call it before anything loads that worker. */
async function untilUpdated(page: Page) {
  const before = await page.evaluateHandle(() => navigator.serviceWorker.controller)
  return () =>
    page.evaluate(async before => {
      while (navigator.serviceWorker.controller === before)
        await new Promise(resolve =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
    }, before)
}

test(
  'a tab that stays open over two releases keeps working, online and offline, and a new tab gets the new release',
  async () => {
    const { page, context } = await newOfflineReader()
    await openAndStore(page, on('/book-reader/1/1'))
    await untilStored(page, 1, [1, 2, 3])
    expect(await releaseOf(page)).toBe('A')
    await mark(page)

    for (const release of ['B', 'C']) {
      await site.deploy(release)
      const updated = await untilUpdated(page)
      const other = await context.newPage()
      await other.goto(on('/'))
      await updated()
      expect(await releaseOf(other)).toBe(release)
      await other.close()
    }

    // It shows what it has loaded, from the network and from the cache.
    await page.locator('footer a[rel=next]').click()
    await page.waitForURL(/\/book-reader\/1\/2$/)
    await context.setOffline(true)
    await page.locator('footer a[rel=next]').click()
    await page.waitForURL(/\/book-reader\/1\/3$/)
    await page.locator('#chapter-text p').first().waitFor()
    await context.setOffline(false)
    await expectSameDocument(page)

    // Files that no server has any more cost one document load, of the current release.
    let documents = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) documents++
    })
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href^="/novel/"]')?.click())
    await page.waitForURL(/\/novel\/1\//)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/myinfo/teams_of_services' })
      document.querySelector('#content')!.append(link)
      link.click()
    })
    await page.waitForURL(/\/myinfo\/teams_of_services$/)
    expect(await releaseOf(page)).toBe('C')
    expect(documents).toBe(1)
  },
  STARTS,
)

test(
  'files of earlier releases are deleted with the last tab that could need them',
  async () => {
    const { page, context } = await newOfflineReader()
    await site.deploy('A')
    await openAndStore(page, on('/book-reader/1/1'))
    await untilStored(page, 1, [1, 2, 3])
    await site.deploy('B')
    const updated = await untilUpdated(page)
    const other = await context.newPage()
    await other.goto(on('/book-reader/1/2'))
    await updated()
    expect(await releasesKept(other)).toBe(2)
    await page.close()
    await other.reload()
    // The worker notices a closed tab with a delay, so the message that pages send when opened is repeated.
    await other.evaluate(async () => {
      while ((await caches.keys()).filter(name => name.includes(':release:')).length > 1) {
        navigator.serviceWorker.controller?.postMessage('opened')
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    })
    await context.setOffline(true)
    await other.reload()
    await other.locator('#chapter-text p').first().waitFor()
    expect(await releaseOf(other)).toBe('B')
  },
  STARTS,
)

test(
  'the kill switch clears returning devices and open tabs',
  async () => {
    await site.deploy('C')
    const [open, back] = await Promise.all([newOfflineReader(), newOfflineReader()])
    for (const { page } of [open, back]) {
      await openAndStore(page, on('/book-reader/1/1'))
      await untilStored(page, 1, [1, 2, 3])
    }
    await site.deploy('C', { SERVICE_WORKER: 'off' })
    await back.page.goto(on('/book-reader/1/2'))
    await untilEmptied(back.page)
    await back.page.locator('#chapter-text p').first().waitFor()
    await back.page.goto(on('/novel/1/x/y'))
    await back.page.getByText('This browser can’t save books.').waitFor()

    // Browsers check for a new worker by themselves once a day.
    await open.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await untilEmptied(open.page)
    await open.page.locator('footer a[rel=next]').click()
    await open.page.waitForURL(/\/book-reader\/1\/2$/)

    await site.deploy('C')
    await openAndStore(back.page, on('/book-reader/1/1'))
    await untilStored(back.page, 1, [1, 2, 3])
  },
  STARTS,
)

test(
  'a host that moves to another brand keeps nothing of the old one',
  async () => {
    const { page } = await newOfflineReader()
    await site.deploy('C', { DEFAULT_BRAND: 'freenovel' })
    await openAndStore(page, on('/book-reader/1/1', 'somewhere'))
    await untilStored(page, 1, [1, 2, 3])
    await site.deploy('C', { DEFAULT_BRAND: 'joyfic' })
    await page.goto(on('/book-reader/1/1', 'somewhere'))
    await page.evaluate(async () => {
      for (;;) {
        const [caught, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
        const names = [...caught, ...databases.map(({ name }) => name ?? '')]
        if (names.some(name => name.includes('joyfic')) && !names.some(name => name.includes('freenovel'))) return
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    })
  },
  STARTS,
)
