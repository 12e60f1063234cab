import { execFileSync } from 'node:child_process'
import { rename, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createLog } from '../../log.ts'
import { sentence, type Problem } from './problem.ts'
import { readBrands } from './brands.ts'
import { brandFolder, goodBrand, writeBrand } from '../testing/brandFolder.ts'

function recordedLog() {
  const lines: string[] = []
  const problems = () =>
    lines
      .map(line => (JSON.parse(line) as { problem?: Problem }).problem)
      .map(problem => problem && sentence(problem))
      .join('\n')
  return { lines, problems, log: createLog({ level: 'info' }, { write: line => void lines.push(line) }) }
}
const { log } = recordedLog()

test('a brand is read with its pictures and the fields for the browser', async () => {
  await using folder = await brandFolder({ one: {} })
  const [brand] = (await readBrands({ brandsDir: folder.dir }, log)).all()
  expect(brand?.hosts).toEqual(['www.one.example', '*.one.example', 'one.localhost'])
  expect(brand?.public).toEqual({
    key: 'one',
    appName: 'The one',
    tagline: 'Read on',
    description: 'Novels of one',
    logo: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/logo\.svg$/),
    logoSize: [9, 9],
    bookSourceImg: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/cover\.svg$/),
    icon: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\/icon\.svg$/),
    themeColor: '#0a5f52',
    headerBg: '#0a5f52',
    theme: { headings: 'serif', corners: 'soft' },
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
  [
    'a dictionary without a place for the word',
    { dictionary: 'https://words.example' },
    'dictionary: an https address',
  ],
  ['a host with capitals', { hosts: ['WWW.one.example'] }, 'hosts[0]: a lower-case host'],
  ['a picture that is not there', { logo: 'lost.svg' }, /one\/lost\.svg: logo: does not exist$/],
  ['hosts that are none', { hosts: ['www.one.example', 5] }, /one\/brand\.json: hosts\[1\]: a lower-case host/],
  [
    'a host of a language that the brand lacks',
    { hosts: ['www.one.example', { host: 'de.one.example', locale: 'de' }] },
    'hosts: de.one.example is named twice, or de is not one of locales',
  ],
  [
    'a price by words only',
    { prices: { chapters: [{ coins: 1, perWords: 100 }] } },
    /one\/brand\.json: prices\.chapters\[0\]: needs perWords and perCharacters, or neither$/,
  ],
  [
    'a package without a price in its currency',
    { currencies: ['EUR'], prices: { packages: [{ id: 1, label: 'One', coins: 1, money: { USD: 1 } }] } },
    /one\/brand\.json: prices\.packages: has no price in EUR, one of currencies$/,
  ],
  [
    'two packages with one id',
    { prices: { packages: [1, 2].map(coins => ({ id: 1, label: 'One', coins, money: { USD: 1 } })) } },
    /prices\.packages: has an id twice$/,
  ],
  [
    'prices in no order',
    { prices: { chapters: [{ coins: 1, from: '2027-01-01' }, { coins: 2 }] } },
    /prices\.chapters: each rule after the first needs a later from$/,
  ],
  [
    'a price that begins some day',
    { prices: { chapters: [{ coins: 1, from: 'May' }] } },
    /chapters\[0\]\.from: a day such as/,
  ],
  ['a field that is none', { colour: 'teal' }, /one\/brand\.json: there is no field colour$/],
  ['a language that is none', { locales: ['en', 'xx'] }, /locales\[1\]: one of "en", "es"/],
  ['no name', { appName: undefined }, /appName: is missing$/],
  ['a picture outside its folder', { logo: '../two/logo.svg' }, 'logo: the name of a picture'],
  ['an icon that is no PNG', { iconPng: 'icon.svg' }, 'iconPng: is not a PNG'],
  [
    'a pale header',
    { $headerColor: '#77aaaa' },
    /\$headerColor: contrast with headerBg is 2\.\d+:1, at least 4\.5:1 is needed; #\w{6} is near and passes/,
  ],
  ['a pale theme', { $themeColor: '#1fa593' }, /\$themeColor: contrast with its own tint on boxes is/],
  ['a dark theme at night', { nightThemeColor: '#0a5f52' }, /nightThemeColor: contrast with .* at night is/],
  ['a prefix that hides a page', { apiPrefix: 'novel' }, 'apiPrefix: /novel is an address of the site itself'],
  ['a prefix that hides the assets', { apiPrefix: 'assets' }, 'apiPrefix: /assets is an address of the site itself'],
  ['a prefix of another', { apiPrefix: 'two_api' }, 'apiPrefix: two_api belongs to the brand one'],
  ['a logo of 151 kB', { logo: 'large.svg' }, /large\.svg: logo: has 151 kB; the limit is 150 kB/],
  ['an SVG without a size', { logo: 'sizeless.svg' }, 'logo: has no size'],
  ['a host of another', { hosts: ['www.two.example'] }, 'hosts: www.two.example belongs to the brand one'],
  ['the laptop address of another', { hosts: ['two.localhost'] }, 'hosts: two.localhost belongs to the brand one'],
])('%s: refused with file, field and reason, and the other brand starts', async (_what, changes, reason) => {
  await using folder = await brandFolder({ one: changes, two: {} })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"'
  await writeFile(join(folder.dir, 'one', 'large.svg'), `${svg} viewBox="0 0 9 9">${' '.repeat(150 * 1024)}</svg>`)
  await writeFile(join(folder.dir, 'one', 'sizeless.svg'), `${svg}><path d="M0 0"/></svg>`)
  const { problems, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  expect(brands.all()).toHaveLength(1)
  expect(
    brands
      .refused()
      .map(({ reason }) => reason)
      .join(),
  ).not.toBe('')
  expect(problems()).toMatch(reason)
})

test('without a valid brand nothing starts, and all problems are reported at once', async () => {
  await using folder = await brandFolder({ one: { appName: '' }, two: { theme: {} }, three: {} })
  await writeFile(join(folder.dir, 'three', 'brand.json'), '{"appName":')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow(
    /one.*appName[^]*three.*JSON[^]*two.*theme\.headings/,
  )
})

test('a brand needs no app, and an app may be incomplete', async () => {
  await using folder = await brandFolder({ one: { app: undefined }, two: { app: { scheme: 'two' } } })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  expect(brands.all().map(brand => brand.public.app)).toEqual([undefined, { scheme: 'two' }])
})

test('a pattern that covers another brand’s hosts is allowed and reported', async () => {
  await using folder = await brandFolder({
    one: { hosts: ['one.example', 'www.one.example'] },
    two: { hosts: ['two.example', '*.one.example'] },
  })
  const { problems, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  expect(brands.ofHost('www.one.example')?.key).toBe('one')
  expect(brands.ofHost('shop.one.example')?.key).toBe('two')
  expect(problems()).toContain(
    'two/brand.json: hosts: *.one.example overlaps with one.example of the brand one, www.one.example of the brand one',
  )
})

test('of two new brands with one host the first by name gets it; a current owner keeps it', async () => {
  await using folder = await brandFolder({ two: {}, three: { hosts: ['www.two.example'] } })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  expect(brands.ofHost('www.two.example')?.key).toBe('three')
  await writeBrand(folder.dir, 'a', { hosts: ['www.two.example'] })
  await brands.reload()
  expect(brands.ofHost('www.two.example')?.key).toBe('three')
  expect(brands.refused().map(problem => [problem.brand, problem.reason])).toEqual([
    ['a', 'www.two.example belongs to the brand three'],
    ['two', 'www.two.example belongs to the brand three'],
  ])
})

test('a missing or empty folder and a missing default brand prevent the start', async () => {
  await using folder = await brandFolder({})
  await expect(readBrands({ brandsDir: '/nowhere' }, log)).rejects.toThrow('BRANDS_DIR: does not exist')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow('no brand found')
  await writeBrand(folder.dir, 'one')
  await expect(readBrands({ brandsDir: folder.dir, defaultBrand: 'two' }, log)).rejects.toThrow('DEFAULT_BRAND')
})

test.each([
  ['is its own', { one: { formerHosts: ['www.one.example'] } }, 'www.one.example is named twice, or is one of hosts'],
  ['is another brand’s', { one: { formerHosts: ['www.two.example'] }, two: {} }, 'belongs to the brand one'],
  [
    'is another’s former one',
    { one: { formerHosts: ['a.example'] }, two: { formerHosts: ['a.example'] } },
    'belongs to',
  ],
  ['leads nowhere', { one: { formerHosts: ['a.example'], hosts: [] } }, 'redirect to the first of hosts'],
  ['is a pattern', { one: { formerHosts: ['*.a.example'] } }, 'is a pattern'],
  ['is served without being listed', { one: { servedHosts: ['a.example'] } }, 'a.example is not one of hosts'],
])('a host that %s is refused', async (_what, brands, reason) => {
  await using folder = await brandFolder({ ...brands, other: {} })
  const { refused } = await readBrands({ brandsDir: folder.dir }, log)
  expect(refused().map(sentence)).toEqual([expect.stringContaining(reason)])
})

test('two brands may not both claim the local network', async () => {
  await using folder = await brandFolder({ one: { localNetwork: true }, two: { localNetwork: true } })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  expect(brands.refused()).toMatchObject([{ brand: 'two', field: 'localNetwork' }])
})

test('a reload applies changed, new and removed brands', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  let notified = 0
  brands.onReload(() => notified++)
  await writeBrand(folder.dir, 'one', { appName: 'New name', hosts: ['new.example'] })
  await rm(join(folder.dir, 'two'), { recursive: true })
  await writeBrand(folder.dir, 'three')
  await brands.reload()
  expect(brands.all().map(brand => brand.key)).toEqual(['one', 'three'])
  expect(brands.ofHost('new.example')?.file.appName).toBe('New name')
  expect(brands.ofHost('www.one.example')).toBeUndefined()
  expect(brands.ofHost('two.localhost')).toBeUndefined()
  expect(notified).toBe(1)
})

test('a brand that becomes invalid keeps its last good version, others are unaffected, and the reason is logged', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const { problems, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  await writeBrand(folder.dir, 'one', { appName: 'Bad', headerBg: 'teal' })
  await writeBrand(folder.dir, 'two', { appName: 'Good' })
  await writeBrand(folder.dir, 'new', { apiPrefix: 'NO' })
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('The one')
  expect(brands.ofHost('www.two.example')?.file.appName).toBe('Good')
  expect(brands.ofHost('www.new.example')).toBeUndefined()
  expect(problems()).toMatch(/one\/brand\.json: headerBg: a colour/)
  await writeFile(join(folder.dir, 'one', 'brand.json'), JSON.stringify({ ...goodBrand('one'), appName: 'Mended' }))
  await unlink(join(folder.dir, 'two', 'logo.svg'))
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('Mended')
  expect(brands.ofHost('www.two.example')?.file.appName).toBe('Good')
})

test('a renamed folder keeps its brand, at once and under its id; a copy does not take it over', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const { problems, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir, defaultBrand: 'one' }, log, 600_000)
  await rename(join(folder.dir, 'one'), join(folder.dir, 'renamed'))
  for (const name of ['one', 'renamed']) await brands.reload([name])
  expect(brands.all().map(({ key, folder }) => [key, folder])).toEqual([
    ['one', 'renamed'],
    ['two', 'two'],
  ])
  for (const host of ['www.one.example', 'one.localhost', 'other.example'])
    expect(brands.ofHost(host)?.folder).toBe('renamed')
  expect([brands.refused(), problems()]).toEqual([[], ''])

  await writeBrand(folder.dir, 'a-copy', { ...goodBrand('two'), hosts: ['copy.example'], apiPrefix: 'copy_api' })
  for (const loaded of [brands, await readBrands({ brandsDir: folder.dir, defaultBrand: 'one' }, log)]) {
    await loaded.reload()
    expect(loaded.ofHost('two.localhost')?.folder).toBe('two')
    expect(loaded.refused().map(sentence)).toContain('a-copy/brand.json: id: two belongs to the brand two')
  }
})

test('a host may move between brands in one reload, but not belong to both', async () => {
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

test('an unreadable folder leaves all brands unchanged', async () => {
  const folder = await brandFolder({ one: {} })
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  await folder[Symbol.asyncDispose]()
  await brands.reload()
  expect(brands.ofHost('www.one.example')?.key).toBe('one')
})

test('an invalid picture, or a link out of the brands folder, is refused', async () => {
  await using folder = await brandFolder({ one: {} })
  const logo = join(folder.dir, 'one', 'logo.svg')
  await writeFile(logo, 'root:x:0:0')
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow('logo: is not a valid SVG file')
  await unlink(logo)
  await symlink('/etc/hostname', logo)
  await expect(readBrands({ brandsDir: folder.dir }, log)).rejects.toThrow(
    'logo: is a link to a file outside of the brands',
  )
})

test('a pipe or folder is refused at once, and a brand file outside reveals nothing of its content', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const [logo, file] = [join(folder.dir, 'one', 'logo.svg'), join(folder.dir, 'two', 'brand.json')]
  const reason = () =>
    readBrands({ brandsDir: folder.dir }, log).then(
      brands => brands.refused().map(sentence).join('\n'),
      (error: Error) => error.message,
    )
  for (const path of [logo, file]) {
    await unlink(path)
    execFileSync('mkfifo', [path])
  }
  expect(await reason()).toMatch(/one.*logo: is not a file[^]*two.*is not a file/)
  await unlink(file)
  await symlink('/etc/passwd', file)
  expect(await reason()).toContain('is a link to a file outside of the brands')
  await unlink(file)
  await writeFile(file, 'root:x:0:0')
  expect(await reason()).toMatch(/two\/brand\.json: is not valid JSON at line 1, column 1/)
  expect(await reason()).not.toContain('root')
  await writeFile(file, '{\n  "appName": "Two",\n  "hosts": [,]\n}')
  expect(await reason()).toContain('is not valid JSON at line 3, column 13')
})

/** Sets another modification time, since a change may have the same size and time. */
const touch = (path: string) => utimes(path, new Date(), new Date(Date.now() + 5000))

test('only changed brands are read again, and the log has their number', async () => {
  await using folder = await brandFolder({ one: {}, two: {}, three: {} })
  const { lines, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  const [one] = brands.all()
  await writeBrand(folder.dir, 'two', { appName: 'Other' })
  await writeBrand(folder.dir, 'three', { appName: '' })
  await touch(join(folder.dir, 'two', 'brand.json'))
  await brands.reload()
  expect(brands.ofHost('www.one.example')).toBe(one)
  const line = JSON.parse(lines.at(-1) ?? '') as unknown
  expect(line).toMatchObject({ brands: 3, read: 2, changed: 1, removed: 0, refused: 1, names: ['two'] })
  await writeBrand(folder.dir, 'three', { appName: 'Well' })
  await brands.reload()
  expect(lines.map(text => JSON.parse(text) as unknown)).toContainEqual(
    expect.objectContaining({ brand: 'three', msg: 'brand valid again' }),
  )
})

test('a brand rewritten without a change stays the same object', async () => {
  await using folder = await brandFolder({ one: {} })
  const { lines, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log)
  const [one] = brands.all()
  await touch(join(folder.dir, 'one', 'logo.svg'))
  await brands.reload()
  expect(brands.all()[0]).toBe(one)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ read: 1, changed: 0 })
})

test('a folder deleted before it was complete leaves nothing behind', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  await rm(join(folder.dir, 'two', 'logo.svg'))
  await rm(join(folder.dir, 'two', 'brand.json'))
  await rename(join(folder.dir, 'two'), join(folder.dir, '.two'))
  const { problems, log } = recordedLog()
  // On a busy machine, a short settling time could pass before the folder is deleted.
  const brands = await readBrands({ brandsDir: folder.dir }, log, 600_000)
  await rename(join(folder.dir, '.two'), join(folder.dir, 'two'))
  await brands.reload(['two'])
  const settled = new Promise<void>(resolve => brands.onReload(resolve))
  await rm(join(folder.dir, 'two'), { recursive: true })
  for (const _time of ['changed', 'the same again']) await brands.reload(['two'])
  await settled
  expect([brands.all().length, brands.refused(), problems()]).toEqual([1, [], ''])
})

test('a partly saved folder is waited for, and refused only if it stays invalid', async () => {
  await using folder = await brandFolder({ one: {} })
  const { lines, log } = recordedLog()
  const brands = await readBrands({ brandsDir: folder.dir }, log, 50)
  const again = () => new Promise<void>(resolve => brands.onReload(resolve))
  const file = join(folder.dir, 'one', 'brand.json')

  await writeFile(file, '{"appName":')
  await brands.reload(['one'])
  expect([brands.refused(), lines]).toEqual([[], []])
  await writeBrand(folder.dir, 'one', { appName: 'Whole' })
  await brands.reload(['one'])
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('Whole')

  await writeFile(file, '{"appName":')
  const refused = again()
  await brands.reload(['one'])
  await refused
  expect(brands.refused()).toMatchObject([{ brand: 'one', reason: expect.stringContaining('JSON') }])
  expect(brands.ofHost('www.one.example')?.file.appName).toBe('Whole')

  const gone = again()
  await rm(join(folder.dir, 'one'), { recursive: true })
  await brands.reload(['one'])
  expect(brands.all()).toHaveLength(1)
  await gone
  expect(brands.all()).toEqual([])
})
