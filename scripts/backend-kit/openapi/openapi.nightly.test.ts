import { afterAll, expect, test } from '@jest/globals'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { endpointNames, endpointOf } from '../../../shared/api/endpoints.ts'
import { examplesOf } from '../callExamples/examples.ts'

const DOCUMENT = 'docs/openapi.json'
const folder = mkdtempSync(join(tmpdir(), 'quire-openapi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = { maxBuffer: 64 * 1024 * 1024 }
const run = (args: string[], more: object = {}) =>
  promisify(execFile)(process.execPath, args, { ...options, encoding: 'utf8', ...more }).catch(
    (failed: { stdout: string }) => failed,
  )

test('Redocly finds no problem by its recommended rules, examples included', async () => {
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', DOCUMENT, '--format=json']
  const config = ['--config', 'scripts/backend-kit/openapi/redocly.yaml']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await run([...lint, ...config], { env })
  expect(JSON.parse(stdout)).toMatchObject({ problems: [], totals: { ignored: 0 } })
})

test('Spectral finds no problem by its rules for OpenAPI, examples included', async () => {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] })
  expect(await linter.run(readFileSync(DOCUMENT, 'utf8'))).toEqual([])
})

test.each(endpointNames)('examples of %s are valid for site and backend', name => {
  const { input, output, outputOf } = endpointOf(name)
  for (const example of Object.values(examplesOf(name))) {
    expect(input.safeParse(example.input).error).toBeUndefined()
    const form = outputOf?.(example.input as Record<string, unknown>) ?? output
    expect(form.safeParse(example.data).error).toBeUndefined()
  }
})

/** Code of a backend developer, right and wrong. */
const USE = `
import type { components, operations, paths } from './quire'
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? Q : never
type Book = components['schemas']['Book']
type Shown = operations['book_show']['responses'][200]['content']['application/json']
type Order = operations['order_create']['requestBody']['content']['application/json']
type Refused = operations['order_create']['responses'][409]['content']['application/json']

const query: Query<'/v1/book.chapters'> = { book_id: 7, page: 1, limit: 200 }
const nameOf = ({ data }: Shown): string => data.name
const changedAt = (card: components['schemas']['BookCard']): string => card.updated_at ?? ''
const order: Order = { kind: 'chapters', book_id: 7, chapter_ids: [4], price: 12 }
const isDear = ({ error }: Refused): boolean => error === 'NOT_ENOUGH_COINS'
const stars = (book: Book): number => book.score

// @ts-expect-error no such parameter
const size: Query<'/v1/book.chapters'> = { book_id: 7, size: 200 }
// @ts-expect-error no such field
const titleOf = ({ data }: Shown): string => data.title
// @ts-expect-error no such kind of order
const books: Order = { kind: 'books', book_id: 7, chapter_ids: [4], price: 12 }
// @ts-expect-error no failure of this call
const isGone = ({ error }: Refused): boolean => error === 'BOOK_NOT_FOUND'
// @ts-expect-error a number
const text = (book: Book): string => book.score
`

test('types generated from the document compile, and refuse wrong fields, kinds and failures', async () => {
  const { stdout: types } = await run(['scripts/backend-kit/openapi/types.ts', DOCUMENT])
  writeFileSync(join(folder, 'quire.ts'), types)
  writeFileSync(join(folder, 'use.ts'), USE)
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const modules = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']
  const tsc = resolve('node_modules/typescript/bin/tsc')
  expect((await run([tsc, ...strict, ...modules, 'use.ts'], { cwd: folder })).stdout).toBe('')
})
