import { expect } from '@jest/globals'
import { at, newReader, sideBySide, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

const isListsChunk = (url: URL) => url.pathname.startsWith('/assets/lists-')

sideBySide(
  'a missing page chunk reloads the requested address once, then shows the error page with navigation',
  async () => {
    const { page, context } = await newReader()
    let documents = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) documents++
    })
    await context.route(isListsChunk, route => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }))
    await page.goto(at('novelpad', '/'))
    await takenOver(page)
    await page.locator('header a[href^="/ranking"]').click()
    // The server renders the requested page; its chunk fails again, which does not trigger a second reload.
    await page.waitForURL(/\/ranking\/1$/)
    await page.locator('#content a[href^="/novel/"]').first().waitFor()
    await page.waitForFunction(() => !document.documentElement.classList.contains('js'))
    expect(documents).toBe(2)

    await page.goto(at('novelpad', '/'))
    await takenOver(page)
    documents = 0
    await page.locator('header a[href^="/ranking"]').click()
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
    expect(documents).toBe(0)
    await page.locator('header a[href="/"]').first().click()
    await page.locator('#content a[href^="/novel/"]').first().waitFor()
  },
)

sideBySide('with blocked storage a missing chunk never causes a reload', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await context.route(isListsChunk, route => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }))
  await page.goto(at('novelpad', '/'))
  await takenOver(page)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.locator('header a[href^="/ranking"]').click()
  await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  expect(documents).toBe(0)
})

sideBySide('when the connection drops, the open page stays readable and the next one explains the error', async () => {
  const { page, context } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await context.setOffline(true)
  await page.getByText('You’re offline').first().waitFor()
  expect(await page.locator('#chapter-text p').first().isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByText('You’re offline').first().waitFor({ state: 'hidden' })
})
