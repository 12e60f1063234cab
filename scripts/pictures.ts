import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSite } from '../client/journeys/testing/site.ts'
import { findChromium } from './browser/findChromium.ts'

/** `pictures.ts`: makes the pictures of the README and of docs/reader.md from the built program, in a real browser. */
const FOLDER = 'docs/pictures'
const QUALITY = 70
const LARGEST = 60_000

type Picture = {
  name: string
  brand: string
  path: string
  isNight?: true
  /** Settings of the reader. */
  local?: object
  /** What is done before it is taken. */
  act?: (page: Page) => Promise<void>
}

/** Opens the panel of the reader, at one of its parts. */
async function openDisplay(page: Page, part: string): Promise<void> {
  await page.mouse.click(180, 360)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('dialog', { name: 'Display' }).locator('label', { hasText: part }).click()
}

const PICTURES: Picture[] = [
  { name: 'home', brand: 'freenovel', path: '/' },
  { name: 'book', brand: 'freenovel', path: '/novel/1/x/y' },
  { name: 'reader-by-night', brand: 'freenovel', path: '/book-reader/1/1', isNight: true },
  { name: 'another-brand', brand: 'shenovel', path: '/' },
  {
    name: 'reader-look',
    brand: 'freenovel',
    path: '/book-reader/1/1',
    local: { bg_color: 2 },
    act: page => openDisplay(page, 'Look'),
  },
  { name: 'reader-type', brand: 'freenovel', path: '/book-reader/1/1', act: page => openDisplay(page, 'Type') },
  {
    name: 'reader-pages',
    brand: 'freenovel',
    path: '/book-reader/1/1',
    local: { reading_mode: 2, bg_color: 5, font_family: 3 },
    act: async page => {
      await page.getByText(/^Page 1 of/).waitFor()
      await page.mouse.click(340, 360)
      await page.getByText(/^Page 2 of/).waitFor()
    },
  },
  {
    name: 'reader-aloud',
    brand: 'freenovel',
    path: '/book-reader/1/1',
    act: async page => {
      // A browser without a screen has no voice.
      await page.evaluate(() => {
        speechSynthesis.speak = utterance => void utterance.dispatchEvent(new Event('start'))
      })
      await openDisplay(page, 'Reading')
      await page.getByRole('button', { name: 'Listen' }).click()
      await page.getByRole('group', { name: 'Reading aloud' }).waitFor()
    },
  },
  {
    name: 'offline',
    brand: 'shenovel',
    path: '/novel/2/x/y',
    act: async page => {
      await page.evaluate(() => {
        const record = { chapters: 3, days: 1, day: '', refusals: 0, refusedAt: '' }
        localStorage.setItem('install', JSON.stringify(record))
        dispatchEvent(new Event('beforeinstallprompt'))
      })
      await page.getByRole('button', { name: 'Keep offline' }).click()
      await page.getByText('Kept offline').waitFor()
      await page.getByRole('link', { name: /All that is kept/ }).click()
      await page.getByRole('complementary', { name: 'Install this site' }).waitFor()
    },
  },
]

async function take(page: Page, { name, brand, path, isNight, local, act }: Picture, port: number): Promise<void> {
  await page.addInitScript(kept => {
    if (kept) localStorage.setItem('local', JSON.stringify(kept))
  }, local)
  await page.goto(`http://${brand}.localhost:${port}${path}`)
  await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
  if (isNight) await page.evaluate(() => document.documentElement.classList.add('night'))
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    await Promise.all([...document.images].filter(({ src }) => src).map(image => image.decode().catch(() => {})))
  })
  const session = await page.context().newCDPSession(page)
  // WebP by the browser itself: playwright knows PNG and JPEG alone.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > LARGEST) throw new Error(`${name} is too large: ${bytes.length} bytes.`)
  writeFileSync(join(FOLDER, `${name}.webp`), bytes)
  process.stdout.write(`${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB\n`)
}

const data = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
const site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: await findChromium(line => process.stderr.write(`${line}\n`)),
  args: ['--no-sandbox'],
})
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of PICTURES) {
    const context = await browser.newContext({ viewport: { width: 360, height: 720 }, isMobile: true, hasTouch: true })
    await take(await context.newPage(), picture, site.port)
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(data, { recursive: true, force: true })
}
