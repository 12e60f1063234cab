import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend([])

test('an unknown code signs no one in', async () => {
  expectFailure(await backend.call('user.sns', { code: 'a'.repeat(32) }), 401, 'BAD_CREDENTIALS')
  expectFailure(await backend.call('user.sns', {}), 422, 'VALIDATION')
})

test('the code stays out of the log', async () => {
  await backend.call('user.sns', { code: 'secret-code-secret-code' })
  expect(backend.log.join()).not.toContain('secret-code')
})
