import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A phone, as most readers have one. */
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 720 }, isMobile: true, hasTouch: true }

/** A page in a browser of its own, which is closed afterwards. */
export async function onPhone<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, ...options })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Opens an address, and waits until the page has been taken over by script and has all it asked for. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
  await page.waitForLoadState('networkidle')
}

/** Opens an address as who has been on the site before: a brand's own family is shown from the second page on. */
export async function openAgain(page: Page, address: string): Promise<void> {
  await open(page, new URL('/', address).href)
  await open(page, address)
}

/** What is on the screen once nothing moves, as WebP by the browser itself: playwright knows PNG and JPEG alone. */
export async function capture(page: Page, quality: number): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // What goes on for ever is shown as it is, and a lazy picture out of sight never comes.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    await Promise.all(
      [...document.images].filter(({ complete }) => complete).map(image => image.decode().catch(() => {})),
    )
  })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}
