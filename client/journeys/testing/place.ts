import type { Page } from 'playwright-core'

/** Number of the paragraph at the top of the window or, in pages, of the first one on the page. */
export const topParagraph = (page: Page) =>
  page.locator('#chapter-text').evaluate(text => {
    const sheet = document.documentElement.classList.contains('reading_mode-2') ? text.closest('article') : null
    const isLeft = (paragraph: Element) => {
      const last = [...paragraph.getClientRects()].at(-1)
      if (!last) return false
      if (!sheet) return last.bottom <= 3
      const { left, right } = sheet.getBoundingClientRect()
      return getComputedStyle(sheet).direction === 'rtl' ? last.left >= right - 1 : last.right <= left + 1
    }
    return [...text.children].findIndex(paragraph => !isLeft(paragraph))
  })

/** Whether the paragraph with this number is visible. */
export const isInSight = (page: Page, number: number) =>
  page.locator('#chapter-text').evaluate((text, number) => {
    return [...(text.children[number]?.getClientRects() ?? [])].some(
      ({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > 1 && left < innerWidth - 1,
    )
  }, number)

/** Scrolls a paragraph to the top of the window, some of it above, and waits until the place has been recorded. */
export async function readTo(page: Page, number: number, part = 0.3) {
  await page.locator('#chapter-text').evaluate(
    (text, [number, part]) => {
      // A place stored earlier for this page says nothing about its current one.
      const { key } = history.state as { key: string }
      const places = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]
      sessionStorage.setItem('places', JSON.stringify(places.filter(([other]) => other !== key)))
      const { top, height } = text.children[number]!.getBoundingClientRect()
      scrollTo({ top: Math.round(scrollY + top + height * part), behavior: 'instant' })
      // The event would come with the next frame: a pause that ends earlier would store the old place.
      dispatchEvent(new Event('scroll'))
    },
    [number, part] as const,
  )
  await settled(page)
}

/** In pages, turns to the page where a paragraph begins, and waits until the place has been recorded. */
export async function turnTo(page: Page, number: number) {
  await page.locator('#chapter-text').evaluate((text, number) => {
    const sheet = text.closest('article')!
    const [{ left }] = text.children[number]!.getClientRects() as unknown as [DOMRect]
    const distance = left - sheet.getBoundingClientRect().left + sheet.scrollLeft
    sheet.scrollTo({ left: Math.floor((distance + 1) / sheet.clientWidth) * sheet.clientWidth, behavior: 'instant' })
  }, number)
  await settled(page)
}

/** Waits for the frames in which scrolling and sizes are handled. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/**
 * Waits until the app follows the reader through this document's chapter and has logged that it was opened. Scrolling
 * before that without input counts as the page's initial position, not as reading.
 */
export const followed = (page: Page) =>
  page.waitForFunction(() => {
    const log = JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { chapter_id: number; read_at: string }[]
    const number = Number(location.pathname.split('/')[3])
    return log[0]?.chapter_id === number && Date.parse(log[0].read_at) >= performance.timeOrigin
  })

/**
 * Waits until the app follows the reader through this document's chapter and handles keys, whose code loads later.
 * Escape hides the bars that a tap has shown.
 */
export async function keysReady(page: Page) {
  await followed(page)
  const areShown = () => page.evaluate(() => document.documentElement.classList.contains('bars'))
  const { width, height } = page.viewportSize()!
  await page.mouse.click(width / 2, height / 2)
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
  while (await areShown()) await page.keyboard.press('Escape')
}

/** Waits until the reader's place has been stored. */
export const placeStored = (page: Page) =>
  page.waitForFunction(() => {
    const key = (history.state as { key: string }).key
    const places = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]
    return places.some(([other]) => other === key)
  })

/** Waits for the code that turns pages, which loads after the chapter and shows the page number. */
export const pagesTurn = (page: Page) => page.locator('[class*=Pages_at] [aria-live]').waitFor()
