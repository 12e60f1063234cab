import { afterAll, expect, test } from '@jest/globals'
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
