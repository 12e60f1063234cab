import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { allCommands } from './allCommands.ts'

test('docs/support.md shows every command', () => {
  const page = readFileSync('docs/support.md', 'utf8')
  const shown = new Set(Array.from(page.matchAll(/^\$ quire admin (\S+)/gm), ([, name]) => name))
  expect(Object.keys(allCommands).filter(name => !shown.has(name))).toEqual([])
})
