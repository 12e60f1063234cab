import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { themeSchema } from '../shared/brand.ts'
import { createLog } from '../server/log.ts'
import { normalHost } from '../server/web/brands/chooseBrand.ts'
import { readBrands } from '../server/web/brands/brands.ts'

/** Specification, section 7: the base paths, and the one of local-network hosts. */
const PREFIXES = new Map([
  ['freenovel', 'freenovel_api'],
  ['fingeread', 'fingeread_api'],
  ['tibok', 'tibok_api'],
  ['novelpack', 'novelpack_api'],
  ['shenovel', 'shenovel_api'],
  ['novelyouth', 'novelyouth_api'],
  ['novelpad', 'novelpad_api'],
  ['novelandia', 'novelandia_api'],
  ['moonovel', 'moonovel_api'],
  ['product', 'product_api'],
  ['joyfic', 'joyfic_api'],
  ['local', 'public'],
])

/** In a picture: what could act, and references to anything outside the file. */
const FORBIDDEN = [
  /<(script|style|foreignObject|iframe|image|animate|set|a)[\s>/]/i,
  /<[!?]/,
  /\s(on\w+|style)\s*=/i,
  /(href|src)\s*=\s*["'](?!#)/i,
  /url\(\s*["']?(?!#)/i,
  /(javascript|data|https?):/i,
]

const dir = import.meta.dirname
const brands = await readBrands({ brandsDir: dir }, createLog({ level: 'silent' }))
/** A folder that somebody adds is checked by itself; these must differ from each other. */
const all = brands.all().filter(brand => PREFIXES.has(brand.key))
const each = brands.all().map(brand => [brand.key, brand] as const)

test('the specification’s brands are there, under its base paths', () => {
  expect(new Map(all.map(brand => [brand.key, brand.file.apiPrefix]))).toEqual(new Map([...PREFIXES].toSorted()))
})

test.each(['appName', 'tagline', 'description', '$themeColor', 'contactEmail', 'copyrightEmail'] as const)(
  'no two of them share their %s',
  field => {
    expect(new Set(all.map(brand => brand.file[field].toLowerCase())).size).toBe(all.length)
  },
)

test('no two of them open a chapter in the same way', () => {
  const openings = all.map(({ file: { theme } }) => theme.chapters ?? 'rule')
  expect(new Set(openings).size).toBe(all.length)
})

test('no two of them lead with the same book', () => {
  expect(new Set(all.map(({ file: { theme } }) => theme.lead)).size).toBe(all.length)
})

test('every copy variant is used by a brand', () => {
  expect(new Set(all.map(({ file: { theme } }) => theme.copy))).toEqual(
    new Set(themeSchema.shape.copy.unwrap().options),
  )
})

test('no two of them share an app or a measurement id', () => {
  for (const list of [
    all.map(brand => brand.file.app?.scheme),
    all.map(brand => brand.file.app?.androidPackage),
    all.map(brand => brand.file.app?.iosStoreUrl),
    all.flatMap(brand => brand.file.analytics.map(entry => entry.id)),
  ])
    expect(new Set(list).size).toBe(list.length)
})

test('no two of them share a picture', () => {
  const hashes = all.flatMap(brand => [...brand.pictures.values()].map(picture => picture.hash))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('one brand serves the local network', () => {
  expect(all.filter(brand => brand.file.localNetwork).map(brand => brand.key)).toEqual(['local'])
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.2', 'shelf.local']) {
    expect(brands.ofHost(normalHost(host) ?? '')?.key).toBe('local')
  }
})

test.each(each)('%s opens on a laptop, and on its own hosts', (key, brand) => {
  expect(brands.ofHost(`${key}.localhost`)).toBe(brand)
  expect(brand.hosts.length).toBeGreaterThan(['local', 'product'].includes(key) ? 0 : 1)
  for (const host of brand.hosts) expect(brands.ofHost(host.replace('*', 'any'))).toBe(brand)
})

test.each(each)('%s measures only where its entry names a part of its own host', (_key, { file, hosts }) => {
  for (const entry of file.analytics) expect(hosts.some(host => host.includes(entry.domain))).toBe(true)
})

test.each(each)('%s has small pictures, and an icon that is drawn', async (_key, brand) => {
  expect(brand.file.icon).toMatch(/\.svg$/)
  for (const { name, file } of brand.pictures.values())
    expect([name, (await readFile(file)).length < 40_000]).toEqual([name, true])
})

test.each(each)('%s has SVG pictures that draw and do nothing else', async (_key, { pictures }) => {
  const svgs = [...pictures.values()].filter(picture => picture.name.endsWith('.svg'))
  for (const { name, file } of svgs) {
    const source = await readFile(file, 'utf8')
    expect([name, source]).toEqual([
      name,
      expect.stringMatching(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox="/),
    ])
    const inside = source.replace('xmlns="http://www.w3.org/2000/svg"', '')
    for (const pattern of FORBIDDEN) expect([name, inside]).toEqual([name, expect.not.stringMatching(pattern)])
  }
})

test('a brand folder holds its file and its pictures, nothing else', async () => {
  for (const { key, pictures } of all) {
    expect((await readdir(join(dir, key))).toSorted()).toEqual(['brand.json', ...pictures.keys()].toSorted())
  }
})

test('they speak English only (specification, section 1)', () => {
  for (const { locales } of all) expect(locales.map(({ code, iso }) => [code, iso])).toEqual([['en', 'en-US']])
})
