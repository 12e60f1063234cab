import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newAccount, signIn } from './testing/knownReader.ts'
import { followed, isInSight, placeKept, readTo, settled, topParagraph } from './testing/place.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

/**
 * Places of a chapter at which each way of changing it is tried. Whoever changes how a place is found again asks for
 * more: `PLACE_RUNS=20 npm run journeys -- exactPlace`.
 */
const RUNS = Number(process.env['PLACE_RUNS'] ?? 5)
/** As many of them as one test has time for where each takes two devices. */
const BATCH = 5
const CHAPTER = '/book-reader/1/1'

async function readerOf(brand: string, path: string) {
  const reader = await newReader()
  await reader.page.goto(at(brand, path))
  await takenOver(reader.page)
  await followed(reader.page)
  await settled(reader.page)
  return reader
}

/** Paragraphs to stand at, from all over the chapter but its end, where no text is left to scroll. */
async function places(page: Page): Promise<number[]> {
  const count = await page.locator('#chapter-text > *').count()
  return Array.from({ length: RUNS }, (_, run) => 1 + Math.floor((run / RUNS) * count * 0.7))
}

/** Another size of the text for each run, from the smallest to the largest. */
const sizeOf = (run: number) => 14 + Math.floor((run / RUNS) * 11)

/** Sets the chapter so, as the panel does. */
const set = (page: Page, classes: Record<string, number>) =>
  page.evaluate(classes => {
    const root = document.documentElement
    for (const prefix in classes)
      root.className = root.className.replace(new RegExp(`\\b${prefix}-\\d+`), `${prefix}-${classes[prefix]}`)
  }, classes)

const CHANGES: [name: string, classes: Record<string, number>, back: Record<string, number>][] = [
  ['size', { font_size: 24 }, { font_size: 16 }],
  ['family', { font_family: 4 }, { font_family: 1 }],
  ['margins', { margins: 3 }, { margins: 2 }],
  ['line height and paragraphs', { line_height: 4, paragraphs: 2 }, { line_height: 2, paragraphs: 1 }],
]

test.each(CHANGES)('another %s leaves the same paragraph at the top, each time', async (_, classes, back) => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const kept: boolean[] = []
  for (const place of await places(page)) {
    await readTo(page, place)
    const before = await topParagraph(page)
    await set(page, classes)
    await settled(page)
    const after = await topParagraph(page)
    await set(page, back)
    await settled(page)
    kept.push(before === place && after === place && (await topParagraph(page)) === place)
  }
  expect(kept).toEqual(Array(RUNS).fill(true))
})

test('a turned phone leaves the same paragraph at the top, each time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const kept: boolean[] = []
  for (const place of await places(page)) {
    await readTo(page, place)
    await page.setViewportSize({ width: 780, height: 360 })
    await settled(page)
    const turned = await topParagraph(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await settled(page)
    kept.push(turned === place && (await topParagraph(page)) === place)
  }
  expect(kept).toEqual(Array(RUNS).fill(true))
})

test('pages for scrolling, and back, leave the paragraph in sight and then at the top, each time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const kept: boolean[] = []
  for (const place of await places(page)) {
    await readTo(page, place)
    await set(page, { reading_mode: 2 })
    await settled(page)
    const isThere = await isInSight(page, place)
    await set(page, { reading_mode: 1 })
    await settled(page)
    kept.push(isThere && (await topParagraph(page)) === place)
  }
  expect(kept).toEqual(Array(RUNS).fill(true))
})

test('a reload in another size has the same paragraph at the top, each time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const kept: boolean[] = []
  for (const [run, place] of (await places(page)).entries()) {
    await readTo(page, place)
    await placeKept(page)
    await page.evaluate(font_size => {
      // As another tab leaves it.
      addEventListener('pagehide', () => {
        const local = JSON.parse(localStorage.getItem('local') ?? '{}') as object
        localStorage.setItem('local', JSON.stringify({ ...local, font_size }))
      })
    }, sizeOf(run))
    await page.reload()
    await takenOver(page)
    await settled(page)
    kept.push((await topParagraph(page)) === place)
  }
  expect(kept).toEqual(Array(RUNS).fill(true))
})

test('back from the next chapter, where the type was changed, has the same paragraph at the top, each time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const kept: boolean[] = []
  for (const [run, place] of (await places(page)).entries()) {
    await readTo(page, place)
    await page.locator('footer a[rel=next]').evaluate(link => (link as HTMLElement).click())
    await page.waitForURL(/\/book-reader\/1\/2$/)
    await settled(page)
    await set(page, { font_size: sizeOf(run) })
    await page.goBack()
    await page.waitForURL(/\/book-reader\/1\/1$/)
    await settled(page)
    kept.push((await topParagraph(page)) === place)
  }
  expect(kept).toEqual(Array(RUNS).fill(true))
})

const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, batch) => batch + 1)

test.each(BATCHES)('another device goes to the same paragraph, each time (%i)', async batch => {
  const account = await newAccount()
  const phone = await newReader()
  await signIn(phone.context, account)
  const tablet = await newReader({ viewport: { width: 820, height: 1180 } })
  await signIn(tablet.context, account)
  await tablet.context.addInitScript(() => {
    localStorage.setItem('local', JSON.stringify({ font_size: 20, font_family: 2 }))
    // A device that has not read yet: what it knows is what the account says.
    if (location.pathname !== '/history') return
    localStorage.removeItem('readlogList')
    sessionStorage.clear()
  })
  const runs = Array.from({ length: RUNS }, (_, run) => run).filter(run => run % BATCHES.length === batch - 1)
  const kept: boolean[] = []
  for (const run of runs) {
    await phone.page.goto(at('novelpack', CHAPTER))
    await followed(phone.page)
    await settled(phone.page)
    const place = (await places(phone.page))[run]!
    await readTo(phone.page, place)
    await placeKept(phone.page)
    await phone.page.goto(at('novelpack', '/history'))
    await phone.page.waitForFunction(
      () => (JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { settled?: true }[])[0]?.settled,
    )
    await tablet.page.goto(at('novelpack', '/history'))
    await tablet.page.locator(`#content a[href="${CHAPTER}"]`).first().click()
    await tablet.page.waitForURL(/\/book-reader\/1\/1$/)
    await followed(tablet.page)
    await settled(tablet.page)
    kept.push((await topParagraph(tablet.page)) === place)
  }
  expect(kept).toEqual(runs.map(() => true))
})

test('a chapter that is opened from anywhere opens where it was left, and the book says where that is', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const place = (await places(page)).at(-1) ?? 0
  await readTo(page, place)
  await placeKept(page)
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  const goOn = page.getByRole('link', { name: /Continue reading/ })
  await goOn.getByText(/^Chapter 1 · \d+ % · \d min left$/).waitFor()
  expect(Number(/(\d+) %/.exec(await goOn.innerText())?.[1])).toBeGreaterThan(10)
  await goOn.click()
  await page.waitForURL(at('freenovel', CHAPTER))
  await followed(page)
  await settled(page)
  expect(await topParagraph(page)).toBe(place)
  // In another tab, which knows nothing of this one's history, it is gone to as well, with a way to the beginning.
  const other = await page.context().newPage()
  await other.goto(at('freenovel', CHAPTER))
  await takenOver(other)
  await other.getByRole('button', { name: 'To the beginning' }).waitFor()
  expect(await topParagraph(other)).toBe(place)
  await other.getByRole('button', { name: 'To the beginning' }).click()
  await other.waitForFunction(() => scrollY === 0)
})
