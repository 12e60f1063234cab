import { expect, test } from '@jest/globals'
import { checkBrands } from './checkBrands.ts'
import { brandFolder } from '../testing/brandFolder.ts'

test('good brands are good', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  expect(await checkBrands({}, folder.dir)).toEqual({
    text: `2 of 2 brands in ${folder.dir} can be used.\n`,
    code: 0,
  })
})

test('every problem is named with file, field and reason, and the exit code is 1', async () => {
  await using folder = await brandFolder({
    one: { headerBg: 'teal', look: {} },
    three: { hosts: ['www.two.example', '*.two.example'] },
    two: {},
  })
  const { text, code } = await checkBrands({ BRANDS_DIR: folder.dir, DEFAULT_BRAND: 'four' })
  expect(code).toBe(1)
  for (const part of [
    /wrong {4}\S+one\/brand\.json: headerBg: a colour such as #1a2b3c\n/,
    /wrong {4}\S+one\/brand\.json: look\.headings: /,
    'wrong    two/brand.json: hosts: www.two.example belongs to the brand three\n',
    /wrong {4}\S+: DEFAULT_BRAND: there is no brand of this name\n/,
    `1 of 3 brands in ${folder.dir} can be used, 2 refused.\n`,
  ])
    expect(text).toMatch(part)
})

test('overlapping patterns are told, and wrong is only what cannot be used', async () => {
  await using folder = await brandFolder({ one: {}, two: { hosts: ['www.two.example', 'shop.one.example'] } })
  const { text, code } = await checkBrands({}, folder.dir)
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('one/brand.json: hosts: *.one.example overlaps with shop.one.example of the brand two'),
  ])
})

test('no folder and wrong settings are told in a line', async () => {
  expect(await checkBrands({}, '/nowhere')).toMatchObject({
    code: 1,
    text: expect.stringContaining('BRANDS_DIR: ENOENT'),
  })
  expect(await checkBrands({ PORT: 'x' })).toMatchObject({ code: 1, text: expect.stringContaining('PORT') })
})
