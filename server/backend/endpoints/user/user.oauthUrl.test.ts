import { afterAll, expect, test } from '@jest/globals'
import { PER_NETWORK } from '../../accounts/signInLimits.ts'
import { developmentProvider } from '../../oauth/providers.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)

test('no third party signs anybody in yet', async () => {
  expect(await backend.ask('user.oauthUrl', {})).toEqual({ providers: [] })
  expectFailure(await backend.call('user.oauthUrl', { provider: 'example' }), 404, 'NOT_FOUND')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
  'the way back %j is refused',
  async (return_to) => {
    expect(expectFailure(await backend.call('user.oauthUrl', { return_to }), 422, 'VALIDATION')).toHaveProperty(
      'return_to',
    )
  },
)

test('one network cannot begin without end, and others go on', async () => {
  const other = await testBackend([], { providers: [developmentProvider] })
  const begin = (address: string) => other.call('user.oauthUrl', { provider: 'development' }, { 'X-Forwarded-For': address })
  const answers = await Promise.all(Array.from({ length: PER_NETWORK + 2 }, () => begin('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await begin('192.0.2.2')).status).toBe(200)
  await other.close()
})
