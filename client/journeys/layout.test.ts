import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { linesAtTwiceTheSize } from './testing/clipped.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, newReader, sideBySide, sideBySideEach, takenOver, useBrowser } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser({ isPersistent: true })

const WIDE = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const TABLET = { viewport: { width: 768, height: 1024 }, isMobile: false }
const read = (context: { addInitScript(script: () => void): Promise<unknown> }) =>
  context.addInitScript(() => {
    const entry = { book_id: 11, chapter_id: 3, progress: 0.5, read_at: '2026-11-01T08:00:00.000Z' }
    const shown = { book_name: 'The Parent’s Assistant', chapter_title: 'False Key', cover: null, chapter_count: 24 }
    if (!localStorage.getItem('readlogList'))
      localStorage.setItem('readlogList', JSON.stringify([{ ...entry, ...shown }]))
  })

/** Left edge of the first matching element, in pixels. */
const edgeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => Math.round(element.getBoundingClientRect().left))

/** An inner page shows the brand, and links to home, the sections and the search. */
async function expectWays(page: Page) {
  const banner = page.getByRole('banner')
  await banner.getByRole('img', { name: 'NovelPack' }).waitFor()
  for (const [name, to] of [
    [/Home|NovelPack/, '/'],
    [/Category/, '/genres'],
    [/Search/, '/search'],
  ] as const) {
    const link = banner.getByRole('link', { name }).last()
    expect([page.url(), await link.getAttribute('href'), await link.isVisible()]).toEqual([page.url(), to, true])
  }
}

sideBySide('inner pages on a phone show the brand, a way home, the sections and the search', async () => {
  const { page } = await newReader()
  for (const path of ['/novel/11/x/y', '/genres/1/x', '/author/1/x', '/login', '/myinfo/privacyPolicy', '/tags']) {
    await page.goto(at('novelpack', path))
    await expectWays(page)
  }
})

sideBySide('on a wide screen the content of every page aligns with the header, which has all links', async () => {
  const { page } = await newReader(WIDE)
  const edges = new Set<number>()
  for (const path of ['/', '/novel/11/x/y', '/genres', '/genres/1/x', '/secPage/1/x', '/tags', '/myinfo', '/history']) {
    await page.goto(at('novelpack', path))
    edges.add(await edgeOf(page, 'header img'))
    edges.add(await edgeOf(page, path === '/' ? 'main h2' : 'main h1, main article img, main section img'))
    if (path !== '/') await expectWays(page)
  }
  expect([...edges].filter((edge, _, [first = 0]) => Math.abs(edge - first) > 1 && edge < 300)).toEqual([])
})

sideBySideEach([['moonovel'], ['novelandia']])(
  'inner pages of %s, whose name is centered on top, have a back button and sections on a phone, also when scrolled',
  async brand => {
    const { page } = await newReader()
    await page.goto(at(brand, '/novel/11/x/y'))
    await takenOver(page)
    const banner = page.getByRole('banner')
    const boxOf = async (name: string) => (await banner.getByRole('link', { name, exact: true }).boundingBox())!
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => scrollY > 300)
    const [back, category, ranking] = [await boxOf('Back'), await boxOf('Category'), await boxOf('Ranking')]
    for (const { y, height } of [back, category, ranking]) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThan(60)
    }
    expect(back.x + back.width).toBeLessThanOrEqual(category.x)
    expect(category.x + category.width).toBeLessThan(ranking.x)
  },
)

sideBySide('on a tablet the search below a centered name starts its row', async () => {
  const { page } = await newReader(TABLET)
  for (const path of ['/', '/novel/11/x/y']) {
    await page.goto(at('moonovel', path))
    const back = page.getByRole('banner').getByRole('link', { name: 'Back', exact: true })
    const from = path === '/' ? 24 : await back.boundingBox().then(box => box!.x + box!.width)
    const glass = (await page.getByRole('banner').getByRole('link', { name: 'Search' }).locator('svg').boundingBox())!
    expect(glass.x - from).toBeLessThan(60)
  }
})

sideBySide(
  'in right-to-left text the back button is on the right and points there, followed by the sections',
  async () => {
    const { page } = await newReader()
    await page.goto(at('novelpack', '/novel/11/x/y'))
    await takenOver(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
      document.documentElement.classList.add('rtl')
    })
    const parts = ['header a svg', 'header nav img', 'header a[href="/search"]'].map(part => edgeOf(page, part))
    const [back = 0, logo = 0, search = 0] = await Promise.all(parts)
    expect([back > logo, logo > search]).toEqual([true, true])
    const arrow = page.locator('header a svg').first()
    expect(await arrow.evaluate(icon => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  },
)

sideBySide('a chapter whose title is left-aligned shares the margin of its text', async () => {
  const { page } = await newReader(TABLET)
  await page.goto(at('product', '/book-reader/1/1'))
  await takenOver(page)
  expect(Math.abs((await edgeOf(page, 'main h1')) - (await edgeOf(page, '#chapter-text')))).toBeLessThanOrEqual(1)
})

sideBySideEach([['freenovel'], ['tibok']])(
  'on a tablet with text at 200 % no link in the bar of %s covers another',
  async brand => {
    const { page } = await newReader(TABLET)
    await page.goto(at(brand, '/genres'))
    await takenOver(page)
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

sideBySide('a book’s bookmark is beside its author and takes no row of its own on a phone', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/novel/1/x/y'))
  await takenOver(page)
  const mark = (await page.getByRole('button', { name: 'Follow or add to shelf' }).boundingBox())!
  const author = (await page.getByRole('link', { name: /^by / }).boundingBox())!
  expect(mark.y + mark.height / 2).toBeCloseTo(author.y + author.height / 2, 0)
  expect(mark.x).toBeGreaterThanOrEqual(author.x + author.width)
})

sideBySide('on a wide screen panels are cards in the middle of the page', async () => {
  const { page } = await newReader(WIDE)
  await page.goto(at('novelpack', '/novel/1/x/y'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Follow or add to shelf' }).click()
  const card = page.getByRole('dialog')
  await card.waitFor()
  await card.evaluate(element => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { x, y, width, height } = (await card.boundingBox())!
  expect(width).toBeLessThan(560)
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(10)
  expect(Math.abs(y + height / 2 - 450)).toBeLessThan(2)
})

sideBySide('the lock uses the brand’s heading typeface, for guests and readers', async () => {
  const families = new Set<string>()
  for (const account of [undefined, await newAccount()]) {
    const { page, context } = await newReader()
    if (account) await signIn(context, account)
    await page.goto(at('novelpack', '/book-reader/11/9'))
    await takenOver(page)
    const title = page.locator('#unlock').getByText('Keep reading')
    families.add(
      await title
        .filter({ visible: true })
        .first()
        .evaluate(title => getComputedStyle(title).font),
    )
  }
  expect(families.size).toBe(1)
})

sideBySideEach([
  ['joyfic', 'a wide screen', WIDE],
  ['tibok', 'a wide screen', WIDE],
  ['joyfic', 'a tablet', TABLET],
])('short sections share a row on the first page of %s on %s', async (brand, _, device) => {
  const { page } = await newReader(device)
  await page.goto(at(brand, '/'))
  const tops = await page
    .locator('main section')
    .filter({ has: page.locator('h2 a') })
    .evaluateAll(sections =>
      sections.map(section => [section.querySelectorAll('li').length, section.getBoundingClientRect().top]),
    )
  const few = tops.filter(([count = 9]) => count <= 3)
  expect(few.length).toBeGreaterThan(1)
  expect(few[1]?.[1]).toBe(few[0]?.[1])
})

sideBySide('empty pages do not scroll on a small phone', async () => {
  const { page } = await newReader({ viewport: { width: 360, height: 640 } })
  for (const path of ['/offline', '/history', '/updates']) {
    await page.goto(at('fingeread', path))
    await takenOver(page)
    // Not the placeholder rows that are shown until the browser has read its storage.
    await page.locator('.EmptyState_state').waitFor()
    expect([path, await page.evaluate(() => document.documentElement.scrollHeight)]).toEqual([path, 640])
  }
})

sideBySide('personal pages have a heading', async () => {
  const { page } = await newReader()
  for (const path of ['/myinfo/myLocked', '/myinfo/voucherHistory', '/myinfo/rechargeList']) {
    await page.goto(at('novelpack', path))
    const { width, height } = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect([path, Math.min(width, height) > 15]).toEqual([path, true])
  }
})

sideBySide('the placeholder of the search fits its field on a small phone', async () => {
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

sideBySideEach([['novelyouth'], ['novelpad']])('headings of %s are bold before their typeface loads', async brand => {
  const { page } = await newReader()
  await page.route('**/*.woff2', route => route.abort())
  await page.goto(at(brand, '/'))
  const weight = await page
    .locator('main h2')
    .first()
    .evaluate(heading => Number(getComputedStyle(heading).fontWeight))
  expect(weight).toBeGreaterThanOrEqual(600)
})

sideBySideEach([
  ['/novel/11/x/y', 'Chapters'],
  ['/myinfo', 'Reading as a guest'],
])('on %s the words “%s” do not break at twice the size', async (path, words) => {
  const { page } = await newReader()
  await page.goto(at('novelpack', path))
  const lines = await linesAtTwiceTheSize(page.getByText(words, { exact: true }).first())
  expect(lines).toBeLessThanOrEqual(words.split(' ').length)
})

sideBySideEach([
  ['a phone', {}],
  ['a wide screen', WIDE],
])('on %s the continue-reading card has room, covers nothing, and can be dismissed', async (_, device) => {
  const { page, context } = await newReader(device)
  await read(context)
  await recordShifts(page)
  await page.goto(at('novelpack', '/'))
  await takenOver(page)
  const card = page.getByRole('region', { name: 'Continue reading' })
  await card.getByRole('link', { name: /Continue reading.*The Parent’s Assistant.*Chapter 3 of 24 · 10%/ }).waitFor()
  expect(await card.evaluate(element => getComputedStyle(element).position)).not.toBe('fixed')
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await card.getByRole('button', { name: 'Hide' }).click()
  expect(await card.count()).toBe(0)
  await page.reload()
  await takenOver(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await card.count()).toBe(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

sideBySide('no link on home is just called More; each section’s link has its name', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/'))
  const names = await page.locator('main h2 a').allTextContents()
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(names).size).toBe(names.length)
  expect(await page.getByRole('link', { name: /^More/ }).count()).toBe(0)
})

sideBySide('letters without a tag are not links', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/tags'))
  const letters = page.getByRole('navigation', { name: 'By letter' })
  const led = await letters.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(led.length).toBeGreaterThan(5)
  expect(led.length).toBeLessThan(28)
  for (const path of led.slice(1, 4)) {
    await page.goto(at('novelpack', path))
    expect(await page.getByText('No tags with this letter').count()).toBe(0)
  }
})
