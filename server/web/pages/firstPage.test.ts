import { expect, test } from '@jest/globals'
import { createLog } from '../../log.ts'
import { readBrands } from '../brands/brands.ts'
import { brandFolder } from '../testing/brandFolder.ts'
import type { CompletePage } from './completePage.ts'
import { renderFirstPage } from './firstPage.ts'

test.each([
  [200, 'rendered', false],
  [302, 'rendered', false],
  [429, 'unavailable', false],
  [503, 'unavailable', false],
  [404, 'failed', true],
  [500, 'failed', true],
  ['an error', 'failed', true],
  ['nothing', 'failed', true],
])('a home page that is %s is %s', async (outcome, found, isNotified) => {
  await using folder = await brandFolder({ one: {} })
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: line => void lines.push(line) })
  const brand = (await readBrands({ brandsDir: folder.dir }, log)).all()[0]!
  const complete: CompletePage = async ({ domain, url }) => {
    expect([domain, url.pathname]).toEqual(['www.one.example', '/'])
    if (outcome === 'an error') throw new Error('torn')
    return outcome === 'nothing' ? undefined : { status: Number(outcome), redirect: '/elsewhere' }
  }
  expect(await renderFirstPage(brand, complete, log)).toBe(found)
  const errors = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 'error' || level === 50)
  expect(errors.map(({ brand, msg }) => [brand, msg])).toEqual(isNotified ? [['one', 'home page cannot be made']] : [])
})
