import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command's program in an empty folder; what it said, and its exit code. */
const run = (program: string, ...words: string[]) =>
  new Promise<{ code: unknown; said: string }>(resolve => {
    const { DATABASE_URL: _none, ...env } = process.env
    execFile(
      process.execPath,
      [join(import.meta.dirname, program), ...words],
      { cwd: folder, env: { ...env, DATA_DIR: folder } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

test.each([
  ['ledgerCheck.ts', 'quire ledger:check'],
  ['retention.ts', 'quire retention'],
  ['dbMigrate.ts', 'quire db:migrate'],
  ['booksWithdraw.ts', 'quire books:withdraw'],
  ['booksRestore.ts', 'quire books:restore'],
  ['dbCopy.ts', 'quire db:copy'],
])('%s explains itself, does not guess at words that it does not take, and touches nothing', async (program, usage) => {
  const [help, more] = await Promise.all([run(program, '--help'), run(program, 'one', 'two', 'three')])
  expect(help).toEqual({ code: 0, said: expect.stringContaining(usage) })
  expect(more).toEqual({ code: 2, said: expect.stringContaining(usage) })
  expect(await readdir(folder)).toEqual([])
})

test('a size of catalogue that cannot be read is one clear line, and nothing is written', async () => {
  const [wrong, ...unknown] = await Promise.all(
    [['--scale', 'banana'], ['--scale'], ['--bananas']].map(words => run('seed.ts', ...words)),
  )
  expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]*scale[^\n]*\n$/) })
  for (const { code, said } of unknown) {
    expect(code).toBe(2)
    expect(said).toMatch(/^[^\n]*(scale|bananas)[^\n]*\n\nLoads /)
  }
  expect(await readdir(folder)).toEqual([])
})

test('a ledger that is not there is not said to sum', async () => {
  const gone = join(folder, 'gone')
  for (const words of [[], [gone]]) {
    expect(await run('ledgerCheck.ts', ...words)).toEqual({
      code: 1,
      said: expect.stringContaining('There is no database'),
    })
  }
  expect(await readdir(folder)).toEqual([])
})
