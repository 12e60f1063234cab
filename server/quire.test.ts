import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { commands } from './commands/table.ts'

// Each run of the program takes a second and more on a busy machine.
jest.setTimeout(60_000)

const run = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; said: string }>(resolve =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'quire.ts'), ...words],
      { env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  )

test('quire lists its commands, knows its version, and does nothing for words that are none', async () => {
  const [help, version, wrong] = await Promise.all([run(['--help']), run(['--version']), run(['backpu', 'x'])])
  expect(help.code).toBe(0)
  for (const [name, { meaning }] of Object.entries(commands))
    expect(help.said).toMatch(new RegExp(`^ {2}quire ${name} +${meaning}$`, 'm'))
  expect(version).toEqual({ code: 0, said: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(wrong).toEqual({
    code: 2,
    said: expect.stringMatching(/^There is no command "backpu x"\.\n[^]* quire backup /),
  })
})

test('a command of quire is one of npm too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const own = ['health', 'settings']
  expect(Object.keys(commands).filter(name => !(name in scripts))).toEqual(own)
})

test('each command explains itself, also as quire', async () => {
  const explained = Object.keys(commands).filter(name => !['backend', 'health', 'settings'].includes(name))
  const said = await Promise.all(explained.map(name => run([name, '--help'])))
  expect(said).toEqual(explained.map(name => ({ code: 0, said: expect.stringContaining(`  quire ${name}`) })))
})

test('health is asked where the server listens', async () => {
  const server = createServer((_req, res) => res.writeHead(status).end()).listen(0, '127.0.0.2')
  let status = 200
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { HOST: '127.0.0.2', PORT: String(port) }
  expect(await run(['health'], settings)).toEqual({ code: 0, said: 'Well.\n' })
  status = 503
  expect(await run(['health'], settings)).toEqual({ code: 1, said: 'Not well: it answers 503.\n' })
  expect((await run(['health'], { ...settings, HOST: '0.0.0.0' })).said).toContain('ECONNREFUSED 127.0.0.1')
  expect(await run(['health'], { PORT: 'abc' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Not well: PORT wants .+\.\n$/),
  })
  server.close()
})
