import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkBrands as checkAll } from './checkBrands.ts'
import { brandFolder, writeBrand } from '../testing/brandFolder.ts'

/** Without the advice on legal pages, which these brands lack (`pages/legalPages.test.ts`). */
async function checkBrands(...given: Parameters<typeof checkAll>): ReturnType<typeof checkAll> {
  const { text, code } = await checkAll(...given)
  return { text: text.replaceAll(/^advice .*: legal: .*\n/gm, ''), code }
}

test('valid brands pass', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  expect(await checkBrands({}, folder.dir)).toEqual({
    text: `2 of 2 brands in ${folder.dir} can be used.\n`,
    code: 0,
  })
})

test('every problem is named with file, field and reason, and the exit code is 1', async () => {
  await using folder = await brandFolder({
    one: { headerBg: 'teal', theme: {} },
    three: { hosts: ['www.two.example', '*.two.example'] },
    two: {},
  })
  const { text, code } = await checkBrands({ BRANDS_DIR: folder.dir, DEFAULT_BRAND: 'four' })
  expect(code).toBe(1)
  for (const part of [
    /wrong {4}\S+one\/brand\.json: headerBg: a colour such as #1a2b3c\n/,
    /wrong {4}\S+one\/brand\.json: theme\.headings: /,
    'wrong    two/brand.json: hosts: www.two.example belongs to the brand three\n',
    /wrong {4}\S+: DEFAULT_BRAND: there is no brand with this name\n/,
    `1 of 3 brands in ${folder.dir} can be used, 2 refused.\n`,
  ])
    expect(text).toMatch(part)
})

test('one brand is checked by its folder, against those beside it', async () => {
  await using folder = await brandFolder({
    one: { headerBg: 'teal' },
    three: { hosts: ['www.two.example'] },
    two: {},
  })
  const check = (key: string) => checkBrands({}, join(folder.dir, key))
  expect((await check('two')).text).toMatch(/^wrong {4}two\/brand\.json: hosts: .* belongs to the brand three\n0 of 1 /)
  expect(await check('three')).toEqual({ text: `1 of 1 brands in ${folder.dir}/three can be used.\n`, code: 0 })
})

test('overlapping patterns are warnings, unusable brands errors', async () => {
  await using folder = await brandFolder({ one: {}, two: { hosts: ['www.two.example', 'shop.one.example'] } })
  const { text, code } = await checkBrands({}, folder.dir)
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('one/brand.json: hosts: *.one.example overlaps with shop.one.example of the brand two'),
  ])
})

test('icons that look poor on home screens are reported, but valid', async () => {
  await using folder = await brandFolder({ one: {}, two: { icon: 'icon.png' }, wide: {} })
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30H0z"/></svg>'
  await writeFile(join(folder.dir, 'wide', 'icon.svg'), wide)
  await writeBrand(folder.dir, 'empty')
  await writeFile(join(folder.dir, 'empty', 'icon.svg'), wide.replace(/<path.*\/>/, '').replace('90 30', '90 90'))
  const { text, code } = await checkBrands({}, folder.dir)
  expect(code).toBe(0)
  expect(text.split('\n').filter(line => line.startsWith('advice'))).toEqual([
    expect.stringMatching(/^advice {3}\S+empty\/icon\.svg: icon: shows nothing that can be drawn for home screens$/),
    expect.stringMatching(/^advice {3}\S+two\/icon\.png: icon: has 192 x 192 pixels; home screens show up to 512/),
    expect.stringMatching(/^advice {3}\S+wide\/icon\.svg: icon: is 90 x 30 and no square: home screens get icon\.png/),
  ])
})

test('words of a brand that a language lacks are named', async () => {
  const words = { de: { tagline: 'Späte Briefe', description: 'Romane.' }, vi: { tagline: 'Thư muộn' } }
  await using folder = await brandFolder({ one: { locales: ['en', 'de', 'vi', 'fr'], words } })
  const { text, code } = await checkBrands({}, folder.dir)
  expect([code, ...text.split('\n').filter(line => line.startsWith('advice'))]).toEqual([
    0,
    expect.stringContaining('words.vi: no description in Tiếng Việt: '),
    expect.stringContaining('words.fr: no tagline or description in Français: its pages show those of the first'),
  ])
})

test('brands with analytics but without consent get a warning', async () => {
  const analytics = [{ domain: 'example', id: 'G-1' }]
  await using folder = await brandFolder({
    asking: { analytics, consent: 'required' },
    silent: { analytics, consent: 'none' },
    without: {},
  })
  const { text, code } = await checkBrands({}, folder.dir)
  expect([code, text.split('\n').filter(line => line.startsWith('advice'))]).toEqual([
    0,
    [expect.stringMatching(/^advice {3}silent\/brand\.json: analytics: .* requires consent/)],
  ])
})

test('a brand without an id gets a warning', async () => {
  await using folder = await brandFolder({ one: { id: undefined } })
  expect((await checkBrands({}, folder.dir)).text).toContain(
    'advice   one/brand.json: id: is missing: a rename of the folder would lose all accounts: write "id": "one"\n',
  )
})

test('what a new host touches is named, with the addresses to register', async () => {
  const analytics = [{ domain: 'old', id: 'G-1' }]
  await using folder = await brandFolder({ one: { formerHosts: ['old.example'], analytics, consent: 'required' } })
  const { text, code } = await checkBrands({}, folder.dir)
  expect(code).toBe(0)
  for (const part of [
    /passkeys made at old\.example work there only/,
    /register https:\/\/www\.one\.example\/one_api\/v1\/user\.oauthReturn/,
    /https:\/\/www\.one\.example\/one_api\/v1\/payment\.webhook/,
    /no measurement id applies to www\.one\.example/,
  ])
    expect(text).toMatch(part)
})

test('a missing folder and invalid settings are reported in one line', async () => {
  expect(await checkBrands({}, '/nowhere')).toMatchObject({
    code: 1,
    text: expect.stringContaining('BRANDS_DIR: does not exist'),
  })
  expect(await checkBrands({ PORT: 'x' })).toMatchObject({ code: 1, text: expect.stringContaining('PORT') })
})
