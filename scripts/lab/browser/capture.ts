import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

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

/** Opens an address and waits until the page is hydrated and loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
  await page.waitForLoadState('networkidle')
}

/** Opens an address as a returning visitor: a brand's own typeface shows from the second page on. */
export async function openAgain(page: Page, address: string): Promise<void> {
  await open(page, new URL('/', address).href)
  await open(page, address)
}

/** The screen once nothing moves, as WebP encoded by the browser: playwright supports only PNG and JPEG. */
export async function capture(page: Page, quality: number): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // Endless animations are captured as they are, and lazy images off screen never load.
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
