import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** What `npm start` does once all is set up. */
const program = scripts.start.replace(/^.*? \|\| exit; /, '')

/** The settings that `npm start` gives to the program. */
const settingsOf = (environment: Record<string, string>) => {
  const said = execFileSync('sh', ['-c', program.replace(/node .*/, 'env')], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  })
  const all = Object.fromEntries(said.split('\n').map(line => line.split('=', 2)))
  return [all['NODE_ENV'], all['PAYMENTS'], all['PAYMENTS_TEST_IN_PRODUCTION']]
}

test('npm start is a demo whose payments are a test', () => {
  expect(settingsOf({})).toEqual(['production', 'test', 'yes'])
})

test('npm start does what is said of payments', () => {
  expect(settingsOf({ PAYMENTS: 'off' })[1]).toBe('off')
  expect(settingsOf({ PAYMENTS_TEST_IN_PRODUCTION: 'no' })[2]).toBe('no')
  for (const key of ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY_FILE'])
    expect(settingsOf({ [key]: 'sk_live_x' }).slice(1)).toEqual([undefined, undefined])
})

test('the image says nothing of payments, so that it gives no coins for no money', () => {
  expect(readFileSync('Dockerfile', 'utf8')).not.toContain('PAYMENTS')
})
