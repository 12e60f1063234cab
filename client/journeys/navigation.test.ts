import type { Page } from 'playwright-core'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, hydrated, newReader, test, useBrowser, variations } from './testing/reader.ts'

useBrowser()

/** Adds a link to an address to the hydrated page, which opens it in place, and follows it. */
async function follow(page: Page, href: string) {
  await hydrated(page)
  await page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
  }, href)
}

test.concurrent('a new page starts at the top, a hash change keeps the position, and no page can be zoomed', async () => {
  const { page } = await newReader()
  await page.goto(at('joyfic', '/ranking/1'))
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  const zoom = /maximum-scale=1.*user-scalable=no|user-scalable=no.*maximum-scale=1/
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', zoom)
  await page.evaluate(() => scrollTo(0, 500))
  await follow(page, '#nowhere')
  await page.waitForURL(/#nowhere$/)
  expect(await page.evaluate(() => scrollY)).toBe(500)
  await follow(page, '/genres')
  await page.waitForURL(/\/genres$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

/** Records what is on the screen while the classes of the page transition are added and removed. */
const watchTransition = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const main = document.getElementById('content')!
    new MutationObserver(() => {
      const phase = /page-(leave|enter)-active/.exec(main.className)?.[1]
      if (phase) seen.push(`${phase} ${main.querySelector('h1')?.textContent}`)
    }).observe(main, { attributeFilter: ['class'] })
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test.concurrent('the old page leaves before the new one enters, except with reduced motion', async () => {
  const { page } = await newReader({ reducedMotion: 'no-preference' })
  await page.goto(at('joyfic', '/becomeOurTranslator'))
  await watchTransition(page)
  const old = await page.locator('h1').textContent()
  await follow(page, '/myinfo')
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
  await expect.poll(() => seen(page)).toEqual([`leave ${old}`, 'enter Mine'])

  // Readers who prefer reduced motion get the new page at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransition(page)
  await follow(page, '/genres')
  await page.getByRole('heading', { level: 1, name: 'Genres' }).waitFor()
  expect(await seen(page)).toEqual([])
})

test.concurrent('once the address changes, nothing on the old page can be pressed', async () => {
  const { page } = await newReader({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto(at('joyfic', '/'))
  const link = (await page.locator('#content a[href^="/novel/"]').first().boundingBox())!
  const pressed = () => page.evaluate(({ x, y }) => document.elementFromPoint(x + 9, y + 9)?.closest('a')?.href, link)
  expect(await pressed()).toContain('/novel/')
  // The old page stays until the clock advances.
  await page.clock.pauseAt(Date.now() + 60_000)
  await follow(page, '/genres')
  await page.waitForURL(/\/genres$/)
  expect(await pressed()).toBeUndefined()
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Genres' }).waitFor()
})

test.concurrent('going back twice on a slow connection leads two pages back', async () => {
  const { page } = await newReader()
  await page.goto(at('joyfic', '/genres'))
  for (const path of ['/ranking/1', '/myinfo']) {
    await follow(page, path)
    await page.waitForURL(at('joyfic', path))
  }
  // The previous pages are no longer in memory.
  await page.reload()
  const request = asksFor(page, '/v1/bookRank')
  await page.route('**/v1/bookRank*', () => {})
  await page.evaluate(() => history.back())
  await request
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: 'Genres' }).waitFor()
})

test.concurrent('a tapped link opens even if the reader signs out in another tab meanwhile', async () => {
  const { page, context } = await newReader()
  const released = Promise.withResolvers<void>()
  await page.route('**/v1/chapter.*', async route => {
    await released.promise
    await route.continue().catch(() => {})
  })
  await signIn(context, await newAccount(undefined, { brand: 'joyfic' }))
  await page.goto(at('joyfic', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  const start = page.getByRole('link', { name: /Start reading/ })
  await start.waitFor()
  const other = await context.newPage()
  await other.goto(at('joyfic', '/myinfo'))
  await start.click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('html')).not.toContainClass('signed-in')
  released.resolve()
  await page.waitForURL(/\/book-reader\/1\/1$/)
})

const asksFor = (page: Page, part: string) => page.waitForRequest(request => request.url().includes(part))

test.concurrent('a list loads more 300 px before its end, not earlier', async () => {
  const { page } = await newReader()
  const pages: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('bookRank.book_list')) pages.push(searchParams.get('page'))
  })
  await page.goto(at('joyfic', '/ranking/1'))
  const endAt = (below: number) =>
    page.evaluate(below => {
      scrollBy(0, document.querySelector('#content ol')!.getBoundingClientRect().bottom - innerHeight - below)
      return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, below)
  await endAt(320)
  await page.waitForLoadState('networkidle')
  expect(pages).toEqual([])
  const more = asksFor(page, 'bookRank.book_list')
  await endAt(290)
  await more
  expect(pages).toEqual(['2'])
})

test.concurrent('Back closes an open panel before it leaves the page', async () => {
  const { page } = await newReader()
  const chapter = (number: number) => at('joyfic', `/book-reader/1/${number}`)
  await page.goto(at('joyfic', '/genres'))
  await follow(page, chapter(1))
  await page.waitForURL(chapter(1))
  const tool = (name: string) => page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const press = async (name: string) => {
    await tool(name).dispatchEvent('click')
    await dialog(name).waitFor()
  }
  await press('Display')
  await page.goBack()
  await dialog('Display').waitFor({ state: 'detached' })
  await expect(page).toHaveURL(chapter(1))

  // After it is closed in another way, Back navigates at once; a page that it links to replaces its entry.
  await press('Chapters')
  await dialog('Chapters').locator('a[href="/book-reader/1/2"]').click()
  await page.waitForURL(chapter(2))
  await dialog('Chapters').waitFor({ state: 'detached' })
  await press('Display')
  await page.keyboard.press('Escape')
  await dialog('Display').waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(chapter(1))
  await page.goBack()
  await page.waitForURL(at('joyfic', '/genres'))
})

test.concurrent.each(
  variations([
    ['a phone', '/genres', { width: 360, height: 780 }],
    ['a wide screen, over the search field', '/search', { width: 1440, height: 900 }],
  ] as const),
)('a tapped link is marked at once, and a slow page shows its skeleton on %s', async (_, path, viewport) => {
  const { page } = await newReader({ viewport })
  await page.goto(at('joyfic', path))
  await hydrated(page)
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await page.route(/bookRank/, async route => {
    await blocked
    await route.continue()
  })
  const link = page.getByRole('link', { name: 'Ranking' })
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.PageSkeleton_page')).toBeVisible()
  if (path === '/search') {
    const { x, y, height } = (await page.getByRole('combobox').boundingBox())!
    const top = await page.evaluateHandle(([x, y]) => document.elementFromPoint(x, y), [x + 9, y + height / 2] as const)
    expect(await top.evaluate(element => !!element?.closest('.PageSkeleton_page'))).toBe(true)
  }
  release()
  await page.waitForURL(/ranking/)
  await expect(page.locator('.PageSkeleton_page')).toHaveCount(0)
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})

test.concurrent('the skeleton of a chapter has the margins of the reader', async () => {
  const { page } = await newReader()
  await page.goto(at('joyfic', '/novel/1/x/y'))
  await hydrated(page)
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await page.route(/chapter\.free/, async route => {
    await blocked
    await route.continue()
  })
  await page.locator('a[href="/book-reader/1/3"]').first().click()
  await expect(page.locator('.PageSkeleton_chapter > *')).toHaveCSS('padding-inline-start', '20px')
  release()
})
