import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { brandFileSchema } from '../../../../shared/brand.ts'
import { brandFolder } from '../../testing/brandFolder.ts'
import { checkBrands } from '../checkBrands.ts'
import { colourProblem } from './coloursOf.ts'
import { createBrand, type NewBrand } from './newBrand.ts'

const optionsFor = (picture: string, more: Partial<NewBrand> = {}): NewBrand => ({
  name: 'Nübel & Söhne',
  tagline: 'Late letters',
  hosts: ['www.nubel.example'],
  colour: '#7a5c00',
  picture,
  theme: { headings: 'didone', corners: 'soft' },
  ...more,
})

/** A drawing that is not square. */
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h90v60H0z"/></svg>'

async function shelf() {
  const brands = await brandFolder({ one: {} })
  const picture = join(brands.dir, 'drawing.svg')
  await writeFile(picture, DRAWING)
  return { ...brands, picture, settings: { brandsDir: brands.dir } }
}

test('a new brand is valid as written, beside the existing ones', async () => {
  await using on = await shelf()
  const folder = await createBrand(optionsFor(on.picture), on.settings)
  expect(folder).toBe(join(on.dir, 'nubel-sohne'))
  const { text, code } = await checkBrands({}, on.dir)
  expect([text.split('\n').at(-2), code]).toEqual([`2 of 2 brands in ${on.dir} can be used.`, 0])
  const file = brandFileSchema.parse(JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')))
  expect(file).toMatchObject({ appName: 'Nübel & Söhne', apiPrefix: 'nubel_sohne_api', theme: { headings: 'didone' } })
  // 512 pixels square, by the header of the PNG.
  const icon = await readFile(join(folder, 'icon.png'))
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512])
})

test('a name without a letter of a to z gets a given folder', async () => {
  await using on = await shelf()
  const folder = await createBrand(optionsFor(on.picture, { name: '夜读', folder: 'yedu' }), on.settings)
  expect(folder).toBe(join(on.dir, 'yedu'))
  const file = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'))
  expect(file).toMatchObject({ id: 'yedu', appName: '夜读', apiPrefix: 'yedu_api' })
})

test.each<[string, Partial<NewBrand>, RegExp]>([
  ['a host that is another brand’s', { hosts: ['www.one.example'] }, /www\.one\.example belongs to the brand one/],
  ['a host that is none', { hosts: ['Nubel'] }, /hosts\[0\]: a lower-case host/],
  ['a name that is another brand’s', { name: 'One' }, /one is there already/],
  ['a name without a letter for its folder', { name: '書' }, /add --folder/],
  ['a colour in which words cannot be read', { colour: '#e0b400' }, /\$themeColor: contrast .* is near and passes/],
  ['a picture that is not there', { picture: '/none.png' }, /\/none\.png cannot be read: ENOENT/],
  [
    'a bar for which the wordmark is not drawn',
    { theme: { headings: 'sans', corners: 'soft', header: 'plain' } },
    /light/,
  ],
])('%s is refused with the reason, and nothing is written', async (_what, more, reason) => {
  await using on = await shelf()
  const before = await readdir(on.dir)
  await expect(createBrand(optionsFor(on.picture, more), on.settings)).rejects.toThrow(reason)
  expect(await readdir(on.dir)).toEqual(before)
})

test('the colour suggested for an unreadable one is readable', () => {
  const [nearest = ''] = /#[0-9a-f]{6}(?= is near)/.exec(colourProblem('#e0b400') ?? '') ?? []
  expect(colourProblem(nearest)).toBeUndefined()
})
