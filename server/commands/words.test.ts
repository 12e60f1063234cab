import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const run = (...words: string[]) =>
  new Promise<{ code: unknown; said: string }>(resolve =>
    execFile(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  )

test('the server prints its version and settings, and refuses unknown arguments', async () => {
  const [version, help, ...wrong] = await Promise.all([run('--version'), run('--help'), run('--port=1'), run('serve')])
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(version).toEqual({ code: 0, said: `${own} (revision development, build development)\n` })
  expect(help.code).toBe(0)
  expect(help.said).toMatch(/^ {2}PORT=3000\n {6}Port to listen on[^]*^ {2}DATABASE_URL or DATABASE_URL_FILE\n/m)
  for (const { code, said } of wrong) {
    expect(code).toBe(2)
    expect(said).toMatch(/^Unknown argument "(--port=1|serve)"\./)
  }
})
