import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { allSettings, misspeltSettings, readAllSettings } from './allSettings.ts'
import { misspeltSettings as misspeltOfBackend } from './backend/config.ts'
import type { Environment } from './settings.ts'

/** The error for an environment; empty if all settings are valid. */
function refusal(environment: Environment): string {
  try {
    readAllSettings(environment)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Settings that other settings require. */
const BESIDE: Record<string, Environment> = {
  PURGE_URL: { OPERATIONS_TOKEN: 'token-of-operators' },
}

/** Typical mistakes, and malicious values. */
const NASTY = [
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '1_000',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'undefined',
  'nonsense?',
  '10.0.0.0/99',
  'http://[',
  'ftp://host.example/path',
  '{bad',
  '{}',
  '[[]]',
  '[{"name":"g"}]',
  '[{"name":1,"label":"","issuer":"http://id.example","extra":1}]',
  'a\nb',
  'é'.repeat(9000),
]

describe.each(allSettings)('$name', ({ name, secret, preset, example = preset }) => {
  test.each(['', ' ', '\t\r\n'])('%j is as if it were absent', blank => {
    expect(refusal({ [name]: blank })).toBe(refusal({}))
  })

  test('an invalid setting is refused in one line, with value, requirement and example', () => {
    for (const value of NASTY) {
      const said = refusal({ [name]: value })
      if (!said || said.includes('is needed with')) continue
      const [head, ...lines] = said.split('\n')
      expect(head).toBe('Invalid settings:')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(new RegExp(`^  ${name}  (\\(not shown\\)|".*")  must be .+; for example .+$`))
      expect(lines[0]!.slice(-example!.length)).toBe(example)
      if (secret) expect(lines[0]).not.toContain('"g"')
      else expect(lines[0]).toContain(JSON.stringify(value.slice(0, 60)).slice(0, -1))
      expect(lines[0]).not.toMatch(/NaN(?!")|received|expected|Invalid/)
    }
  })

  test('its example can be used, with white space around it too', () => {
    if (secret && name !== 'DATABASE_URL') return
    expect(refusal({ NODE_ENV: 'test', ...BESIDE[name], [name]: ` ${example}\n` })).toBe('')
  })
})

test.each<[Environment, string]>([
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY  "yes"  must be the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY  "10.0.0.0/99"  must be'],
  [{ BACKEND_TRUST_PROXY: 'nonsense' }, 'BACKEND_TRUST_PROXY  "nonsense"  must be networks such as 10.0.0.0/8'],
  [{ PORT: 'ninety' }, 'PORT  "ninety"  must be a whole number from 0 to 65535; for example 3000'],
  [{ SHUTDOWN_DELAY_MS: '1h' }, 'SHUTDOWN_DELAY_MS  "1h"  must be a whole number of milliseconds from 0'],
  [{ PAGES_AT_ONCE: '40' }, 'PAGES_AT_ONCE    is now LIMITS=pagesAtOnce=…'],
  [{ SMTP_URL_FILE: '/run/secrets/smtp' }, 'SMTP_URL_FILE    is now MAIL_FILE'],
  [{ OIDC_PROVIDERS: '{bad' }, 'OIDC_PROVIDERS  (not shown)  must be a JSON list of providers; for example [{"name":'],
  [
    { OIDC_PROVIDERS: '[{"name":"a","label":"A","issuer":"https://appleid.apple.com","client_id":"x"}]' },
    'for Apple the JWT that your key has signed as client_secret',
  ],
  [{ OIDC_PROVIDERS: '[{"name":"g"}]' }, 'a text at [0].label, and an https address at [0].issuer, and a text at'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV  "prod"  must be one of development, production, test; for example development'],
])('%j: the problem is reported', (environment, said) => {
  expect(refusal(environment)).toContain(said)
})

test('invalid settings of web server and backend are reported together, each once', () => {
  const said = refusal({ PORT: 'x', LOG_LEVEL: 'loud', DATA_DIR: 'a\0b', PAYMENTS: 'stripe' })
  expect(said.split('\n').map(line => /^ {2}(\S+)/.exec(line)?.[1])).toEqual([
    undefined,
    'PORT',
    'LOG_LEVEL',
    'DATA_DIR',
    'PAYMENTS',
  ])
})

test('settings of the embedded backend are ignored without one', () => {
  expect(refusal({ BACKEND_URL: 'http://backend.example', DATABASE_CONNECTIONS: 'x' })).toBe('')
})

describe('a secret in a file', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quire-secrets-'))
    writeFileSync(join(folder, 'token'), 'a-token-of-good-length\n')
    writeFileSync(join(folder, 'short'), 'hush\n')
    writeFileSync(join(folder, 'empty'), '\n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read without the line break at its end', () => {
    expect(readAllSettings({ METRICS_TOKEN_FILE: join(folder, 'token') }).metricsToken).toBe('a-token-of-good-length')
  })

  test.each([
    [{ METRICS_TOKEN_FILE: 'gone' }, /METRICS_TOKEN_FILE {2}"gone" {2}the file cannot be read \(ENOENT\)$/],
    [{ DATABASE_URL_FILE: 'empty' }, /DATABASE_URL_FILE {2}".*empty" {2}the file is empty$/],
    [{ DATABASE_URL_FILE: '.' }, /DATABASE_URL_FILE {2}".*" {2}it is not a file$/],
    [{ DATABASE_URL_FILE: '' }, /^$/],
    [{ METRICS_TOKEN_FILE: 'short' }, /METRICS_TOKEN {2}\(not shown\) {2}must be a token of 16/],
    [
      { METRICS_TOKEN_FILE: 'token', METRICS_TOKEN: 'another-token-of-good-length' },
      /METRICS_TOKEN {4}is set twice: remove METRICS_TOKEN or METRICS_TOKEN_FILE$/,
    ],
    [{ STRIPE_SECRET_KEY_FILE: 'gone' }, /^Invalid settings:\n {2}STRIPE_SECRET_KEY_FILE [^\n]*$/],
    [{ STRIPE_SECRET_KEY_FILE: 'token' }, /STRIPE_WEBHOOK_SECRET {4}is needed with STRIPE_SECRET_KEY$/],
  ])('%j: unusable values are named, never shown', (environment: Environment, said) => {
    const inFolder = Object.entries(environment).map(([name, file]) =>
      file && name.endsWith('_FILE') && file !== 'gone' ? [name, join(folder, file)] : [name, file],
    )
    expect(refusal(Object.fromEntries(inFolder))).toMatch(said)
    expect(refusal(Object.fromEntries(inFolder))).not.toMatch(/hush|good-length/)
  })
})

test('a misspelt setting is reported with the nearest name', () => {
  const environment = { TRUSTPROXY: '1', DATABASE_ULR: 'x', PAYMENT: 'off', Port: '1', DATABASE_URL_FILES: 'x' }
  expect(misspeltSettings(environment).map(({ given, meant }) => [given, meant])).toEqual([
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['PAYMENT', 'PAYMENTS'],
    ['Port', 'PORT'],
    ['DATABASE_URL_FILES', 'DATABASE_URL_FILE'],
  ])
})

test('a port used twice is reported by name', () => {
  expect(refusal({ PORT: '3000', OPERATIONS_PORT: '3000' })).toContain('OPERATIONS_PORT  "3000"  must differ from PORT')
})

test('the backend does not take a web server setting for a misspelt one', () => {
  const environment = Object.fromEntries(allSettings.map(({ name }) => [name, '1']))
  expect(misspeltOfBackend(environment)).toEqual([])
  expect(misspeltOfBackend({ DATABASE_ULR: 'x' })).toEqual([{ given: 'DATABASE_ULR', meant: 'DATABASE_URL' }])
})

test('common environment variables are not reported', () => {
  const usual = 'HOME HOSTNAME PATH PWD USER TERM SHELL LANG SHLVL LOGNAME TZ NODE_OPTIONS NODE_VERSION YARN_VERSION'
  const environment = Object.fromEntries(
    `${usual} PGHOST PGPORT REDIS_PORT REDIS_HOST _`.split(' ').map(name => [name, '1']),
  )
  expect(
    misspeltSettings({ ...environment, ...Object.fromEntries(allSettings.map(({ name }) => [name, '1'])) }),
  ).toEqual([])
})
