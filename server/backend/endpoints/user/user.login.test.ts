import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)

test('signing in says that it is not open yet', async () => {
  expectFailure(
    await backend.call('user.login', { email: 'a@b.example', password: 'long enough' }),
    503,
    'NOT_AVAILABLE',
  )
})

test('an e-mail address and a password are needed', async () => {
  expect(
    expectFailure(await backend.call('user.login', { email: 'a', password: 'short' }), 422, 'VALIDATION'),
  ).toMatchObject({ email: expect.any(String), password: expect.any(String) })
})
