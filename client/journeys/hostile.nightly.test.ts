import { afterAll, beforeAll } from '@jest/globals'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADDRESSES } from './testing/addresses.ts'
import { injections, hostileResponse, watchInjections } from './testing/hostileText.ts'
import { at, expect, hydrated, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'
import { signIn, signUp, postAs } from './testing/readerApi.ts'
import { startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'

useBrowser()

/** The brand file is hostile, too, as far as a brand file allows. */
const brands = mkdtempSync(join(tmpdir(), 'quire-hostile-'))
const BRAND = 'novelpack'
/** As long as a name may be. */
const NAME = `"></script><script>ran(0)</script>`
/** Used on the home page, in its head and in what phones store; a tagline may have 60 characters. */
const WORDS = {
  appName: NAME,
  tagline: `"><img src=x onerror=ran(1)></title><script>ran(2)</script>`,
  description: `"></style><svg onload=ran(3)> javascript:ran(4)// &lt;img src=x onerror=ran(5)&gt; '-ran(6)-' <!--<script>ran(7)`,
}
let scripted: ScriptedSite
let guest: Reader
let member: Reader

beforeAll(async () => {
  cpSync('brands', brands, { recursive: true })
  const file = join(brands, BRAND, 'brand.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...WORDS }))
  scripted = await startScriptedSite({ BRANDS_DIR: brands })
  guest = await newReader()
  member = await newReader()
  for (const { context } of [guest, member]) await context.addInitScript(watchInjections)
  const account = await signUp({ brand: BRAND, port: Number(scripted.site.port) })
  const read = { book_id: 1, chapter_id: 1, progress: 0.5, read_at: new Date().toISOString() }
  await postAs(account, 'readlog.batchsave', { logs: [read] })
  await signIn(member.context, account)
  scripted.rewrite(hostileResponse)
})
afterAll(async () => {
  await scripted.stop()
  rmSync(brands, { recursive: true })
})

const guestTab = tabsOf(() => guest)
const memberTab = tabsOf(() => member)
const on = (path: string) => at(BRAND, path, String(scripted.site.port))

/** Pages that differ between guests and members. */
const FOR_GUESTS = ['/', '/login', '/myinfo', '/history', '/book-reader/1/6']

const VISITS = ADDRESSES.flatMap(([path]) =>
  FOR_GUESTS.includes(path)
    ? [
        ['member', path],
        ['guest', path],
      ]
    : [['member', path]],
)

test.concurrent.each(VISITS)(
  'a %s opens %s with hostile text in every response: nothing runs, and the text shows as written',
  async (who, path) => {
    using tab = await (who === 'guest' ? guestTab() : memberTab())
    const { page, complaints } = tab
    await page.goto(on(path))
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await injections(page)).toEqual([])
    expect(complaints.filter(line => !/Failed to load resource|BAD_CREDENTIALS|NOT_FOUND/.test(line))).toEqual([])
    // Otherwise the test would prove nothing; where no response has a text, the brand's name is shown.
    expect(await page.evaluate(() => document.title + document.body.innerText)).toContain('ran(')
  },
)

test('the same when navigating within the site', async () => {
  const { page } = member
  await page.goto(on('/'))
  await hydrated(page)
  // Not the book that the previous page leads into, whose outgoing links could match.
  const link = page.locator('a[href^="/novel/"]:not([href^="/novel/1/"])').first()
  const [, , id] = (await link.getAttribute('href'))!.split('/')
  await link.click()
  await page.locator(`main a[href^="/book-reader/${id}/"]`).first().click()
  await page.waitForURL(/book-reader/)
  await expect(page.locator('#chapter-text')).toContainText(`<img src=x onerror=ran('attribute')>`)
  await page.goBack()
  await page.waitForURL(/\/novel\//)
  await page.goForward()
  await page.locator('#chapter-text p').first().waitFor()
  expect(await injections(page)).toEqual([])
})

test('documents for crawlers and phones contain hostile text only as escaped text', async () => {
  const { page } = guest
  await page.goto(on('/'))
  const [manifest, robots] = await page.evaluate(() =>
    Promise.all(['/manifest.webmanifest', '/robots.txt'].map(async path => (await fetch(path)).text())),
  )
  expect(JSON.parse(manifest ?? '')).toMatchObject({ name: NAME, description: WORDS.description })
  expect(robots).not.toContain('ran(')
})
