import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createLog } from '../../log.ts'
import { brandFolder, goodBrand, writeBrand } from '../testing/brandFolder.ts'
import { readBrands } from './brands.ts'
import { watchBrands } from './watchBrands.ts'

/** Watched brands, and a way to wait for a condition on them. */
async function watched(dir: string, { mode = 'events' as 'events' | 'poll', settled = 300 } = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: line => void lines.push(line) })
  const watch = watchBrands(dir, mode, log)
  const brands = await readBrands({ brandsDir: dir }, log, settled)
  let wake = () => {}
  brands.onReload(() => wake())
  let poll = Promise.withResolvers<void>()
  watch.onChange(only => {
    void brands.reload(only).then(() => {
      poll.resolve()
      poll = Promise.withResolvers()
    })
  })
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>(resolve => (wake = resolve))
  }
  const nameOf = (host: string) => brands.ofHost(host)?.file.appName
  /** Resolves when the folders have been polled once more. */
  const nextPoll = () => poll.promise
  return { lines, until, nameOf, nextPoll }
}

test('saved, added and removed brands are noticed automatically', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const { until, nameOf, lines } = await watched(folder.dir)
  await writeBrand(folder.dir, 'one', { appName: 'Saved' })
  await until(() => nameOf('www.one.example') === 'Saved')
  await writeBrand(folder.dir, 'three')
  await until(() => nameOf('www.three.example') === 'The three')
  await rm(join(folder.dir, 'two'), { recursive: true })
  await until(() => nameOf('www.two.example') === undefined)
  // An editor writes another file and renames it over the old one.
  const file = join(folder.dir, 'three', 'brand.json')
  await writeFile(`${file}~`, JSON.stringify({ ...goodBrand('three'), appName: 'Edited' }))
  await rename(`${file}~`, file)
  await until(() => nameOf('www.three.example') === 'Edited')
  expect(lines.join('')).not.toContain('brand refused')
})

test('a folder copied file by file is loaded once complete, and never refused', async () => {
  await using folder = await brandFolder({ one: {} })
  await using elsewhere = await brandFolder({ two: {} })
  // The settling time does not pass, however long the other files take.
  const { until, nameOf, lines, nextPoll } = await watched(folder.dir, { settled: 600_000 })
  const [from, to] = [join(elsewhere.dir, 'two'), join(folder.dir, 'two')]
  await mkdir(to)
  for (const name of ['brand.json', 'logo.svg', 'cover.svg', 'icon.svg', 'icon.png']) {
    const looked = nextPoll()
    await cp(join(from, name), join(to, name))
    // So that each file is a separate save.
    await looked
  }
  await until(() => nameOf('www.two.example') === 'The two')
  expect(lines.join('')).not.toContain('brand refused')
})

test('volumes that replace everything by a link are followed, as ConfigMaps and checkouts are', async () => {
  await using folder = await brandFolder({ one: {} })
  await using volume = await brandFolder({})
  const at = (...names: string[]) => join(volume.dir, ...names)
  /** All brands are in a versioned folder, with a symbolic link to it. */
  const version = async (name: string, appName: string) => {
    await cp(folder.dir, at(name), { recursive: true })
    await writeBrand(at(name), 'one', { appName })
  }
  await version('..1', 'First')
  await symlink('..1', at('..data'))
  await symlink('..data/one', at('one'))
  await symlink('..data', at('all'))
  const map = await watched(volume.dir)
  const checkout = await watched(at('all'))

  await version('..2', 'Second')
  await symlink('..2', at('..new'))
  await rename(at('..new'), at('..data'))
  for (const { until, nameOf } of [map, checkout]) await until(() => nameOf('www.one.example') === 'Second')
  // Now the new folders are watched.
  await writeBrand(at('..2'), 'one', { appName: 'Third' })
  for (const { until, nameOf } of [map, checkout]) await until(() => nameOf('www.one.example') === 'Third')
})

test('without file system events all files are polled', async () => {
  await using folder = await brandFolder({ one: {}, two: {} })
  const { until, nameOf } = await watched(folder.dir, { mode: 'poll' })
  await writeBrand(folder.dir, 'one', { appName: 'Saved' })
  await until(() => nameOf('www.one.example') === 'Saved')
})
