import { expect, test } from '@jest/globals'
import request from 'supertest'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { pageSite } from './testing/pageSite.ts'

/** Log levels. */
const [INFO, WARN] = [30, 40]

/** A site whose backend reports this contract version; `say` changes it. */
async function speaking(version: unknown) {
  const site = await pageSite({ logLevel: 'info' })
  const say = (contract_version: unknown) =>
    site.respond({ 'site.capabilities': { offers: { payments: false }, contract_version } })
  say(version)
  const lines = () => site.pageLog.map(line => JSON.parse(line)).filter(({ contract }) => contract !== undefined)
  const mine = async () => (await request(site.server).get('/myinfo').set('Host', 'www.one.example').expect(200)).text
  return { ...site, say, lines, mine }
}

test('an older backend’s contract version is logged once, for all its brands and calls', async () => {
  await using site = await speaking('0.9.0')
  await site.checkCapabilities()
  await site.checkCapabilities()
  await site.mine()
  expect(site.lines()).toHaveLength(1)
  expect(site.lines()[0]).toMatchObject({ address: `${site.backendUrl}/`, contract: '0.9.0', site: CONTRACT_VERSION })
  expect(site.lines()[0]).toMatchObject({
    msg: 'contract version of the backend',
    detail: expect.stringMatching(/^speaks contract 0\.9\.0, this site \S+: ./),
  })
})

test('an update is logged, and the operators’ /readyz names only differing backends', async () => {
  await using site = await speaking('99.0.0')
  await site.checkCapabilities()
  expect(site.lines().map(({ level }) => level)).toEqual([WARN])
  const { contract, backends } = site.brandState()
  expect(contract).toBe(CONTRACT_VERSION)
  expect(backends.map(({ brand }) => brand).toSorted()).toEqual(['home', 'one', 'two'])
  expect(backends[0]?.differs).toMatch(/^speaks contract 99\.0\.0, /)
  site.say(CONTRACT_VERSION)
  await site.checkCapabilities()
  expect(site.lines().slice(1)).toEqual([
    expect.objectContaining({
      level: INFO,
      detail: `speaks contract ${CONTRACT_VERSION}, this site ${CONTRACT_VERSION}`,
    }),
  ])
  expect(site.brandState().backends).toEqual([])
})

test('an invalid version is logged, and affects neither pages nor capabilities', async () => {
  await using site = await speaking('the latest\n{"level":"error"}')
  await site.checkCapabilities()
  expect(site.lines()[0]).toMatchObject({ level: WARN, contract: 'the latest?{"level":"error"}' })
  expect(await site.mine()).not.toContain('>Top up<')
})

test('a backend without a version is not reported', async () => {
  await using site = await speaking(undefined)
  await site.checkCapabilities()
  expect(site.lines()).toEqual([])
  expect(site.brandState().backends).toEqual([])
  expect(await site.mine()).not.toContain('>Top up<')
})

test('a version that is not text is a contract violation, and pages still work', async () => {
  await using site = await speaking(1.1)
  await site.checkCapabilities()
  const violations = site.pageLog.map(line => JSON.parse(line)).filter(({ call }) => call === 'site.capabilities')
  expect(violations[0]).toMatchObject({ field: 'data.contract_version', expected: 'string', received: 'number' })
  await site.mine()
})
