import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runQuire } from '../../process/testing/programs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command in an empty folder. */
function run(...words: string[]) {
  const { DATABASE_URL: _none, ...env } = process.env
  return runQuire(words, { cwd: folder, env: { ...env, DATA_DIR: folder } })
}

test('an invalid catalogue size is one clear line, and nothing is written', async () => {
  const [wrong, unknown] = await Promise.all([run('seed', '--scale', 'banana'), run('seed', '--bananas')])
  expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]*scale[^\n]*\n$/) })
  expect(unknown).toEqual({ code: 2, said: expect.stringMatching(/^[^\n]*bananas[^\n]*\n\nLoads /) })
  expect(await readdir(folder)).toEqual([])
})
