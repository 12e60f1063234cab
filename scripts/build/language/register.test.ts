import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test.each(['quire', 'mock'])('npm run %s, which runs from source, compiles messages', name => {
  expect(scripts[name]).toContain('node --import ./scripts/build/language/register.ts ')
})

test('a program run from source formats messages with arguments, in every language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-mails-'))
  try {
    const words = ['--import', './scripts/build/language/register.ts', 'server/quire.ts', 'mail:preview', folder]
    execFileSync(process.execPath, words, { env: { ...process.env, BRANDS_DIR: 'brands' } })
    expect(readFileSync(join(folder, 'novelpack-receipt.txt'), 'utf8')).toContain('Your receipt for order 31')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
