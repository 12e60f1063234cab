import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import request from 'supertest'
import { isNight } from '../../../../scripts/jest/night.ts'
import { matchPath } from '../../../../client/routing/match.ts'
import { testApp } from '../../testing/testApp.ts'
import { homeIcons } from './homeIcons.ts'
import { manifestOf } from './manifest.ts'

type Icon = { src: string; type: string; sizes: string; purpose?: string }
type Manifest = {
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  lang: string
  dir: string
  categories: string[]
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; short_name: string; url: string; icons?: Icon[] }[]
}

const [site, real] = await Promise.all([
  testApp(),
  testApp({ environment: { BRANDS_DIR: resolve('brands'), LOCAL_BRAND: 'everyone' }, logLevel: 'silent' }),
])
afterAll(() => Promise.all([site[Symbol.asyncDispose](), real[Symbol.asyncDispose]()]))

const brandKeys = readdirSync('brands', { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)
const requester =
  (host: string, { server } = site) =>
  (path: string) =>
    request(server).get(path).set('Host', host).buffer(true)
type Ask = ReturnType<typeof requester>

async function manifestFor(ask: Ask): Promise<Manifest> {
  const response = await ask('/manifest.webmanifest').expect(200)
  expect(response.type).toBe('application/manifest+json')
  return JSON.parse(response.text ?? String(response.body)) as Manifest
}

async function pixels(ask: Ask, { src }: Icon) {
  const { body, headers } = await ask(src).expect(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { data, info } = await sharp(body as Buffer)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return {
    size: `${info.width}x${info.height}`,
    at,
    width: info.width,
    isOpaque: data.every((v, i) => i % 4 < 3 || v === 255),
  }
}

/** What Chromium requires to offer installation, and of icons that phones mask; by day of some brands. */
test.each(brandKeys.filter((_, index) => isNight || index % 3 === 0))(
  '%s is installable: name, icons, colours and shortcuts',
  async key => {
    const ask = requester(`${key}.localhost`, real)
    const manifest = await manifestFor(ask)
    const file = real.brands.all().find(brand => brand.key === key)?.file
    expect(manifest).toMatchObject({
      id: '/',
      name: file?.appName,
      short_name: file?.appName,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en-US',
      dir: 'ltr',
      categories: ['books', 'entertainment'],
      theme_color: file?.headerBg,
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(manifest).not.toHaveProperty('prefer_related_applications')

    const made = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(made.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const icon of made) {
      const { size, isOpaque } = await pixels(ask, icon)
      expect(size).toBe(icon.sizes)
      if (icon.purpose === 'maskable') expect(isOpaque).toBe(true)
    }

    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/history', '/search', '/ranking/1'])
    for (const { name, url, icons } of manifest.shortcuts) {
      expect(name).not.toBe('')
      expect(matchPath(url)).toBeDefined()
      expect(icons).toHaveLength(1)
      expect((await pixels(ask, icons![0]!)).size).toBe('96x96')
    }
  },
)

/** A square SVG with this shape, on a transparent background. */
const svg = (shape: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shape}</svg>`
const drawing = async (shape: string) => {
  await writeFile(join(site.folder, 'one', 'icon.svg'), svg(shape))
  await site.brands.reload()
  const ask = requester('www.one.example')
  const { icons } = await manifestFor(ask)
  return pixels(
    ask,
    icons.find(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')!,
  )
}
const HEADER = [0x0a, 0x5f, 0x52, 255]
const RED = [255, 0, 0, 255]

test('a transparent icon is fitted into the safe circle, on the brand’s colour', async () => {
  const { at } = await drawing('<path d="M0 0h20v20H0zM80 80h20v20H80z" fill="#f00"/>')
  expect(at(0, 0)).toEqual(HEADER)
  expect(at(256, 256)).toEqual(HEADER)
  // The drawing's corner is on the edge of the safe circle, whose radius is 40 % of the side.
  const corner = Math.ceil(256 - 0.4 * 512 * Math.SQRT1_2)
  expect(at(corner + 6, corner + 6)).toEqual(RED)
  expect(at(corner - 6, corner - 6)).toEqual(HEADER)
})

test('an icon that fills its square extends to the corners, with its centre in the safe circle', async () => {
  const { at } = await drawing('<path d="M0 0h100v50H0z" fill="#f00"/><path d="M0 50h100v50H0z" fill="#00f"/>')
  expect(at(0, 0)).toEqual(RED)
  expect(at(511, 511)).toEqual([0, 0, 255, 255])
  expect(at(256, 56)).toEqual(RED)
})

test('a day-old manifest still finds its icons, and an invalid name is a 404', async () => {
  const ask = requester('www.one.example')
  const { icons } = await manifestFor(ask)
  await drawing('<circle cx="50" cy="50" r="40"/>')
  const { headers } = await ask(icons[0]!.src).expect(302)
  expect(headers['cache-control']).toBe('no-store')
  await ask(headers['location']!).expect(200)
  await ask(icons[0]!.src.replace('any-192', 'any-193')).expect(404)
})

test.each([
  ['where nothing can be drawn on this machine', async () => undefined, '<circle cx="50" cy="50" r="40"/>'],
  ['of a picture that shows nothing', undefined, '<title>nothing</title>'],
  ['of a picture that cannot be read', undefined, '<g'],
])('%s the manifest lists the brand’s own files, and no icon that cannot be served', async (_where, load, shape) => {
  await writeFile(join(site.folder, 'one', 'icon.svg'), svg(shape))
  await site.brands.reload()
  const brand = site.brands.all().find(({ key }) => key === 'one')!
  const manifest = manifestOf(brand, await homeIcons(load).of(brand)) as Manifest
  expect(manifest.icons).toEqual([
    { src: brand.public.icon, type: 'image/svg+xml', sizes: 'any' },
    { src: expect.stringContaining('/icon.png'), type: 'image/png', sizes: '192x192' },
  ])
  expect(manifest.shortcuts.map(({ url, icons }) => [url, icons])).toEqual([
    ['/history', undefined],
    ['/search', undefined],
    ['/ranking/1', undefined],
  ])
})
