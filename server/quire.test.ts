import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { isNight } from '../scripts/jest/night.ts'
import { commands } from './commands/table.ts'
import { bareEnvironment } from './process/testing/bareEnvironment.ts'
import { programFile, runQuire } from './process/testing/programs.ts'

const run = (words: string[], env: Record<string, string> = {}) =>
  runQuire(words, { env: { ...bareEnvironment, ...env } })

test.concurrent('quire lists its commands, knows its version, and does nothing for words that are none', async () => {
  const [help, version, wrong] = await Promise.all([run(['--help']), run(['--version']), run(['backpu', 'x'])])
  expect(help.code).toBe(0)
  for (const [name, { meaning }] of Object.entries(commands))
    expect(help.said).toMatch(new RegExp(`^ {2}quire ${name} +${meaning}$`, 'm'))
  expect(version).toEqual({ code: 0, said: expect.stringMatching(/^\d+\.\d+\.\d+\S* \(revision \w+, build \w+\)\n$/) })
  expect(wrong).toEqual({
    code: 2,
    said: expect.stringMatching(/^Unknown command "backpu x"\.\n[^]* quire backup /),
  })
})

// All read their words with the same function: by day some of them.
test.concurrent.each(Object.keys(commands).filter((_, index) => isNight || index % 12 === 0))(
  '%s refuses words that it does not know, and explains itself',
  async name => {
    const wrong = await run([name, '--nonsense'])
    expect(wrong).toEqual({ code: 2, said: expect.stringMatching(new RegExp(`^  quire ${name}\\b`, 'm')) })
    expect(wrong.said).toMatch(/^Unknown option '--nonsense'/)
  },
)

test.concurrent('a command explains itself when asked', async () => {
  expect(await run(['backup', '--help'])).toEqual({ code: 0, said: expect.stringMatching(/^ {2}quire backup\b/m) })
})

test.concurrent('surplus arguments of a command are refused', async () => {
  const [settings, backend] = await Promise.all([run(['settings', 'nonsense']), run(['backend', 'nonsense'])])
  for (const { code, said } of [settings, backend]) {
    expect(code).toBe(2)
    expect(said).toMatch(/^Unexpected argument "nonsense"\.\n/)
  }
})

test.concurrent('an invalid setting of a command is reported without a stack', async () => {
  const { code, said } = await run(['health'], { PORT: 'x' })
  expect([code, said.split('\n').slice(0, 1)]).toEqual([1, ['Invalid settings:']])
  expect(said).not.toContain('    at ')
})

test.concurrent('a command ends on a signal, even as a container’s first process, with a failure code', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  silent.once('connection', () => child.kill('SIGTERM'))
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  // It waits for its database longer than this takes on any machine.
  const settings = {
    DATABASE_URL: `postgres://quire@127.0.0.1:${port}/quire`,
    LIMITS: 'databaseConnectTimeoutMs=600000',
  }
  const child = spawn(process.execPath, [programFile('quire'), 'db:migrate'], {
    env: { ...bareEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  silent.close()
  expect([code, said]).toEqual([1, 'Stopped before it was done.\n'])
})

test.concurrent('the health check uses the server’s address', async () => {
  const server = createServer((_req, res) => res.writeHead(status).end()).listen(0, '127.0.0.2')
  let status = 200
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { HOST: '127.0.0.2', PORT: String(port) }
  expect(await run(['health'], settings)).toEqual({ code: 0, said: 'Healthy.\n' })
  status = 503
  expect(await run(['health'], settings)).toEqual({ code: 1, said: 'Unhealthy: it answers 503.\n' })
  expect((await run(['health'], { ...settings, HOST: '0.0.0.0' })).said).toContain('ECONNREFUSED 127.0.0.1')
  server.close()
})

test('settings are listed with the values that are set, and no secret among them', async () => {
  const { said } = await run(['settings'], { PORT: '4321', METRICS_TOKEN: 'a-secret-that-nobody-shows' })
  expect(said).toContain('PORT=3000  here: 4321 (PORT)')
  expect(said).toContain('METRICS_TOKEN or METRICS_TOKEN_FILE  here: a secret (METRICS_TOKEN)')
  expect(said).not.toContain('nobody-shows')
})
