import { expect, test } from '@jest/globals'
import { readConfig, settings } from './config.ts'
import { valuesOf } from './settings/limits/limit.ts'
import { ratesOf } from './settings/limits/rates.ts'
import { webLimits } from './settings/limits/web.ts'

test('nothing need be set', () => {
  expect(readConfig({})).toEqual({
    ...valuesOf(webLimits),
    rates: ratesOf(),
    changedLimits: {},
    port: 3000,
    host: '0.0.0.0',
    environment: 'development',
    logLevel: 'info',
    logOmit: [],
    brandsDir: './brands',
    brandsWatch: 'events',
    localBrand: 'everyone',
    trustProxy: 0,
    pageCacheBytes: 67_108_864,
    apiCacheBytes: 16_777_216,
    operationsHost: '127.0.0.1',
    securityContact: [],
    otelRatio: 1,
    browserReports: 0.1,
    serviceWorker: true,
    shutdownDelay: 500,
  })
})

test.each([
  ['1', 1],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY may be %s', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value)
})

test.each(['true', 'yes', '-1', 'proxy.example', '10.0.0.0/8,true', ','])('TRUST_PROXY may not be %s', text => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY')
})

test('lists are split at commas', () => {
  expect(readConfig({ LOG_OMIT: 'addresses, paths,' }).logOmit).toEqual(['address', 'url'])
})

test('every setting has a unique name and a description', () => {
  const all = Object.values(settings)
  expect(new Set(all.map(setting => setting.name)).size).toBe(all.length)
  for (const setting of all) expect(setting.meaning).toMatch(/^[A-Z/].*\.$/)
})
