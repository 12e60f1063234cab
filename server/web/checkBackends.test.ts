import { expect, test } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '../log.ts'
import { readBrands } from './brands/brands.ts'
import { checkBackends } from './checkBackends.ts'
import type { BackendState } from './pages/calls/backends.ts'
import { brandFolder, writeBrand } from './testing/brandFolder.ts'

const log = createLog({ level: 'silent' })
const [OURS, THEIRS] = ['http://ours.example', 'http://theirs.example']

/** Four brands on two backends; `asked`: the brands of each round of checks, `set`: the state of all of them. */
async function site() {
  const folder = await brandFolder({ one: {}, two: {}, three: {}, other: { backendUrl: THEIRS } })
  const brands = await readBrands({ brandsDir: folder.dir }, log, 300)
  const requests: string[][] = []
  let state: BackendState = 'responding'
  const pages = {
    checkCapabilities: async (met: readonly { key: string }[]) =>
      void requests.push(met.map(({ key }) => key).toSorted()),
    stateOf: () => state,
  }
  return {
    brands,
    requests,
    dir: folder.dir,
    checkCapabilities: () => checkBackends(pages, brands, brand => brand.file.backendUrl ?? OURS),
    set: (now: BackendState) => (state = now),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('a server is ready once one brand of each backend succeeds, and then checks the others', async () => {
  await using here = await site()
  await here.checkCapabilities()
  expect(here.requests).toEqual([
    ['one', 'other'],
    ['three', 'two'],
  ])
})

test('of a thousand brands only the new one, or one with a new backend, is checked', async () => {
  await using here = await site()
  await here.checkCapabilities()
  here.requests.length = 0
  await writeBrand(here.dir, 'new')
  await here.brands.reload()
  expect(here.requests.flat()).toEqual(['new'])
  here.requests.length = 0
  await writeBrand(here.dir, 'two', { backendUrl: THEIRS })
  await here.brands.reload()
  expect(here.requests.flat()).toEqual(['two'])
})

test('a brand that was removed and added again is checked again', async () => {
  await using here = await site()
  await here.checkCapabilities()
  await rm(join(here.dir, 'two'), { recursive: true })
  await here.brands.reload()
  here.requests.length = 0
  await writeBrand(here.dir, 'two')
  await here.brands.reload()
  expect(here.requests.flat()).toEqual(['two'])
})

test('a brand whose home page fails keeps a new server unready, but does not affect a ready one', async () => {
  await using here = await site()
  here.set('unusable')
  const state = await here.checkCapabilities()
  expect(state()).toBe('unusable')
  here.set('responding')
  expect(state()).toBe('responding')
  here.set('unusable')
  expect(state()).toBe('responding')
})

test.each(['misplaced', 'silent'] as const)(
  'if all backends are %s every readiness check asks them again',
  async bad => {
    await using here = await site()
    const state = await here.checkCapabilities()
    expect(state()).toBe('responding')
    here.requests.length = 0
    here.set(bad)
    expect(state()).toBe(bad)
    expect(state()).toBe(bad)
    expect(here.requests).toEqual([['one', 'other', 'three', 'two']])
  },
)
