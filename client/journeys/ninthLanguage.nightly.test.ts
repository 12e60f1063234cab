import { afterAll, beforeAll } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { englishTexts, readTranslations, translationFile, type Texts } from '../../scripts/build/language/catalogue.ts'
import { startCopiedSite } from './testing/copiedSite.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const ROW = `{ code: 'eo', iso: 'eo-001', hreflang: 'eo', section: 99, lang: 'eo-001', dir: 'ltr', name: 'Esperanto', offer: 'Legi en Esperanto', numbers: { group: ' ', point: ',', units: [] }, dates: DATES.de },`
const BRAND = 'novelpack'

/** The German texts, changed where they equal the English ones. */
function madeUp(german: Texts, english: Texts): Texts {
  if (typeof german === 'string') return german === english && !german.includes('{') ? `${german}o` : german
  const inner = Object.entries(german).map(([key, text]) => [
    key,
    madeUp(text, (english as Record<string, Texts>)[key]!),
  ])
  return Array.isArray(german) ? inner.map(([, text]) => text as Texts) : Object.fromEntries(inner)
}

/** Everything that a ninth language needs: a row, and a file of messages. */
async function addLanguage(folder: string) {
  const table = join(folder, 'shared/locales.ts')
  await writeFile(table, (await readFile(table, 'utf8')).replace('\n]\n', `\n  ${ROW}\n]\n`))
  const texts = madeUp(readTranslations('de'), englishTexts()) as Record<string, Record<string, Texts>>
  texts['shell']!['home'] = 'Hejmo'
  await writeFile(join(folder, translationFile('eo')), JSON.stringify(texts))
  // A brand in that language.
  const file = join(folder, 'brands', BRAND, 'brand.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), locales: ['en', 'eo'] }))
}

/** Milliseconds for a build on a busy machine. */
const BUILD_TIME = 600_000

let site: Awaited<ReturnType<typeof startCopiedSite>>
beforeAll(async () => {
  site = await startCopiedSite({
    change: addLanguage,
    languages: 'eo',
    environment: folder => ({ BRANDS_DIR: join(folder, 'brands') }),
  })
}, BUILD_TIME)
afterAll(() => site.stop())

test('a ninth language needs one row and a file of messages', async () => {
  const check = spawnSync(process.execPath, ['scripts/check/translations.ts', 'eo'], {
    cwd: site.folder,
    encoding: 'utf8',
  })
  expect([check.stdout, check.status]).toEqual(['', 0])
  expect(check.stderr).toContain('QUOTES names those of eo')

  const { page, complaints } = await newReader({ locale: 'eo' })
  await page.goto(at(BRAND, '/', site.port))
  await hydrated(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('eo-001')
  await page.getByRole('link', { name: 'Hejmo', exact: true }).waitFor()
  // A page rendered in the browser uses it, too.
  await page.locator('main a[href^="/novel/"]:visible').first().click()
  await page.waitForURL(/\/novel\//)
  await page.getByRole('link', { name: 'Jetzt lesen' }).waitFor()
  expect(complaints).toEqual([])
})
