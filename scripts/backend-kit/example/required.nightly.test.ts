import { afterAll, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { spawnEndingWithUs } from '../../../server/process/testing/endingWithUs.ts'
import { findProgram } from '../../setup/findProgram.ts'
import { runContract } from '../runContract.ts'

const FOLDER = 'scripts/backend-kit/example'
const REQUIRED = ['*', 'book.chapters', 'book.show', 'chapter.free']
/** To compile and check on a busy machine, in milliseconds. */
const LONG = 120_000

const find = (name: string, setting: string) =>
  findProgram(
    {
      names: [name],
      setting,
      missing: { tests: `${FOLDER} with ${name}`, remedy: `install ${name}, or name it in ${setting}.` },
    },
    line => process.stderr.write(`${line}\n`),
    { isDemanded: 'GITHUB_ACTIONS' in process.env },
  )
const [python, go] = [find('python3', 'PYTHON_BIN'), find('go', 'GO_BIN')]

const folder = mkdtempSync(join(tmpdir(), 'required-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Calls of a backend of which a rule held, and what is wrong; the program prints its address. */
async function checked(program: string, args: string[]) {
  const child = spawnEndingWithUs(program, args)
  const ended = once(child, 'exit')
  child.stderr.pipe(process.stderr)
  try {
    const [base] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
    const { ok, lines, causes } = await runContract({ base: String(base), book: 1 })
    const held = new Set(lines.filter(({ verdict }) => verdict === 'pass').map(({ call }) => call))
    return { ok, causes, held: [...held].toSorted() }
  } finally {
    child.kill()
    await ended
  }
}

;(python ? test : test.skip)(
  'the example in Python meets the contract',
  async () => {
    const result = await checked(String(python), [`${FOLDER}/required.py`, '0'])
    expect(result).toEqual({ ok: true, causes: [], held: REQUIRED })
  },
  LONG,
)
;(go ? test : test.skip)(
  'the example in Go meets the contract',
  async () => {
    const program = join(folder, 'required')
    execFileSync(String(go), ['build', '-o', program, `${FOLDER}/required.go`], { stdio: 'inherit' })
    expect(await checked(program, ['0'])).toEqual({ ok: true, causes: [], held: REQUIRED })
  },
  LONG,
)
