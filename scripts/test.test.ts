import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'

const testsOf = (...words: string[]) =>
  execFileSync(process.execPath, ['scripts/test.ts', ...words, '--listTests'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TEST_ALL: '' },
  })
    .trim()
    .split('\n')
    .filter(line => /\.tsx?$/.test(line))
    .map(path => relative('.', path).replaceAll('\\', '/'))

test('a word runs the files whose path contains it, nightly ones included', () => {
  expect(testsOf('mock/mock')).toEqual(['scripts/backend-kit/mock/mock.nightly.test.ts'])
})

test('without a word nightly tests are skipped', () => {
  const short = testsOf('--project=unit')
  expect(short.length).toBeGreaterThan(20)
  expect(short.filter(path => path.includes('.nightly.'))).toEqual([])
})
