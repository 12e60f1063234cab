import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** The command that `npm start` runs once everything is set up. */
const program = scripts.start.replace(/^.*? \|\| exit; /, '')

/** The settings that `npm start` gives to the program. */
const settingsOf = (environment: Record<string, string>) => {
  const said = execFileSync('sh', ['-c', program.replace(/node .*/, 'env')], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  })
  const all = Object.fromEntries(said.split('\n').map(line => line.split('=', 2)))
  return [all['NODE_ENV'], all['PAYMENTS'], all['MAIL']]
}

test('npm start is a demo: coins for no money, mails as files', () => {
  expect(settingsOf({})).toEqual(['production', 'demo', 'files'])
})

test('npm start sets payments and mail as documented', () => {
  expect(settingsOf({ PAYMENTS: 'off' })[1]).toBe('off')
  expect(settingsOf({ MAIL: 'off' })[2]).toBe('off')
  expect(settingsOf({ MAIL_FILE: '/run/secrets/mail' })[2]).toBeUndefined()
  for (const key of ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY_FILE'])
    expect(settingsOf({ [key]: 'sk_live_x' })[1]).toBeUndefined()
})

test('the image sets no payments, so that it gives no free coins', () => {
  expect(readFileSync('Dockerfile', 'utf8')).not.toContain('PAYMENTS')
})
