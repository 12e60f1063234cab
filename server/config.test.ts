import { expect, test } from '@jest/globals'
import { readConfig, settings } from './config.ts'
import { ConfigError } from './settings.ts'

test('nothing need be set', () => {
  expect(readConfig({})).toEqual({
    maxConnections: 10_000,
    maxConnectionsPerAddress: 1024,
    requestTimeout: 30_000,
    sendTimeout: 30_000,
    backendFailures: 10,
    checkAnswers: 1,
    processSilence: 30_000,
    hstsAlways: false,
    pageRenderTimeout: 10_000,
    overloadDelay: 500,
    port: 3000,
    host: '0.0.0.0',
    environment: 'development',
    logLevel: 'info',
    logAddresses: true,
    logPaths: true,
    logPretty: false,
    assetsKeepBuilds: 5,
    browserReports: 0.1,
    otelRatio: 1,
    otelService: 'quire-web',
    brandsDir: './brands',
    brandsStrict: false,
    brandsWatch: 'events',
    localBrand: 'everyone',
    trustProxy: 0,
    apiConnectTimeout: 2000,
    apiIdleTimeout: 15_000,
    apiTotalTimeout: 30_000,
    pageDataTimeout: 5000,
    apiMaxBody: 1_048_576,
    apiMaxAnswer: 2_097_152,
    apiMaxSockets: 128,
    pageMaxSockets: 64,
    apiMaxWaiting: 256,
    pagesAtOnce: 20,
    pagesWaiting: 500,
    pagesWaitingTime: 4000,
    pageCacheBytes: 67_108_864,
    pageWarmBrands: 50,
    redisPrefix: 'quire',
    operationsHost: '127.0.0.1',
    pageStaleIfError: 86_400,
    apiCacheBytes: 16_777_216,
    securityContact: [],
    serviceWorker: true,
    shutdownDelay: 500,
    shutdownTimeout: 8000,
  })
})

test('every answer is checked in development, a sample in production, or as many as are wished', () => {
  expect(readConfig({ NODE_ENV: 'production' }).checkAnswers).toBe(0.01)
  expect(readConfig({ NODE_ENV: 'production', CHECK_ANSWERS: '1' }).checkAnswers).toBe(1)
  expect(readConfig({ CHECK_ANSWERS: '0' }).checkAnswers).toBe(0)
  expect(() => readConfig({ CHECK_ANSWERS: '10' })).toThrow('CHECK_ANSWERS')
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', BACKEND_URL: '' })).toMatchObject({ port: 3000 })
})

test('all that is wrong is named at once, without secrets', () => {
  const environment = {
    PORT: 'ninety',
    BACKEND_URL: 'redis://me:hunter2@host',
    METRICS_TOKEN: 'hunter2',
    NODE_ENV: 'prod',
  }
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(
    /PORT .*"ninety"[^]*NODE_ENV[^]*BACKEND_URL[^]*METRICS_TOKEN|PORT[^]*METRICS_TOKEN/,
  )
  expect(() => readConfig(environment)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  )
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
  expect(readConfig({ PRODUCT_HOSTS: 'a.example, *.b.example,' }).productHosts).toEqual(['a.example', '*.b.example'])
})

test('every setting has a name of its own and says what it means', () => {
  const all = Object.values(settings)
  expect(new Set(all.map(setting => setting.name)).size).toBe(all.length)
  for (const setting of all) expect(setting.meaning).toMatch(/^[A-Z/].*\.$/)
})
