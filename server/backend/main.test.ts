import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'main.ts')

/** Runs the program until it ends; what it said, and its exit code. */
const run = (environment: Record<string, string>) => new Promise<{ code: unknown; said: string }>(resolve => {
  execFile(process.execPath, [program], { env: { PATH: process.env['PATH'], ...environment } }, (error, stdout, stderr) => {
    resolve({ code: error?.code ?? 0, said: stdout + stderr })
  })
})

test('a data folder that cannot be written to is one clear sentence, and nothing starts', async () => {
  const { code, said } = await run({ DATA_DIR: '/dev/null/data', BACKEND_PORT: '0' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The data folder \/dev\/null\/data \(DATA_DIR\) cannot be used: .*\n$/)
})

test('wrong settings are named, and nothing starts', async () => {
  const { code, said } = await run({ DATA_DIR: '', LOG_LEVEL: 'loud', BACKEND_PORT: '-1' })
  expect(code).toBe(1)
  expect(said).toContain('LOG_LEVEL')
  expect(said).toContain('BACKEND_PORT')
  expect(said).not.toContain('    at ')
})
