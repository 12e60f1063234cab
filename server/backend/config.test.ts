import { expect, test } from '@jest/globals'
import { readConfig } from './config.ts'

test('without settings the backend stays on this machine', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, dataDir: './data', logLevel: 'info' })
})

test('BACKEND_PORT goes before PORT', () => {
  expect(readConfig({ PORT: '3000', BACKEND_PORT: '0' }).port).toBe(0)
  expect(readConfig({ PORT: '3000' }).port).toBe(3000)
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ BACKEND_PORT: '', BACKEND_HOST: '', APP_SCHEME: '' })).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    app: { scheme: '' },
  })
})

test('every wrong setting is named', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', IOS_STORE_URL: 'http://store.example' })).toThrow(
    /PORT.*\n.*LOG_LEVEL.*\n.*IOS_STORE_URL/,
  )
})
