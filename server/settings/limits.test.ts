import { expect, test } from '@jest/globals'
import { readConfig as readBackend } from '../backend/config.ts'
import { readConfig } from '../config.ts'
import { allLimits, limitsSetting } from './limits.ts'
import { backendLimits } from './limits/backend.ts'
import { rateRows } from './limits/rates.ts'
import { webLimits } from './limits/web.ts'

/** Why LIMITS is refused: one message for each problem. */
const refusals = (text: string) => limitsSetting.safeParse(text).error?.issues.map(({ message }) => message)

test('named limits change, and the others keep their defaults', () => {
  const environment = { LIMITS: ' pagesAtOnce=40 , signIn.network = 120,ownerMailsPerMinute=5,' }
  const web = readConfig(environment)
  expect([web.pagesAtOnce, web.pagesQueued, web.rates.signIn]).toEqual([
    40,
    500,
    { network: 120, place: 10, within: 900_000 },
  ])
  const backend = readBackend(environment)
  expect([backend.limits.ownerMailsPerMinute, backend.rates.signIn.network]).toEqual([5, 120])
  expect([backend.limits.databaseConnectTimeoutMs, backend.database.connectTimeout]).toEqual([30_000, 30_000])
  expect(readConfig({}).changedLimits).toEqual({})
})

test.each([
  ['pagesAtOnse=40', 'names listed by quire settings, not "pagesAtOnse" (did you mean pagesAtOnce?)'],
  ['PAGESATONCE=40', 'names listed by quire settings, not "PAGESATONCE" (did you mean pagesAtOnce?)'],
  ['apiMaxBody=1000000', 'names listed by quire settings, not "apiMaxBody" (did you mean apiMaxBodyBytes?)'],
  ['signIn.networks=9', 'names listed by quire settings, not "signIn.networks" (did you mean signIn.network?)'],
  ['constructor=1', 'names listed by quire settings, not "constructor"'],
  ['=1', 'names listed by quire settings, not ""'],
  ['pagesAtOnce', 'pairs of name=value, not "pagesAtOnce"'],
  ['pagesAtOnce=1,pagesAtOnce=1', 'each name once, not pagesAtOnce twice'],
  ['requestTimeoutMs=30', 'a whole number from 100 to 2147483647 for requestTimeoutMs'],
  ['apiMaxBodyBytes=8388609', 'a whole number from 65536 to 8388608 for apiMaxBodyBytes'],
  ...['0', '-1', '1.5', '1e3', '40=50', '', '99999999999'].map(value => [
    `pagesAtOnce=${value}`,
    'a whole number from 1 to 2147483647 for pagesAtOnce',
  ]),
])('LIMITS=%s is refused', (text, reason) => {
  expect(refusals(text)).toEqual([reason])
})

test('every wrong part is named, by web server and backend, also if the limit is the other’s', () => {
  const environment = { LIMITS: 'pagesAtOnce=0,ownerMailsPerMinutes=5' }
  for (const read of [readConfig, readBackend]) {
    expect(() => read(environment)).toThrow(
      /LIMITS .* must be a whole number .* for pagesAtOnce, and names .*did you mean ownerMailsPerMinute\?/,
    )
  }
})

test('0 turns off what can be off', () => {
  expect(refusals('apiMaxQueued=0,pagesQueued=0,pageWarmBrands=0,pageStaleIfErrorSeconds=0')).toBeUndefined()
})

test('a name means one limit, and its default is allowed', () => {
  const rows = [webLimits, backendLimits, rateRows].flatMap(table => Object.entries(table))
  for (const [name, row] of rows) expect([name, row]).toEqual([name, allLimits[name]])
  const defaults = Object.entries(allLimits).map(([name, { preset }]) => `${name}=${preset}`)
  expect(refusals(defaults.join(','))).toBeUndefined()
  for (const { meaning } of Object.values(allLimits)) expect(meaning).toMatch(/^[A-Z].*\.$/)
})
