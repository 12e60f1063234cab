import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)

test('a reader can choose what is wrong', async () => {
  const { items } = await backend.ask('complaint.get_type_list', {})
  expect(items.map(({ name }) => name)).toContain('Copyright infringement')
})
