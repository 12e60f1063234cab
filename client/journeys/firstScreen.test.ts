import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { isNight } from '../../scripts/jest/night.ts'
import type { BrandFile } from '../../shared/brand.ts'
import { at, expect, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'
import { startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'

useBrowser()

const PHONE = { width: 360, height: 640 }
let scripted: ScriptedSite
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  reader = await newReader({ viewport: PHONE })
  // The scripts never load, so the page stays as it was sent.
  await reader.context.route('**/assets/*.js', () => {})
  scripted = await startScriptedSite()
  const large = ['banner.index', 'channel.getChannelList']
  scripted.rewrite((name, body) => (large.includes(name) ? { ...(body as object), data: { items: [] } } : body))
})
afterAll(() => scripted.stop())

const BRANDS = globSync('brands/*/brand.json').map(file => {
  const { theme } = JSON.parse(readFileSync(file, 'utf8')) as BrandFile
  return [theme.home ?? 'shelves', basename(dirname(file))] as const
})

/** Positions of images whose middle is on the first screen and that are not requested before the app's script runs. */
const late = () =>
  [...document.querySelectorAll<HTMLImageElement>('#content img[data-state=loading]')].flatMap(image => {
    const { x, y, height, width } = image.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return seen && image.closest('li')?.contains(seen) ? [`${Math.round(x)}, ${Math.round(y)}`] : []
  })

/** Visible area of each image on the first screen, in square CSS pixels, largest first. */
const largest = () =>
  [...document.querySelectorAll<HTMLImageElement>('#content img')]
    .map(image => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      const width = Math.min(innerWidth, right) - Math.max(0, left)
      const height = Math.min(innerHeight, bottom) - Math.max(0, top)
      return { size: Math.max(0, width) * Math.max(0, height), src: image.getAttribute('src') }
    })
    .sort((one, other) => other.size - one.size)[0]?.src

const SCREENS = [PHONE, { width: 360, height: 800 }, { width: 1440, height: 900 }]

/** One brand for each arrangement, which alone determines where covers are. */
const ARRANGED = [...new Map(BRANDS)]

// The other brands' density and fonts change sizes, too.
test.concurrent.each(isNight ? BRANDS : ARRANGED)(
  'the first page of %s (%s) requests its largest picture first and the first screen’s covers with the HTML',
  async (_home, brand) => {
    using tab = await openTab()
    const { page } = tab
    const open = async (port?: string) => {
      await page.setViewportSize(PHONE)
      const response = await page.goto(at(brand, '/', port), { waitUntil: 'commit' })
      await page.locator('main + footer').waitFor({ state: 'attached' })
      expect(await page.evaluate(late)).toEqual([])
      return response
    }
    // Without banners and tabs.
    if (ARRANGED.some(([, other]) => other === brand)) await open(String(scripted.site.port))
    const response = await open()
    const html = await response!.text()
    const first = (html.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? []).map(img => / src="([^"]*)/.exec(img)?.[1])
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      expect(first.map(src => src?.replaceAll('&amp;', '&'))).toEqual([await page.evaluate(largest)])
    }
  },
)

/** Records whether parts beyond the first screen wait for its paint. */
const watchWaiting = ({ page }: Reader) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.documentElement.matches('.first-screens')) Object.assign(window, { hasWaited: true })
    }
    new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })

test.concurrent.each([
  ['', true],
  ['#p3', false],
])('a chapter is laid out in full after its first screen is painted, but with %j at once', async (passage, waits) => {
  const reader = await newReader()
  const { page } = reader
  await watchWaiting(reader)
  await reader.context.route('**/assets/*.js', () => {})
  await page.goto(at('freenovel', `/book-reader/1/1${passage}`), { waitUntil: 'commit' })
  await expect(page.locator('#chapter-text > :last-child')).toHaveCSS('content-visibility', 'visible')
  expect(await page.evaluate(() => 'hasWaited' in window)).toBe(waits)
})

test('a chapter’s page has its paper at once, though the brand tints its pages', async () => {
  const { page, context } = await newReader()
  await context.route('**/assets/*.js', () => {})
  await page.goto(at('joyfic', '/book-reader/1/1'), { waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test.concurrent.each([
  ['/novel/1/fantasy/x', '#content section'],
  ['/ranking/1', '#content ol > li'],
  ['/genres', '#content ul > li'],
])('%s is shown in full once its first screen is painted, even if no script loads', async (path, parts) => {
  const { page, context } = await newReader()
  await context.route('**/assets/*.js', () => {})
  await page.goto(at('freenovel', path), { waitUntil: 'commit' })
  await expect(page.locator(parts).last()).toBeVisible()
})
