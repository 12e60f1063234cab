import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { allSettings } from '../server/allSettings.ts'
import { EXAMPLE_FILE, exampleEnvironment, TABLES, withSettings } from './settingsTable.ts'

test.each(Object.entries(TABLES))(
  '%s has settings as the code has them (else node scripts/settingsTable.ts)',
  (file, names) => {
    const text = readFileSync(file, 'utf8')
    expect(text).toBe(withSettings(text, names))
    expect(text).toContain('| `PORT` | `3000` |')
  },
)

test('so does the example of an environment, each once, and sets none', () => {
  const example = readFileSync(EXAMPLE_FILE, 'utf8')
  expect(example).toBe(exampleEnvironment())
  const names = [...example.matchAll(/^#([A-Z_]+)=./gm)].map(([, name]) => name)
  expect(names).toEqual(allSettings.map(({ name }) => name))
  expect(example).not.toMatch(/^[^#\n]/m)
})
