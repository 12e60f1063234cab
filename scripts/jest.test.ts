import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'

const testsOf = (...words: string[]) =>
  execFileSync(process.execPath, ['scripts/jest.ts', ...words, '--listTests'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n')
    .filter(line => line.endsWith('.ts'))
    .map(path => relative('.', path).replaceAll('\\', '/'))

test.each([
  ['unit', 'scripts/build/light/lightIcons', 'scripts/build/light/lightIcons.test.ts'],
  ['postgres', 'scripts/contract/contract', 'scripts/contract/contract.test.ts'],
  ['journeys', 'journeys/dev', 'client/journeys/dev.test.ts'],
])('npm run %s -- %s runs that file alone', (project, word, file) => {
  expect(testsOf(project, word)).toEqual([file])
})
