import { readFile } from 'node:fs/promises'
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

test.each<[string, (brand: (typeof all)[number]) => (string | undefined)[]]>([
  ['name', ({ file }) => [file.appName.toLowerCase()]],
  ['tagline', ({ file }) => [file.tagline.toLowerCase()]],
  ['description', ({ file }) => [file.description.toLowerCase()]],
  ['colour', ({ file }) => [file.$themeColor.toLowerCase()]],
  ['contact', ({ file }) => [file.contactEmail.toLowerCase()]],
  ['copyright contact', ({ file }) => [file.copyrightEmail.toLowerCase()]],
  ['opening of a chapter', ({ file }) => [file.theme.chapters ?? 'rule']],
  ['leading book', ({ file }) => [String([file.theme.lead].flat()[0])]],
  ['welcome', ({ file }) => [file.welcome]],
  ['own sections', ({ file }) => file.theme.shelves?.map(({ name }) => name) ?? []],
  ['names of sections', ({ file }) => Object.values(file.theme.names ?? {})],
  ['app', ({ file: { app } }) => [app?.scheme, app?.androidPackage, app?.iosStoreUrl].map(String)],
  ['measurement id', ({ file }) => file.analytics.map(({ id }) => id)],
  ['picture', ({ pictures }) => [...pictures.values()].map(({ hash }) => hash)],
])('no two of them share their %s', (_what, of) => {
  const values = all.flatMap(of)
  expect(new Set(values).size).toBe(values.length)
})

test('every copy variant is used by a brand', () => {
  expect(new Set(all.map(({ file: { theme } }) => theme.copy))).toEqual(
    new Set(themeSchema.shape.copy.unwrap().options),
  )
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

test('they speak English only (specification, section 1)', () => {
  for (const { locales } of all) expect(locales.map(({ code, iso }) => [code, iso])).toEqual([['en', 'en-US']])
})
