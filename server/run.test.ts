import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@jest/globals'
import { freePort } from './process/testing/freePort.ts'
import { brandFolder } from './web/testing/brandFolder.ts'
import { get, launch, launching, launchingEach, READY } from './web/testing/launch.ts'

/** An idle connection, which has received its response. */
async function idleConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

launching(
  'it starts its backend, says in one line of JSON what runs and where, and stops in order with exit code 0',
  async () => {
    await using folder = await brandFolder({ one: {}, longer: {}, home: { localNetwork: true, appName: 'Home' } })
    const { child, said, output, exit } = launch({ BRANDS_DIR: folder.dir })
    const [, port = ''] = await said(READY)
    await said(/"listening"/)
    const lines = output()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ msg }) => msg === 'listening')).toEqual([
      expect.objectContaining({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        mode: 'development',
        host: '127.0.0.1',
        port: Number(port),
        workers: 1,
        backend: 'embedded',
        brands: 3,
        addresses: ['localhost', 'longer.localhost', 'one.localhost'].map(host => `http://${host}:${port}`),
      }),
    ])
    const call = await get(port, '/one_api/v1/my.own')
    expect(output()).not.toContain('Warning')
    const { pid } = JSON.parse(await call.body()) as { pid: number }
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
)

launching(
  'while its backend starts, it is alive, not ready, and readers get the busy page; it ends with it',
  async () => {
    await using folder = await brandFolder({ one: {} })
    const port = String(await freePort())
    const go = `${folder.dir}.go`
    const { child, said, output } = launch({
      BRANDS_DIR: folder.dir,
      PORT: port,
      BACKEND_WAITS: go,
      BACKEND_PURGES: '1',
    })
    const healthy = async (): Promise<void> => {
      const status = await get(port, '/healthz').then(
        ({ status }) => status,
        () => new Promise(setImmediate),
      )
      if (status !== 200) await healthy()
    }
    await healthy()
    const ready = await get(port, '/readyz')
    expect([ready.status, await ready.body()]).toEqual([503, 'starting\n'])
    for (const path of ['/', '/one_api/v1/my.own']) {
      expect(await get(port, path)).toMatchObject({ status: 503, retryAfter: '5' })
    }
    await writeFile(go, '')
    await said(READY)
    expect(output()).not.toMatch(/"kind":"page".*"status":503/)
    expect((await get(port, '/readyz')).status).toBe(200)
    const call = await get(port, '/one_api/v1/my.own')
    expect(call.status).toBe(200)
    // Of pages that were cached before everything had started.
    await said(/"msg":"page cache purged"/)
    await rm(go)
    const { pid } = JSON.parse(await call.body()) as { pid: number }
    child.kill('SIGKILL')
    const isAlive = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    while (isAlive()) await new Promise(setImmediate)
  },
)

launching(
  'readers who keep their connections lose no request when it stops, and idle ones do not hold it up',
  async () => {
    await using folder = await brandFolder({ one: {} })
    const environment = { BRANDS_DIR: folder.dir, LIMITS: 'shutdownTimeoutMs=600000' }
    const { child, said, exit } = launch({ ...environment, SHUTDOWN_DELAY_MS: '1000' })
    const [, port = ''] = await said(READY)
    // It has asked for nothing.
    const guest = connect(Number(port))
    await once(guest, 'connect')
    const idle = await Promise.all(Array.from({ length: 20 }, () => idleConnection(Number(port))))
    const agent = new Agent({ keepAlive: true })
    const readers = Array.from({ length: 5 }, async (_, index) => {
      const statuses = new Set<number>()
      for (;;) {
        const path = index % 2 ? '/' : '/one_api/v1/my.own'
        const sent = request({ port, path, agent, headers: { Host: 'www.one.example' } }).end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        await text(response)
        statuses.add(response.statusCode ?? 0)
        if (response.headers.connection === 'close') return [...statuses]
      }
    })
    child.kill('SIGTERM')
    expect(await Promise.all(readers)).toEqual(Array.from({ length: 5 }, () => [200]))
    expect(await exit).toEqual([0, null])
    for (const socket of [guest, ...idle]) socket.destroy()
  },
)

launching('a request that never ends is cut at the timeout, and the log names the changed limit', async () => {
  await using folder = await brandFolder({ one: {} })
  const environment = { BRANDS_DIR: folder.dir, BACKEND_URL: 'http://127.0.0.1:9' }
  const { child, said, output, exit } = launch({ ...environment, LIMITS: 'shutdownTimeoutMs=50' })
  const [, port = ''] = await said(READY)
  const slow = await get(port, '/slow')
  child.kill('SIGINT')
  await expect(slow.body()).rejects.toThrow('aborted')
  expect(await exit).toEqual([0, null])
  expect(output()).toContain('"limits":{"shutdownTimeoutMs":50},"msg":"limits changed (LIMITS)"')
})

launching('an error that nothing caught ends the process in order with exit code 1', async () => {
  await using folder = await brandFolder({ one: {} })
  const { said, exit } = launch({ BRANDS_DIR: folder.dir, BACKEND_URL: 'http://127.0.0.1:9' })
  const [, port = ''] = await said(READY)
  expect(await (await get(port, '/crash')).body()).toBe('ok')
  await said(/"level":60.*nothing catches this/)
  expect(await exit).toEqual([1, null])
})

launchingEach([
  ['settings that cannot be used', { PORT: 'x', LOG_LEVEL: 'loud' }, /^Invalid settings:\n {2}PORT .*\n {2}LOG_LEVEL /],
  [
    'brands that cannot be used',
    { BRANDS_DIR: '/nowhere' },
    /^Invalid brands:\n {2}\/nowhere: BRANDS_DIR: does not exist/,
  ],
  [
    'a default brand that is not there',
    { DEFAULT_BRAND: 'nobody', BACKEND_FAILS: '1' },
    /^Invalid brands:\n.*DEFAULT_BRAND: there is no brand with this name\n$/,
  ],
  [
    'an address of another computer, told before the backend starts',
    { HOST: '203.0.113.7', BACKEND_FAILS: '1' },
    /^HOST 203\.0\.113\.7 is no address of this computer: .*\n$/,
  ],
  [
    'a backend that does not start',
    { BACKEND_FAILS: '1' },
    /^The embedded backend ended at its start \(exit code 3\)\.\n$/,
  ],
])('%s: it is reported, with exit code 1', async (_what, environment: Record<string, string>, message) => {
  await using folder = await brandFolder({ one: {} })
  const { output, exit } = launch({ BRANDS_DIR: folder.dir, ...environment })
  expect(await exit).toEqual([1, null])
  expect(output()).toMatch(message)
})

launching('a port in use: one clear sentence', async () => {
  await using folder = await brandFolder({ one: {} })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { output, exit } = launch({ BRANDS_DIR: folder.dir, PORT: String(port) })
  expect(await exit).toEqual([1, null])
  expect(output()).toBe(`Port ${port} is taken by another program: stop it, or set PORT to another number.\n`)
  other.close()
})

launching(
  'operators have their own port, and signals to purge pages and to stop after requests in flight',
  async () => {
    await using folder = await brandFolder({ one: {} })
    const { child, said, exit } = launch({
      BRANDS_DIR: folder.dir,
      BACKEND_URL: 'http://127.0.0.1:9',
      OPERATIONS_PORT: '0',
      OPERATIONS_TOKEN: 'a-token-of-good-length',
    })
    const [, port = ''] = await said(/"operationsPort":(\d+).*"listening"/)
    const [, open = ''] = await said(READY)
    expect(port).not.toBe(open)
    expect((await get(port, '/readyz', '127.0.0.1')).status).toBe(200)
    expect((await get(port, '/purge', '127.0.0.1')).status).toBe(405)
    child.kill('SIGURG')
    await said(/"pages are forgotten"[^]*"other servers are told"/)
    const slow = await get(open, '/slow')
    child.kill('SIGTERM')
    await said(/"msg":"shutting down"/)
    child.send('go on')
    expect(await slow.body()).toBe('begun and ended')
    expect(await exit).toEqual([0, null])
  },
)
