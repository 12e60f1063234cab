import type { Page } from 'playwright-core'

/**
 * Number of the paragraph at the top of the window, or of the first one on the page where a chapter is set in pages.
 */
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

/** Whether a paragraph is to be seen, by its number. */
export const isInSight = (page: Page, number: number) =>
  page.locator('#chapter-text').evaluate((text, number) => {
    return [...(text.children[number]?.getClientRects() ?? [])].some(
      ({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > 1 && left < innerWidth - 1,
    )
  }, number)

/** Puts a paragraph at the top of the window, some of it above, and waits until the place has been noted. */
export async function readTo(page: Page, number: number, part = 0.3) {
  await page.locator('#chapter-text').evaluate(
    (text, [number, part]) => {
      // What was kept for this page before says nothing of where it stands now.
      const { key } = history.state as { key: string }
      const places = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]
      sessionStorage.setItem('places', JSON.stringify(places.filter(([other]) => other !== key)))
      const { top, height } = text.children[number]!.getBoundingClientRect()
      scrollTo({ top: Math.round(scrollY + top + height * part), behavior: 'instant' })
      // Its event comes with the next frame: a pause that ends before that would keep the old place.
      dispatchEvent(new Event('scroll'))
    },
    [number, part] as const,
  )
  await settled(page)
}

/** In pages, turns to the one on which a paragraph begins, and waits until the place has been noted. */
export async function turnTo(page: Page, number: number) {
  await page.locator('#chapter-text').evaluate((text, number) => {
    const sheet = text.closest('article')!
    const [{ left }] = text.children[number]!.getClientRects() as unknown as [DOMRect]
    const way = left - sheet.getBoundingClientRect().left + sheet.scrollLeft
    sheet.scrollTo({ left: Math.floor((way + 1) / sheet.clientWidth) * sheet.clientWidth, behavior: 'instant' })
  }, number)
  await settled(page)
}

/** Waits for the frames in which a scroll is followed, and sizes are. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/**
 * Waits until the reader is followed through the chapter of this document: that it was opened is then noted. Where a
 * page was scrolled before, and by no hand, is where it stood, and says nothing of the reader.
 */
export const followed = (page: Page) =>
  page.waitForFunction(() => {
    const log = JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { chapter_id: number; read_at: string }[]
    const number = Number(location.pathname.split('/')[3])
    return log[0]?.chapter_id === number && Date.parse(log[0].read_at) >= performance.timeOrigin
  })

/**
 * Waits until the reader is followed through this document's chapter and it answers keys, whose code comes after it.
 * Escape puts away the bars that a tap called.
 */
export async function keysAnswered(page: Page) {
  await followed(page)
  const areShown = () => page.evaluate(() => document.documentElement.classList.contains('bars'))
  const { width, height } = page.viewportSize()!
  await page.mouse.click(width / 2, height / 2)
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
  while (await areShown()) await page.keyboard.press('Escape')
}

/** Waits until the place where the reader stands has been kept. */
export const placeStored = (page: Page) =>
  page.waitForFunction(() => {
    const key = (history.state as { key: string }).key
    const places = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]
    return places.some(([other]) => other === key)
  })

/** Waits for what turns pages, which comes once the chapter is there and says which page it is. */
export const pagesTurn = (page: Page) => page.locator('[class*=Pages_at] [aria-live]').waitFor()
