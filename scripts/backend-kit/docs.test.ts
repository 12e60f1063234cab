import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { endpointNames, endpointOf } from '../../shared/api/endpoints.ts'
import { errorNames } from '../../shared/api/envelope.ts'
import { usage } from './contract.ts'
import { callReference } from './callReference.ts'
import { openapiFile, withTables } from './docs.ts'
import { examplesOf } from './callExamples/examples.ts'

const calls = callReference()
const document = readFileSync('docs/contract.md', 'utf8')

test('the document has calls, entities and rules as the code has them (else run node scripts/backend-kit/docs.ts)', () => {
  expect(document).toBe(withTables(document))
  expect(document).toContain('| GET [`book.show`](calls.md#bookshow) | Book details | – | **required** |')
})

test('docs/calls.md is the contract as the code has it (else run node scripts/backend-kit/docs.ts)', () => {
  expect(readFileSync('docs/calls.md', 'utf8')).toBe(calls)
})

test.each(endpointNames)('docs/calls.md describes %s completely', name => {
  const { method, description } = endpointOf(name)
  const section = calls.split(`\n## ${name}\n`)[1]!.split(/^#+ /m)[0]!
  expect(section).toContain(`\`${method} /v1/${name}\``)
  expect(section).toContain(description)
  for (const fact of ['Who may call', 'Need', 'Freshness', 'Limits', 'Rules of the kit']) {
    expect(section).toMatch(new RegExp(`^- ${fact}: .*\\w`, 'm'))
  }
  for (const table of [/input/i, /output/i, /^\| error/m]) expect(section).toMatch(table)
  for (const example of Object.keys(examplesOf(name))) expect(section).toContain(`Example: ${example}<`)
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
