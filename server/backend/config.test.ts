import { expect, test } from '@jest/globals'
import { readConfig } from './config.ts'
import { newKeys } from './push/keys.ts'

test('without settings the backend listens on this machine only', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, dataDir: './data', logLevel: 'info' })
})

test('BACKEND_PORT takes precedence over PORT', () => {
  expect(readConfig({ PORT: '3000', BACKEND_PORT: '0' }).port).toBe(0)
  expect(readConfig({ PORT: '3000' }).port).toBe(3000)
})

test('one Stripe key without the other is refused', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_123456' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }).stripe).toEqual({
    secretKey: 'sk_test_123456',
    webhookSecret: 'whsec_123456',
  })
})

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }
const PRODUCTION = { NODE_ENV: 'production' }

test.each([
  [{}, 'test'],
  [{ PAYMENTS: 'off' }, 'off'],
  [PRODUCTION, 'off'],
  [{ ...PRODUCTION, PAYMENTS: 'demo' }, 'test'],
  [KEYS, 'stripe'],
  [{ ...PRODUCTION, ...KEYS }, 'stripe'],
  [{ ...PRODUCTION, ...KEYS, PAYMENTS: 'off' }, 'off'],
])('with %j payments are %s', (environment, mode) => {
  expect(readConfig(environment).payments).toBe(mode)
})

test.each([
  ['coins for no money in production', { ...PRODUCTION, PAYMENTS: 'test' }, 'it is called demo'],
  ['Stripe without its keys', { PAYMENTS: 'stripe' }, 'PAYMENTS  "stripe"  needs STRIPE_SECRET_KEY'],
  ['a test beside the keys of Stripe', { ...PRODUCTION, ...KEYS, PAYMENTS: 'demo' }, 'PAYMENTS  "demo"  would give'],
  ['anybody else', { PAYMENTS: 'cash' }, 'PAYMENTS'],
])('%s is refused at startup with the reason', (_what, environment, why) => {
  expect(() => readConfig(environment)).toThrow(why)
})

test('development sign-in is refused in production', () => {
  const OIDC_PROVIDERS = 'development'
  expect(readConfig({ OIDC_PROVIDERS })).toMatchObject({ developmentSignIn: true, providers: [] })
  expect(readConfig({ NODE_ENV: 'production' }).developmentSignIn).toBe(false)
  expect(() => readConfig({ OIDC_PROVIDERS, NODE_ENV: 'production' })).toThrow('OIDC_PROVIDERS  "development"  would')
})

test('providers are a JSON list with https issuers, and errors hide their secrets', () => {
  const provider = {
    name: 'house',
    label: 'House',
    issuer: 'https://id.example',
    client_id: 'quire',
    client_secret: 'hush-hush',
  }
  expect(readConfig({ OIDC_PROVIDERS: JSON.stringify([provider]) }).providers).toEqual([provider])
  for (const wrong of [
    '{',
    '{}',
    JSON.stringify([{ ...provider, issuer: 'http://id.example' }]),
    JSON.stringify([{ ...provider, name: 'development' }]),
  ]) {
    const read = () => readConfig({ OIDC_PROVIDERS: wrong })
    expect(read).toThrow('OIDC_PROVIDERS')
    expect(read).not.toThrow('hush-hush')
  }
})

test('a PostgreSQL address replaces the file, and an invalid one is not shown', () => {
  const url = 'postgresql://quire:hush-hush@db.example/quire?sslmode=verify-full'
  const { connections, searches, ...database } = readConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '4' }).database
  expect(database).toEqual({ url, connectTimeout: 30_000, poolTimeout: 20_000, statementTimeout: 20_000 })
  expect([connections > 0, searches > 0, connections + searches]).toEqual([true, true, 4])
  expect(readConfig({}).database.url).toBeUndefined()
  for (const wrong of ['mysql://quire:hush-hush@db.example/quire', 'hush-hush', 'postgres//quire:hush-hush@db']) {
    const read = () => readConfig({ DATABASE_URL: wrong })
    expect(read).toThrow('DATABASE_URL')
    expect(read).not.toThrow('hush-hush')
  }
})

test.each([
  [{}, 'files'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', MAIL: 'files' }, 'files'],
  [{ NODE_ENV: 'production', MAIL: 'smtp://user:hush@mail.example:587' }, 'smtp'],
  [{ MAIL: 'off' }, 'off'],
])('with %j emails go to %s', (environment, mode) => {
  expect(readConfig(environment).mail.mode).toBe(mode)
})

test('the address of a mail server is never shown', () => {
  expect(() => readConfig({ MAIL: 'hush-hush' })).toThrow(/MAIL +\(not shown\)/)
})

test('without a key there are no notifications, and an invalid key is refused', () => {
  const keys = newKeys()
  expect(readConfig({}).push).toBeUndefined()
  expect(readConfig({ VAPID_PRIVATE_KEYS: keys.privateKey }).push).toMatchObject({ keys, services: undefined })
  const own = `lampread=${keys.privateKey}`
  expect(readConfig({ VAPID_PRIVATE_KEYS: own }).push).toMatchObject({ keys: undefined })
  expect(() => readConfig({ VAPID_PRIVATE_KEYS: 'hush-hush' })).toThrow(/VAPID_PRIVATE_KEYS +\(not shown\)/)
  expect(() => readConfig({ PUSH_SERVICES: 'push.example' })).toThrow(/PUSH_SERVICES.*origins/)
})

test('a tax is a name and a rate', () => {
  expect(readConfig({ TAX: 'MwSt. (CH) 7.7' }).shop.tax).toEqual({ name: 'MwSt. (CH)', rate: 770 })
  for (const wrong of ['VAT', '20', 'VAT 200', 'VAT 20 %']) expect(() => readConfig({ TAX: wrong })).toThrow('TAX')
})

test('ages that are not named keep their defaults', () => {
  const { visits, pushes, complaints } = readConfig({ RETAIN_DAYS: 'visits=7, pushes=90' }).retention
  expect([visits, pushes, complaints]).toEqual([7, 90, 365])
  for (const wrong of ['visits', 'visits=0', 'visits=9999', 'orders=1'])
    expect(() => readConfig({ RETAIN_DAYS: wrong })).toThrow('RETAIN_DAYS')
})

const DESK = { url: 'https://desk.example', issuer: 'https://id.example', client_id: 'quire' }

test.each([
  ['at an address with a path', { ...DESK, url: 'https://desk.example/desk' }, 'an origin such as'],
  ['without TLS', { ...DESK, url: 'http://desk.example' }, 'an origin such as'],
  ['with unknown fields', { ...DESK, role: 'admin' }, 'an object of url, issuer'],
])('a support desk %s is refused', (_what, desk, reason) => {
  expect(() => readConfig({ DESK: JSON.stringify(desk) })).toThrow(reason)
})

test('a support desk is off by default, and may be opened on this machine without TLS', () => {
  expect(readConfig({}).desk).toBeUndefined()
  const desk = { ...DESK, url: 'http://localhost:9101' }
  expect(readConfig({ DESK: JSON.stringify(desk) }).desk).toEqual(desk)
})
