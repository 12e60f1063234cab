import { expect, test } from '@jest/globals'
import { readConfig } from './config.ts'
import { newKeys } from './push/keys.ts'

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

test('what was given stands beside what is wrong, secrets apart', () => {
  const read = () => readConfig({ PORT: 'ninety', DATABASE_URL: 'hush-hush', STRIPE_SECRET_KEY: 'hush' })
  expect(read).toThrow(/PORT +"ninety" .*\n.*DATABASE_URL +\(not shown\) /)
  expect(read).not.toThrow('hush')
})

test('one key of Stripe without the other is of no use', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_123456' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }).stripe).toEqual({
    secretKey: 'sk_test_123456',
    webhookSecret: 'whsec_123456',
    refundsLate: true,
  })
})

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }
const PRODUCTION = { NODE_ENV: 'production' }
const ALLOWED = { ...PRODUCTION, PAYMENTS_TEST_IN_PRODUCTION: 'yes' }

test.each([
  [{}, 'test'],
  [{ PAYMENTS: 'off' }, 'off'],
  [PRODUCTION, 'off'],
  [ALLOWED, 'off'],
  [{ ...ALLOWED, PAYMENTS: 'test' }, 'test'],
  [KEYS, 'stripe'],
  [{ ...PRODUCTION, ...KEYS }, 'stripe'],
  [{ ...PRODUCTION, ...KEYS, PAYMENTS: 'off' }, 'off'],
])('with %j payments are: %s', (environment, mode) => {
  expect(readConfig(environment).payments).toBe(mode)
})

test.each([
  ['coins for no money in production', { ...PRODUCTION, PAYMENTS: 'test' }, 'PAYMENTS_TEST_IN_PRODUCTION=yes'],
  ['Stripe without its keys', { PAYMENTS: 'stripe' }, 'PAYMENTS  "stripe"  needs STRIPE_SECRET_KEY'],
  ['a test beside the keys of Stripe', { ...ALLOWED, ...KEYS, PAYMENTS: 'test' }, 'PAYMENTS  "test"  would give coins'],
  ['anybody else', { PAYMENTS: 'cash' }, 'PAYMENTS'],
])('%s is refused at the start, and why is said', (_what, environment, why) => {
  expect(() => readConfig(environment)).toThrow(why)
})

test('nobody signs in for development in production', () => {
  expect(readConfig({ DEVELOPMENT_SIGN_IN: 'yes' }).developmentSignIn).toBe(true)
  expect(readConfig({ DEVELOPMENT_SIGN_IN: 'no', NODE_ENV: 'production' }).developmentSignIn).toBe(false)
  expect(() => readConfig({ DEVELOPMENT_SIGN_IN: 'yes', NODE_ENV: 'production' })).toThrow('DEVELOPMENT_SIGN_IN')
})

test('providers are a JSON list, with an https issuer, and their secrets are not told', () => {
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

test('an address of PostgreSQL takes the place of the file, and a wrong one is not told', () => {
  const url = 'postgresql://quire:hush-hush@db.example/quire?sslmode=verify-full'
  const { connections, searches, ...database } = readConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '4' }).database
  expect(database).toEqual({ url, patience: 30_000, mayBeNew: false })
  expect([connections > 0, searches > 0, connections + searches]).toEqual([true, true, 4])
  expect(readConfig({}).database.url).toBeUndefined()
  for (const wrong of ['mysql://quire:hush-hush@db.example/quire', 'hush-hush', 'postgres//quire:hush-hush@db']) {
    const read = () => readConfig({ DATABASE_URL: wrong })
    expect(read).toThrow('DATABASE_URL')
    expect(read).not.toThrow('hush-hush')
  }
})

const SMTP_URL = 'smtp://user:hush@mail.example:587'
test.each([
  [{}, 'files'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', MAIL: 'files' }, 'files'],
  [{ NODE_ENV: 'production', SMTP_URL }, 'smtp'],
  [{ SMTP_URL, MAIL: 'off' }, 'off'],
])('with %j mails go: %s', (environment, mode) => {
  expect(readConfig(environment).mail.mode).toBe(mode)
})

test('mail by SMTP needs a server, whose address is never shown', () => {
  expect(() => readConfig({ MAIL: 'smtp' })).toThrow('MAIL  "smtp"  needs SMTP_URL')
  expect(() => readConfig({ SMTP_URL: 'hush-hush' })).toThrow(/SMTP_URL +\(not shown\)/)
})

test('keys of notifications are a pair, all of them, or there are none', () => {
  const [one, other] = [newKeys(), newKeys()]
  const pair = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: one.privateKey }
  const brands = (private_key: string) =>
    JSON.stringify([{ brand: 'lampread', public_key: other.publicKey, private_key }])
  expect(readConfig({}).push).toBeUndefined()
  expect(readConfig({ ...pair, VAPID_SUBJECT: 'mailto:books@mail.example' }).push).toEqual({
    keys: one,
    brands: [],
    subject: 'mailto:books@mail.example',
    services: undefined,
  })
  expect(readConfig({ VAPID_BRANDS: brands(other.privateKey) }).push).toMatchObject({ keys: undefined })
  expect(() => readConfig({ VAPID_PUBLIC_KEY: one.publicKey })).toThrow('VAPID_PRIVATE_KEY')
  expect(() => readConfig({ ...pair, VAPID_PRIVATE_KEY: other.privateKey })).toThrow(/is not the private key/)
  expect(() => readConfig({ VAPID_BRANDS: brands(one.privateKey) })).toThrow(/lampread that are no pair/)
  expect(() => readConfig({ ...pair, PUSH_SERVICES: 'push.example' })).toThrow(/PUSH_SERVICES.*origins/)
  expect(() => readConfig({ ...pair, VAPID_PRIVATE_KEY: 'hush-hush' })).toThrow(/VAPID_PRIVATE_KEY +\(not shown\)/)
})
