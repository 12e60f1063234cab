import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { isNight } from '../../scripts/jest/night.ts'
import { stored } from './testing/pageState.ts'
import { findings } from './testing/axe.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { respond, startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'

useBrowser()

let scripted: ScriptedSite
let folder = ''

/** A brand that asks its readers for consent before it counts them. */
const ASKING = 'joyfic'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-brands-'))
  await cp('brands', folder, { recursive: true, filter: name => !name.endsWith('.ts') })
  const file = join(folder, ASKING, 'brand.json')
  const analytics = [{ domain: ASKING, id: 'G-ASKING' }]
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), analytics, consent: 'required' }))
  scripted = await startScriptedSite({ BRANDS_DIR: folder })
})
beforeEach(() => {
  scripted.script(() => {})
  scripted.rewrite((_name, body) => body)
  scripted.requests.length = 0
})
afterAll(async () => {
  await scripted.stop()
  await rm(folder, { recursive: true })
})

const on = (path: string) => at('freenovel', path, String(scripted.site.port))
const storageOf = (page: Page) =>
  page.evaluate(() => ({ persistent: { ...localStorage }, session: { ...sessionStorage } }))

const CASES = [
  { cookies: { hb_lang: 'es' }, section: '9', lang: 'es-ES' },
  { cookies: { section: '25' }, section: '25', lang: 'fr-FR' },
  { cookies: {}, section: '7', lang: 'en-us' },
]
test.each(isNight ? CASES : CASES.slice(0, 1))(
  'the cookies $cookies set section and language of every call, from server and browser',
  async ({ cookies, section, lang }) => {
    const { page, context } = await newReader()
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: on('/') })))
    await page.goto(on('/genres'))
    await page.locator('header a[href^="/ranking"]').click()
    await page.waitForURL(/\/ranking\//)
    await page.locator('header a[href="/search"]').click()
    await page.getByPlaceholder('Search what you want').fill('moby')
    const calls = () => scripted.requests.filter(({ name }) => !name.endsWith('.cover') && !name.includes('image'))
    await expect
      .poll(() => calls().map(({ name }) => name))
      .toEqual(expect.arrayContaining(['recommend.tag_group_list', 'bookRank.list', 'search.multi2', 'device.report']))
    for (const { fields } of calls())
      expect({ section: String(fields['section']), lang: fields['lang'] }).toEqual({ section, lang })
  },
)

test('a visit stores only what the specification names, and only the local store persists', async () => {
  scripted.script(({ name }, res) => {
    if (name === 'device.report') return respond(res, 200, { data: { nbid: 'b-1', ndpid: 'p-1' } })
    return false
  })
  const { page } = await newReader()
  await page.goto(on('/book-reader/1/1'))
  await expect.poll(() => stored(page, 'readlogList')).not.toBe('')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ndpid'))).toBe('p-1')
  const { persistent, session } = await storageOf(page)
  expect(Object.keys(persistent).toSorted()).toEqual(['local', 'local_uid', 'nbid', 'ndpid', 'readlogList'])
  expect(persistent).toMatchObject({ nbid: 'b-1', ndpid: 'p-1' })
  expect(session).toMatchObject({ ndpid: 'p-1' })
  expect(JSON.parse(persistent['local']!)).toMatchObject({ font_size: 16, bg_color: 1, bg_night: false })
  expect(JSON.parse(persistent['readlogList']!)).toMatchObject([{ book_id: 1, chapter_id: 1 }])

  // The report is sent once per session.
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('#chapter-text p').nth(1).click()
  const reports = scripted.requests.filter(({ name }) => name === 'device.report')
  expect(reports).toHaveLength(1)
  const fields = [
    'nbid',
    'ndpid',
    'device_type',
    'screen_width',
    'screen_height',
    'system_lang',
    'deep_link',
    'is_click',
    'section',
    'lang',
  ]
  expect(Object.keys(reports[0]!.fields).toSorted()).toEqual(fields.toSorted())
  expect(reports[0]!.fields).toMatchObject({ screen_width: 360, screen_height: 780, is_click: 0 })
  expect(reports[0]!.headers['device-uuid']).toBe(persistent['local_uid'])
})

/** The brand on a realistic host of its own; the measurement script is not fetched from the network. */
const real = (path: string, brand = 'freenovel') => `http://${brand}.example:${scripted.site.port}${path}`
async function watchMeasurement(context: BrowserContext): Promise<string[]> {
  const loaded: string[] = []
  await context.route('https://www.googletagmanager.com/**', route => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return loaded
}
const reported = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map(call => Array.from(call as ArrayLike<unknown>)))

test('visits are counted per page, without queries, under the domain’s id', async () => {
  const { page, context, complaints } = await newReader()
  const loaded = await watchMeasurement(context)
  const shown = await page.goto(real('/genres?from=secret'))
  await page.locator('header a[href^="/ranking"]').click()
  await page.waitForURL(/\/ranking\//)
  const views = async () => (await reported(page)).flatMap(([, name, page]) => (name === 'page_view' ? [page] : []))
  await expect
    .poll(views)
    .toMatchObject([
      { page_location: real('/genres') },
      { page_location: real('/ranking/1'), page_referrer: real('/genres') },
    ])
  expect(JSON.stringify(await reported(page))).not.toContain('secret')
  expect((await reported(page)).find(([command]) => command === 'consent')).toMatchObject([
    'consent',
    'default',
    { analytics_storage: 'denied', ad_storage: 'denied' },
  ])
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-FREENOVEL0'])
  // The policy allows only this script from its host, and otherwise the hosts to which it reports.
  const policy = shown?.headers()['content-security-policy'] ?? ''
  expect(policy.match(/https:\/\/[^ ;]*google[^ ;]*/g)).toEqual([
    'https://www.googletagmanager.com/gtag/js',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ])
  // Chromium also logs headers that apply only over HTTPS.
  expect(complaints.filter(line => /Content Security Policy|refused/i.test(line))).toEqual([])
})

test('sign-in links are not reported, and the analytics script loads only afterwards', async () => {
  scripted.script(({ name }, res) => name === 'user.sns' && respond(res, 401, { error: 'BAD_CREDENTIALS' }))
  const { page, context } = await newReader()
  const loaded = await watchMeasurement(context)
  await page.goto(real('/AbCdEf0123456789'))
  expect(JSON.stringify(await reported(page))).not.toContain('AbCdEf')
  expect(loaded).toEqual([])
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.locator('script[src*="googletagmanager"]').first()).toBeAttached()
  expect(JSON.stringify(await reported(page))).not.toContain('AbCdEf')
})

const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
/** Reports of visits, and what the browser stores for them. */
async function countedOf(page: Page) {
  const { persistent, session } = await storageOf(page)
  // Not those of the previous test, whose last page may still have been sending.
  const reports = scripted.requests
    .filter(({ name, headers }) => /device\.report|selfAttribution/.test(name) && headers['x-brand'] === ASKING)
    .map(({ name }) => name)
  const keys = [...Object.keys(persistent), ...Object.keys(session)]
  const lasting = persistent['local_uid'] ? ['local_uid'] : []
  return [...reports, ...keys.filter(key => /^(nbid|ndpid|reported|campaign|consent)$/.test(key)), ...lasting]
}

test('a brand that asks for consent counts, reports and stores nothing before, and everything after', async () => {
  const { page, context, complaints } = await newReader()
  const loaded = await watchMeasurement(context)
  await recordShifts(page)
  await page.goto(real('/ads?utm_campaign=spring&book_id=1', ASKING))
  await expect(banner(page)).toBeVisible()
  expect(await countedOf(page)).toEqual([])
  expect([loaded, await page.evaluate(() => window.dataLayer)]).toEqual([[], undefined])
  expect(await shiftOf(page)).toBe(0)
  // axe expects a skip link to come first; here the banner precedes it, because the page may be endless.
  const wrong = (await findings(page)).filter(line => !/^region: .*Skip to content/.test(line))
  expect(wrong).toEqual([])
  const buttons = await banner(page).getByRole('button').all()
  const boxes = await Promise.all(buttons.map(button => button.boundingBox()))
  expect([await buttons[0]!.innerText(), await buttons[1]!.innerText()]).toEqual(['Decline', 'Agree'])
  expect(boxes[0]).toMatchObject({ width: boxes[1]!.width, height: boxes[1]!.height, y: boxes[1]!.y })

  // The visit's last report: its script loads separately, and it waits for the device's report.
  const campaign = page.waitForResponse(/selfAttribution\.reportData/)
  await buttons[1]!.click()
  await expect(banner(page)).toHaveCount(0)
  await campaign
  await expect(page.locator('script[src*="gtag/js"]').first()).toBeAttached()
  expect((await countedOf(page)).toSorted()).toEqual(
    [
      'campaign',
      'consent',
      'device.report',
      'local_uid',
      'nbid',
      'ndpid',
      'ndpid',
      'reported',
      'selfAttribution.reportData',
    ].toSorted(),
  )
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ASKING'])

  // Withdrawing consent deletes what was stored, and nothing more is sent.
  await page.getByRole('link', { name: 'Mine' }).first().click()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner(page).getByText('You agreed.').waitFor()
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await expect(banner(page)).toHaveCount(0)
  expect((await countedOf(page)).filter(name => !/\./.test(name))).toEqual(['consent'])
  expect(await page.evaluate(() => window['ga-disable-G-ASKING'])).toBe(true)
  expect(complaints.filter(line => /Content Security Policy|refused/i.test(line))).toEqual([])
})

test('a refusal lasts, can be changed with one tap, and Global Privacy Control counts as one', async () => {
  const { page, context } = await newReader()
  const loaded = await watchMeasurement(context)
  await page.goto(real('/myinfo', ASKING))
  // In tab order it precedes the page.
  await expect(banner(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  const again = page.getByRole('button', { name: 'Privacy choices' })
  await again.click()
  await banner(page).getByText('You declined.').waitFor()
  expect([await countedOf(page), loaded]).toEqual([['consent'], []])
  await banner(page).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ndpid'))).not.toBeNull()
  await expect(again).toBeFocused()

  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  scripted.requests.length = 0
  await page.reload()
  await again.click()
  await banner(page).getByText('Global Privacy Control').waitFor()
  // What earlier visits stored goes when the page is idle.
  await expect.poll(() => countedOf(page)).toEqual(['consent'])
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)
})
