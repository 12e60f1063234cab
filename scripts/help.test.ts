import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

test('npm run help describes every command in a line, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const said = execFileSync(process.execPath, ['scripts/help.mjs'], { encoding: 'utf8' }).trim().split('\n')
  const named = said.map(line => /^npm run (\S+) +\S/.exec(line)?.[1])
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted())
})
