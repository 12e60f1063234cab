import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { at, newReader, useBrowser } from './testing/reader.ts'
import { startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'

useBrowser()

let scripted: ScriptedSite
beforeAll(async () => {
  scripted = await startScriptedSite()
  const large = ['banner.index', 'channel.getChannelList']
  scripted.rewrite((name, body) => (large.includes(name) ? { ...(body as object), data: { items: [] } } : body))
})
afterAll(() => scripted.stop())

const BRANDS = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

/** Where pictures stand whose middle is on the first screen, and that nobody asks for before the app's script. */
const late = () =>
  [...document.querySelectorAll<HTMLImageElement>('#content img[data-state=loading]')].flatMap(image => {
    const { x, y, height, width } = image.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return seen && image.closest('li')?.contains(seen) ? [`${Math.round(x)}, ${Math.round(y)}`] : []
  })

test.each(BRANDS)(
  '%s asks for the covers of the first screen with the page, with banners and tabs or without',
  async brand => {
    const { page } = await newReader({ viewport: { width: 360, height: 640 } })
    // Scripts that never come, so that the page stays as it was sent.
    await page.route('**/assets/*.js', () => {})
    for (const port of [process.env['SITE_PORT'], String(scripted.site.port)]) {
      await page.goto(at(brand, '/', port), { waitUntil: 'commit' })
      await page.locator('footer').waitFor({ state: 'attached' })
      expect(await page.evaluate(late)).toEqual([])
    }
  },
)
