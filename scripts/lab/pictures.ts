import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { brandFolders } from '../../server/web/brands/readFolders.ts'
import { newKeys } from '../../server/backend/push/keys.ts'
import { capture, onPhone, openAgain } from './browser/capture.ts'
import { withSite } from './browser/withSite.ts'
import { contactSheet } from './pictures/contactSheet.ts'
import { BOOK_PICTURES } from './pictures/bookPictures.ts'
import type { Picture } from './pictures/picture.ts'
import { READER_PICTURES } from './pictures/readerPictures.ts'
import { createMock } from '../backend-kit/mock/createMock.ts'

/**
 * `pictures.ts [NAME …]`: takes the screenshots of README and docs from the built program, in a real browser; all, or
 * the named ones.
 */
const FOLDER = 'docs/pictures'
const QUALITY = 68
const LARGEST = 60_000

const PICTURES: Picture[] = [
  { name: 'home', path: '/' },
  { name: 'book', path: '/novel/1/x/y' },
  { name: 'reader-by-night', path: '/book-reader/1/1', isNight: true },
  { name: 'another-brand', brand: 1, path: '/' },
  ...READER_PICTURES,
  ...BOOK_PICTURES,
]
const SHEET = 'brands'

const named = process.argv.slice(2)
const known = [...PICTURES.map(({ name }) => name), SHEET]
const unknown = named.filter(name => !known.includes(name))
const isNeeded = (name: string) => named.length === 0 || named.includes(name)

function save(name: string, bytes: Buffer): void {
  if (bytes.length > LARGEST) throw new Error(`${name} is too large: ${bytes.length} bytes.`)
  writeFileSync(join(FOLDER, `${name}.webp`), bytes)
  process.stdout.write(`${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB\n`)
}

const take = (
  browser: Browser,
  { path, isNight, userAgent, storage = {}, act }: Picture,
  origin: string,
  data: string,
) =>
  onPhone(browser, { colorScheme: isNight ? 'dark' : 'light', ...(userAgent && { userAgent }) }, async page => {
    await page.addInitScript(storage => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, JSON.stringify(value))
    }, storage)
    await openAgain(page, origin + path)
    await act?.(page, data)
    return capture(page, QUALITY)
  })

if (unknown.length > 0) {
  process.stderr.write(`There is no picture ${unknown.join(', ')}; there are ${known.join(', ')}.\n`)
  process.exitCode = 2
} else {
  const { privateKey } = newKeys()
  const brands = await brandFolders('brands')
  const shown = [brands.at(1) ?? '', brands.at(-2) ?? ''] as const
  mkdirSync(FOLDER, { recursive: true })
  for (const scenario of new Set(PICTURES.map(({ scenario }) => scenario))) {
    const pictures = PICTURES.filter(picture => picture.scenario === scenario && isNeeded(picture.name))
    const isSheetHere = scenario === undefined && isNeeded(SHEET)
    if (pictures.length === 0 && !isSheetHere) continue
    const mock = scenario && (await createMock({ scenario }))
    const settings: Record<string, string> = mock ? { BACKEND_URL: mock.url } : { VAPID_PRIVATE_KEYS: privateKey }
    await withSite(settings, async ({ port }, browser, data) => {
      const originOf = (brand: string) => `http://${brand}.localhost:${port}`
      for (const picture of pictures)
        save(picture.name, await take(browser, picture, originOf(shown[picture.brand ?? 0] ?? ''), data))
      if (isSheetHere) save(SHEET, await contactSheet(browser, brands, brand => `${originOf(brand)}/`, 52))
    })
    await mock?.close()
  }
}
