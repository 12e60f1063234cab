import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('a missing page chunk reloads the requested address once, then shows the error page with navigation', async () => {
  const { page, context } = await newReader()
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await context.route('**/assets/lists-*', route => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(at('novelpad', '/'))
  await hydrated(page)
  await page.locator('header a[href^="/ranking"]').click()
  // The server renders the requested page; its chunk fails again, which does not trigger a second reload.
  await expect(page).toHaveURL(/\/ranking\/1$/)
  await expect(page.locator('#content a[href^="/novel/"]').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/\bjs\b/)
  expect(documents).toBe(2)

  await page.goto(at('novelpad', '/'))
  await hydrated(page)
  await page.locator('header a[href^="/ranking"]').click()
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  expect(documents).toBe(3)
  await page.locator('header a[href="/"]').first().click()
  await expect(page.locator('#content a[href^="/novel/"]').first()).toBeVisible()
})

test.concurrent('without the code that opens pages, a link opens like on any site', async () => {
  const { page, context } = await newReader()
  await context.route('**/assets/later-*', route => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(at('novelpad', '/'))
  await hydrated(page)
  await page.locator('header a[href^="/ranking"]').click()
  await expect(page).toHaveURL(/\/ranking\/1$/)
  await expect(page.locator('#content a[href^="/novel/"]').first()).toBeVisible()
})
