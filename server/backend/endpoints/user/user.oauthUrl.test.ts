import { afterAll, describe, expect, test } from '@jest/globals'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { developmentProvider } from '../../oauth/developmentProvider.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const PER_NETWORK = ratesOf().departure.network

const [backend, empty] = [await testBackend([], { providers: [developmentProvider] }), await testBackend([])]
afterAll(() => Promise.all([backend.close(), empty.close()]))

test('without providers the list is empty', async () => {
  expect(await empty.ask('user.oauthUrl', {})).toEqual({
    providers: [],
    email: true,
    offers: ['sessions', 'export', 'delete'],
  })
  expectFailure(await empty.call('user.oauthUrl', { provider: 'example' }), 404, 'NOT_FOUND')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
  'the way back %j is refused',
  async return_to => {
    expect(expectFailure(await backend.call('user.oauthUrl', { return_to }), 422, 'VALIDATION')).toHaveProperty(
      'return_to',
    )
  },
)

describe('with a provider', () => {
  const begin = (address: string, headers: Record<string, string> = { 'Device-Uuid': 'phone' }) =>
    backend.call('user.oauthUrl', { provider: 'development' }, { 'X-Forwarded-For': address, ...headers })

  test('sign-ins are limited per network', async () => {
    const responses = await Promise.all(Array.from({ length: PER_NETWORK + 2 }, () => begin('192.0.2.1')))
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await begin('192.0.2.2')).status).toBe(200)
  })

  test('sign-ins are limited per group of networks too', async () => {
    const all = Array.from({ length: 4 * PER_NETWORK + 2 }, (_, network) =>
      begin(`2001:db8:7:${network.toString(16)}::1`),
    )
    const responses = await Promise.all(all)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await begin('2001:db8:8::1')).status).toBe(200)
  })

  test('pages of other sites, which cannot send the device id, do not use up limits of their visitors', async () => {
    const responses = await Promise.all(Array.from({ length: PER_NETWORK + 2 }, () => begin('192.0.2.3', {})))
    for (const response of responses)
      expect(expectFailure(response, 422, 'VALIDATION')).toEqual({ 'Device-Uuid': 'Missing' })
    expect((await begin('192.0.2.3')).status).toBe(200)
  })
})
