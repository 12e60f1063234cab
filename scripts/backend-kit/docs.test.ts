import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { errorNames } from '../../shared/api/envelope.ts'
import { usage } from './contract.ts'
import { openapiFile, withTables } from './docs.ts'

const document = readFileSync('docs/contract.md', 'utf8')

test('the document has calls, entities and rules as the code has them (else run node scripts/backend-kit/docs.ts)', () => {
  expect(document).toBe(withTables(document))
  expect(document).toContain('| GET `book.show` | Book details | – | **required** |')
})

test('docs/openapi.json is the contract as the code has it (else run node scripts/backend-kit/docs.ts)', () => {
  expect(readFileSync('docs/openapi.json', 'utf8')).toBe(openapiFile())
})

test('the document explains every error name', () => {
  for (const name of errorNames) expect(document).toContain(`| \`${name}\` |`)
})

test('the document names every option of the kit', () => {
  for (const [option] of usage.matchAll(/^ {2}--\w+/gm)) expect(document).toContain(option.trim())
})
