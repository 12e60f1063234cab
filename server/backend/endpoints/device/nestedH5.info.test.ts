import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)

test('embedded pages get the app, its legal pages and the version', async () => {
  expect(await backend.ask('nestedH5.info', {})).toEqual({
    app: { name: 'Test House', scheme: 'testhouse', ios_store_url: '', android_package: '' },
    links: { terms: '/myinfo/teams_of_services', privacy: '/myinfo/privacyPolicy' },
    version: '1.0.0',
  })
})
