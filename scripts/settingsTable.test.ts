import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { EXAMPLE_FILE, exampleEnvironment, withSettings } from './settingsTable.ts'

test('the README names every setting as the code has it (else run node scripts/settingsTable.ts)', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toBe(withSettings(readme))
  expect(readme).toContain('| `PORT` | `3000` |')
})

test('so does the example of an environment, each once, and sets none', () => {
  const example = readFileSync(EXAMPLE_FILE, 'utf8')
  expect(example).toBe(exampleEnvironment())
  const names = [...example.matchAll(/^#([A-Z_]+)=./gm)].map(([, name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toContain('DATABASE_URL')
  expect(example).not.toMatch(/^[^#\n]/m)
})
