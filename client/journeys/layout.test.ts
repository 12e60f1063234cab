import type { Page } from 'playwright-core'
import { startAfter } from './testing/pageState.ts'
import { linesAtTwiceTheSize } from './testing/clipped.ts'
import { at, expect, hydrated, newReader, test, TIMEOUT, useBrowser, variations } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const WIDE = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const TABLET = { viewport: { width: 768, height: 1024 }, isMobile: false }
/** Left edge of the first matching element, in pixels. */
const edgeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => Math.round(element.getBoundingClientRect().left))

/** An inner page shows the brand, and links to home, the sections and the search. */
async function expectLinks(page: Page) {
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('img', { name: 'NovelPack' })).toBeVisible()
  for (const [name, to] of [
    [/Home|NovelPack/, '/'],
    [/Category/, '/genres'],
    [/Search/, '/search'],
  ] as const) {
    const link = banner.getByRole('link', { name }).last()
    await expect(link, page.url()).toBeVisible()
    await expect(link, page.url()).toHaveAttribute('href', to)
  }
}

test.concurrent('inner pages on a phone show the brand, a way home, the sections and the search', async () => {
  const { page } = await newReader()
  for (const path of ['/login', '/tags', '/myinfo', '/novel/1/x/y']) {
    await page.goto(at('novelpack', path))
    await expectLinks(page)
    if (path === '/myinfo')
      expect(await linesAtTwiceTheSize(page.getByText('Reading as a guest', { exact: true }).first())).toBeLessThan(5)
  }
  // On a book's page the bookmark is beside the author, and no word breaks at twice the size.
  const mark = (await page.getByRole('button', { name: 'Follow or add to shelf' }).boundingBox())!
  const author = (await page.getByRole('link', { name: /^by / }).boundingBox())!
  expect(mark.y + mark.height / 2).toBeCloseTo(author.y + author.height / 2, 0)
  expect(mark.x).toBeGreaterThanOrEqual(author.x + author.width)
  expect(await linesAtTwiceTheSize(page.getByText('Chapters', { exact: true }).first())).toBe(1)
})

test.concurrent('on a wide screen the content of every page aligns with the header, which has all links, and panels are centered', async () => {
  const { page } = await newReader(WIDE)
  const edges = new Set<number>()
  for (const path of ['/', '/novel/11/x/y', '/genres/1/x', '/myinfo']) {
    await page.goto(at('novelpack', path))
    edges.add(await edgeOf(page, 'header img'))
    edges.add(await edgeOf(page, path === '/' ? 'main h2' : 'main h1, main article img, main section img'))
    if (path !== '/') await expectLinks(page)
  }
  expect([...edges].filter((edge, _, [first = 0]) => Math.abs(edge - first) > 1 && edge < 300)).toEqual([])
  // Panels are cards in the middle of the page.
  await page.goto(at('novelpack', '/novel/1/x/y'))
  await page.getByRole('button', { name: 'Follow or add to shelf' }).click()
  const { x, y, width, height } = (await page.getByRole('dialog').boundingBox())!
  expect(width).toBeLessThan(560)
  // Beside it there may be room for a scroll bar.
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(10)
  expect(Math.abs(y + height / 2 - 450)).toBeLessThan(2)
})

test.concurrent.each([['moonovel']])(
  'inner pages of %s, whose name is centered on top, have a back button and sections on a phone, also when scrolled',
  async brand => {
    const { page } = await newReader()
    await page.goto(at(brand, '/novel/11/x/y'))
    const banner = page.getByRole('banner')
    const boxOf = async (name: string) => (await banner.getByRole('link', { name, exact: true }).boundingBox())!
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const [back, category, ranking] = [await boxOf('Back'), await boxOf('Category'), await boxOf('Ranking')]
    for (const { y, height } of [back, category, ranking]) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThan(60)
    }
    expect(back.x + back.width).toBeLessThanOrEqual(category.x)
    expect(category.x + category.width).toBeLessThan(ranking.x)
  },
)

test.concurrent('a chapter whose title is left-aligned shares the margin of its text', async () => {
  const { page } = await newReader(TABLET)
  await page.goto(at('product', '/book-reader/1/1'))
  expect(Math.abs((await edgeOf(page, 'main h1')) - (await edgeOf(page, '#chapter-text')))).toBeLessThanOrEqual(1)
})

test.concurrent.each(variations([['freenovel'], ['tibok']]))(
  'on a tablet with text at 200 % no link in the bar of %s covers another',
  async brand => {
    const { page } = await newReader(TABLET)
    await page.goto(at(brand, '/genres'))
    const overlaps = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const links = [...document.querySelectorAll('header a, nav[aria-label="Main menu"] a')]
      const boxes = links.map(link => ({ name: link.textContent, box: link.getBoundingClientRect() }))
      const isOver = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
      return boxes.flatMap(({ name, box }, index) =>
        boxes.slice(index + 1).flatMap(other => (isOver(box, other.box) ? [`${name} and ${other.name}`] : [])),
      )
    })
    expect(overlaps).toEqual([])
  },
)

test.concurrent.each(
  variations([
    ['joyfic', 'a wide screen', WIDE],
    ['local', 'a wide screen', WIDE],
    ['joyfic', 'a tablet', TABLET],
  ]),
)('short sections share a row on the first page of %s on %s', async (brand, _, device) => {
  const { page } = await newReader(device)
  await page.goto(at(brand, '/'))
  const tops = await page
    .locator('main section')
    .evaluateAll(sections =>
      sections
        .filter(section => section.checkVisibility() && section.hasAttribute('data-few'))
        .map(section => section.getBoundingClientRect().top),
    )
  expect(tops.length % 2).toBe(0)
  expect(new Set(tops).size).toBe(tops.length / 2)
})

test.concurrent('empty pages do not scroll on a small phone, and nothing moves while they load', async () => {
  const { page } = await newReader({ viewport: { width: 360, height: 640 } })
  await recordShifts(page)
  for (const path of ['/offline', '/history', '/updates']) {
    await page.goto(at('fingeread', path))
    // Not the placeholder rows that are shown until the browser has read its storage.
    await expect(page.locator('.EmptyState_state')).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollHeight)]).toEqual([path, 640])
    expect([path, (await shiftOf(page)) < 0.01]).toEqual([path, true])
  }
})

test.concurrent('the placeholder of the search fits its field on a small phone', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/search'))
  const [needed, room] = await page.getByRole('combobox').evaluate((field: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
    const words = document.body.appendChild(document.createElement('span'))
    Object.assign(words.style, { font, whiteSpace: 'nowrap', position: 'absolute' })
    words.style.fontSize = getComputedStyle(field, '::placeholder').fontSize
    words.textContent = field.placeholder
    const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
    return [words.getBoundingClientRect().width, field.clientWidth - padding]
  })
  expect(needed).toBeLessThanOrEqual(room)
})

test.concurrent.each(variations([['novelyouth'], ['novelpad']]))(
  'headings of %s are bold before their typeface loads',
  async brand => {
    const { page } = await newReader()
    await page.route('**/*.woff2', route => route.abort())
    await page.goto(at(brand, '/'))
    await expect(page.locator('main h2').first()).toHaveCSS('font-weight', /^[6-9]00$/)
  },
)

test.concurrent.each(
  variations([
    ['a phone', {}],
    ['a wide screen', WIDE],
  ]),
)('on %s the continue-reading card has room, covers nothing, and can be dismissed', async (_, device) => {
  const { page, context } = await newReader(device)
  await startAfter(context, { book_id: 11, chapter_id: 3, progress: 0.5, book_name: 'The Parent’s Assistant' })
  await recordShifts(page)
  await page.goto(at('novelpack', '/'))
  const card = page.getByRole('region', { name: 'Continue reading' })
  await expect(
    card.getByRole('link', { name: /Continue reading.*The Parent’s Assistant.*Chapter 3 of 24 · 10%/ }),
  ).toBeVisible()
  await expect(card).not.toHaveCSS('position', 'fixed')
  await hydrated(page)
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await card.getByRole('button', { name: 'Hide' }).click()
  await expect(card).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(card).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test.concurrent('with a mouse or the keyboard a book has a preview in the window, which Escape hides; on a phone none', async () => {
  const { page } = await newReader(WIDE)
  await recordShifts(page)
  await page.goto(at('novelpack', '/genres/1/x'), { waitUntil: 'networkidle' })
  const links = page.locator('#content article a')
  const preview = page.locator('#book-preview').locator('..')
  // A pointer that rests since before the page was idle has to move again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await links.nth(1).hover()
    await expect(preview).toContainText((await links.nth(1).textContent())!, { timeout: 5000 })
  }).toPass({ timeout: TIMEOUT })
  const { x, y, width, height } = (await preview.boundingBox())!
  expect([x >= 0, y >= 0, x + width <= 1440, y + height <= 900]).toEqual([true, true, true, true])
  // The pointer may move onto it.
  await preview.hover()
  await expect(links.nth(1)).toHaveAttribute('aria-describedby', 'book-preview')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  // Away from the book that the preview covered.
  await page.mouse.move(0, 0)
  await links.first().focus()
  await page.keyboard.press('Tab')
  await expect(preview).toContainText((await page.locator(':focus').textContent())!)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
  const phone = await newReader()
  await phone.page.goto(at('novelpack', '/genres/1/x'), { waitUntil: 'networkidle' })
  await phone.page.locator('#content article a').nth(1).focus()
  await phone.page.keyboard.press('Tab')
  expect(
    await phone.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toContain('startPreviews')
  await expect(phone.page.locator('#book-preview')).toHaveCount(0)
})
