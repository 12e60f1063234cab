import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-types-'))
  const { stdout } = await run(process.execPath, ['scripts/backend-kit/openapi/types.ts', 'docs/openapi.json'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(join(folder, 'quire.ts'), stdout)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const TSC = resolve('node_modules/typescript/bin/tsc')
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const MODULES = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']

/** Compiler errors in code that uses the types; '' for none. */
async function compile(code: string): Promise<string> {
  await writeFile(join(folder, 'use.ts'), `import type { components, operations, paths } from './quire'\n${code}`)
  return run(process.execPath, [TSC, ...STRICT, ...MODULES, 'use.ts'], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const USE = `
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
`

test('the types of the document compile, and a typed use of them', async () => {
  expect(await compile(USE)).toBe('')
})

test.each([
  ['a field that is none', USE.replace('data.name', 'data.title'), "Property 'title' does not exist"],
  ['a parameter that is none', USE.replace('limit: 200', 'size: 200'), "'size' does not exist"],
  ['a kind of order that is none', USE.replace("kind: 'chapters'", "kind: 'books'"), '\'"books"\' is not assignable'],
  ['a failure that the call does not have', USE.replace('NOT_ENOUGH_COINS', 'BOOK_NOT_FOUND'), 'no overlap'],
  [
    'a number for a text',
    USE.replace('): number => book.score', '): string => book.score'),
    "'number' is not assignable",
  ],
])('%s does not compile', async (_what, code, said) => {
  expect(await compile(code)).toContain(said)
})
