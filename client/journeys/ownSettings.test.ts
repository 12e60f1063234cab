import type { Page } from 'playwright-core'
import { highlighted } from './testing/pageState.ts'
import { keysReady } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const PATHS = ['/', '/novel/1/x/y', '/book-reader/1/2', '/search', '/genres/1', '/history', '/login', '/myinfo']

async function opened(path: string, options: object) {
  const { page } = await newReader(options)
  await page.goto(at('novelpack', path))
  return page
}
const IN_OWN_COLOURS = { forcedColors: 'active', colorScheme: 'dark' } as const

test.concurrent('in forced colours every button and field has a border, and the selected one differs', async () => {
  const { page } = await newReader(IN_OWN_COLOURS)
  const wrong: [string, string][] = []
  let chosen = 0
  for (const path of PATHS) {
    await page.goto(at('novelpack', path))
    await hydrated(page)
    const found = await page.evaluate(() => {
      const all = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(element =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        )
      const edgeOf = (element: Element) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        return outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
      }
      const controls = all('button, input:not(.visually-hidden), select').filter(
        element => !element.matches('[aria-pressed=true], [aria-selected=true], [aria-checked=true]'),
      )
      const states = all('[aria-current], [aria-selected=true], [aria-pressed=true]')
      const edges = new Set(controls.map(edgeOf))
      return {
        edgeless: controls.filter(element => !edgeOf(element)).map(({ outerHTML }) => outerHTML.slice(0, 100)),
        unlike: states.filter(state => edges.has(edgeOf(state)) || !edgeOf(state)).map(e => e.outerHTML.slice(0, 100)),
        states: states.length,
      }
    })
    chosen += found.states
    for (const control of [...found.edgeless, ...found.unlike]) wrong.push([path, control])
  }
  expect(wrong).toEqual([])
  expect(chosen).toBeGreaterThan(5)
})

test.concurrent('in forced colours switches and highlights are visible', async () => {
  const page = await opened('/myinfo', IN_OWN_COLOURS)
  const isSeen = () =>
    page
      .locator('[class*=Switch_track]')
      .evaluate(
        track => getComputedStyle(track, '::after').backgroundColor !== getComputedStyle(document.body).backgroundColor,
      )
  // Chromium takes on the colours of its emulation one after the other.
  await expect.poll(isSeen).toBe(true)

  await page.goto(at('novelpack', '/book-reader/1/1'))
  await keysReady(page)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Highlight' }).click()
  await expect.poll(() => highlighted(page)).toHaveLength(1)
  const mark = await page
    .locator('#chapter-text > p')
    .first()
    .evaluate(paragraph => {
      const own = getComputedStyle(paragraph, '::highlight(marks)')
      const probe = document.createElement('i')
      Object.assign(probe.style, { color: 'MarkText', backgroundColor: 'Mark' })
      document.body.append(probe)
      const system = getComputedStyle(probe)
      return [own.backgroundColor, own.color, system.backgroundColor, system.color]
    })
  expect(mark.slice(0, 2)).toEqual(mark.slice(2))
})

/** Animations that last longer than an instant. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  )

test.concurrent('with reduced motion nothing animates for longer than an instant, on pages and in panels', async () => {
  const { page } = await newReader()
  for (const path of PATHS) {
    await page.goto(at('novelpack', path), { waitUntil: 'domcontentloaded' })
    expect([path, await moving(page)]).toEqual([path, []])
    await hydrated(page)
    expect([path, await moving(page)]).toEqual([path, []])
  }
  await page.goto(at('novelpack', '/book-reader/1/2'))
  await keysReady(page)
  await page.mouse.click(180, 390)
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name: 'Display' }).click()
  await page.getByRole('dialog', { name: 'Display' }).waitFor()
  expect(await moving(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await page.getByText(/^Font size/).waitFor()
  expect(await moving(page)).toEqual([])
  // A paragraph in the URL is scrolled to instantly.
  await page.goto(at('novelpack', '/book-reader/1/2#p9'))
  await expect(page.locator('#chapter-text > :nth-child(9)')).toBeFocused()
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => scrollY)).toBe(before)
})
