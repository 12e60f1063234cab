import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const run = (...words: string[]) =>
  new Promise<{ code: unknown; said: string }>(resolve =>
    execFile(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  )

test('the server prints its settings, and refuses unknown arguments', async () => {
  const [help, wrong] = await Promise.all([run('--help'), run('--port=1')])
  expect(help.code).toBe(0)
  expect(help.said).toMatch(/^ {2}PORT=3000\n {6}Port to listen on[^]*^ {2}DATABASE_URL or DATABASE_URL_FILE\n/m)
  expect(wrong).toEqual({ code: 2, said: expect.stringMatching(/^Unknown argument "--port=1"\./) })
})
