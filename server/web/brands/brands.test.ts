import { rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createLog } from '../../log.ts'
import { readBrands } from './brands.ts'
import { brandFolder, goodBrand, writeBrand } from '../testing/brandFolder.ts'

function keptLog() {
  const lines: string[] = []
  return { lines, log: createLog({ level: 'info', pretty: false }, { write: line => void lines.push(line) }) }
}
const { log } = keptLog()

test('a brand is read with its pictures and what the browser may know', async () => {
  await using folder = await brandFolder({ one: {} })
  const [brand] = (await readBrands({ brandsDir: folder.dir }, log)).all()
  expect(brand?.hosts).toEqual(['www.one.example', '*.one.example', 'one.localhost'])
  expect(brand?.public).toEqual({
    key: 'one',
    appName: 'The one',
    tagline: 'Read on',
    description: 'Novels of one',
    logo: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/logo\.svg$/),
    bookSourceImg: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/cover\.svg$/),
    icon: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/icon\.svg$/),
    themeColor: '#0a5f52',
    headerBg: '#0a5f52',
    look: { headings: 'serif', corners: 'soft' },
    apiBase: '/one_api',
    app: { iosStoreUrl: 'https://apps.example/app/1', androidPackage: 'example.app', scheme: 'app' },
    contactEmail: 'hello@one.example',
    copyrightEmail: 'copyright@one.example',
    analytics: [],
  })
})

test.each([
  ['a field that is missing', { tagline: undefined }, /one\/brand\.json: tagline: /],
  ['a field that nobody knows', { apiPrefx: 'x' }, 'apiPrefx'],
  ['a colour that is none', { headerBg: 'teal' }, 'headerBg: a colour such as #1a2b3c'],
  ['a host with capitals', { hosts: ['WWW.one.example'] }, 'hosts.0: a lower-case host'],
  ['a picture that is not there', { logo: 'lost.svg' }, /one\/lost\.svg: logo: ENOENT/],
  ['a picture outside its folder', { logo: '../two/logo.svg' }, 'logo: the name of a picture'],
  ['an icon that is no PNG', { iconPng: 'icon.svg' }, 'iconPng: is no PNG'],
  ['a pale header', { $headerColor: '#77aaaa' }, /\$headerColor: contrast with headerBg is 2\.\d+:1, at least 4\.5:1/],
  ['a prefix that hides a page', { apiPrefix: 'novel' }, 'apiPrefix: /novel is an address of the site itself'],
  ['a prefix that hides the assets', { apiPrefix: 'assets' }, 'apiPrefix: /assets is an address of the site itself'],
  ['a prefix of another', { apiPrefix: 'two_api' }, 'apiPrefix: two_api belongs to the brand one'],
  ['a host of another', { hosts: ['www.two.example'] }, 'hosts: www.two.example belongs to the brand one'],
  ['the laptop address of another', { hosts: ['two.localhost'] }, 'hosts: two.localhost belongs to the brand one'],
])('%s stops the start, with file, field and reason', async (_what, changes, reason) => {
  await using folder = await brandFolder({ one: changes, two: {} })
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow(reason)
})

test('all bad brands are named at once', async () => {
  await using folder = await brandFolder({ one: { appName: '' }, two: { look: {} }, three: {} })
  await writeFile(join(folder.dir, 'three', 'brand.json'), '{"appName":')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow(
    /one.*appName[^]*three.*JSON[^]*two.*look\.headings/,
  )
})

test('no folder, an empty folder and a default brand that is not there stop the start', async () => {
  await using folder = await brandFolder({})
  await expect(readBrands({ brandsDir: '/nowhere' }, log)).rejects.toThrow('BRANDS_DIR: ENOENT')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow('no brand is there')
  await writeBrand(folder.dir, 'one')
  await expect(readBrands({ brandsDir: folder.dir, defaultBrand: 'two' }, log)).rejects.toThrow('DEFAULT_BRAND')
})

test('two brands may not both claim the local network', async () => {
  await using folder = await brandFolder({ one: { localNetwork: true }, two: { localNetwork: true } })
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow('localNetwork')
})

test('the marked brand takes name, hosts and prefix from the settings', async () => {
  await using folder = await brandFolder({ one: { fromSettings: true }, two: {} })
  const settings = {
    brandsDir: folder.dir,
    productName: 'Fable',
    productHosts: ['Fable.example'],
    productPrefix: 'fable_api',
  }
  const [one, two] = (await readBrands(settings, log)).all()
  expect(one).toMatchObject({
    key: 'one',
    hosts: ['fable.example', 'one.localhost'],
    public: { appName: 'Fable', apiBase: '/fable_api' },
  })
  expect(two).toMatchObject({ public: { appName: 'The two' } })
  await expect(readBrands({ ...settings, productHosts: ['not a host'] }, log)).rejects.toThrow('hosts.0')
})

test('reading again takes in what changed, came and went', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  let told = 0
  brands.onReload(() => told++)
  await writeBrand(folder.dir, 'one', { appName: 'New name', hosts: ['new.example'] })
  await rm(join(folder.dir, 'two'), { recursive: true })
  await writeBrand(folder.dir, 'three')
  await brands.reload()
  expect(brands.all().map(brand => brand.key)).toEqual(['one', 'three'])
  expect(brands.ofHost('new.example')?.file.appName).toBe('New name')
  expect(brands.ofHost('www.one.example')).toBeUndefined()
  expect(brands.ofHost('two.localhost')).toBeUndefined()
  expect(told).toBe(1)
})

test('a brand that turned bad keeps its last good version, the others go on, and the reason is logged', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const { lines, log } = keptLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  await writeBrand(folder.dir, 'one', { appName: 'Bad', headerBg: 'teal' })
  await writeBrand(folder.dir, 'two', { appName: 'Good' })
  await writeBrand(folder.dir, 'new', { apiPrefix: 'NO' })
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('The one')
  expect(brands.ofHost('www.two.example')?.file.appName).toBe('Good')
  expect(brands.ofHost('www.new.example')).toBeUndefined()
  expect(lines.join('')).toMatch(/one\/brand\.json: headerBg: a colour/)
  await writeFile(join(folder.dir, 'one', 'brand.json'), JSON.stringify({ ...goodBrand('one'), appName: 'Mended' }))
  await unlink(join(folder.dir, 'two', 'logo.svg'))
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('Mended')
  expect(brands.ofHost('www.two.example')?.file.appName).toBe('Good')
})

test('a host may move from one brand to another in one reading, but not belong to both', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  await writeBrand(folder.dir, 'one', { hosts: ['www.two.example'] })
  await brands.reload()
  expect(brands.ofHost('www.two.example')?.key).toBe('two')
  expect(brands.ofHost('www.one.example')?.key).toBe('one')
  await writeBrand(folder.dir, 'two', { hosts: ['moved.example'] })
  await brands.reload()
  expect(brands.ofHost('www.two.example')?.key).toBe('one')
  expect(brands.ofHost('moved.example')?.key).toBe('two')
})

test('a folder that cannot be read leaves all brands as they are', async () => {
  const folder = await brandFolder({ one: {} })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  await folder[Symbol.asyncDispose]()
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.key).toBe('one')
})

test('a picture that is none, or a link out of the brands, is refused', async () => {
  await using folder = await brandFolder({ one: {} })
  const logo = join(folder.dir, 'one', 'logo.svg')
  await writeFile(logo, 'root:x:0:0')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow('logo: is no SVG picture')
  await unlink(logo)
  await symlink('/etc/hostname', logo)
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow(
    'logo: is a link to a file outside of the brands',
  )
})
