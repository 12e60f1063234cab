import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { withSettings } from './settingsTable.ts'

test('the README names every setting as the code has it (else run node scripts/settingsTable.ts)', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toBe(withSettings(readme))
  expect(readme).toContain('| `PORT` | `3000` |')
})
