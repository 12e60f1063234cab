import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { brandFolder, writeBrand } from '../web/testing/brandFolder.ts'
import { get, launch, launching, launchingEach, READY } from '../web/testing/launch.ts'

// Each test starts several processes.
jest.setTimeout(180_000)

/** Milliseconds without a response after which a request fails, on a busy machine. */
const TIMEOUT = 60_000

const TWO = { WEB_CONCURRENCY: '2', BACKEND_URL: 'http://127.0.0.1:9' }
const OPERATIONS_TOKEN = 'a-token-of-good-length'
const AUTHORIZED = { Authorization: `Bearer ${OPERATIONS_TOKEN}` }

/** Starts two workers, and waits until both are ready. */
async function launchTwo(environment: Record<string, string>) {
  const server = launch({ ...TWO, ...environment })
  const [, port = ''] = await server.said(READY)
  await server.said(/("worker ready"[^]*){2}/)
  return { ...server, port }
}

/** Process ids of the workers that respond, each over its own connection. */
async function pids(port: string, count = 8): Promise<Set<string>> {
  const responses = await Promise.all(Array.from({ length: count }, () => respond(port, '/')))
  return new Set(responses.map(({ pid }) => pid))
}

async function respond(port: string, path: string, agent: Agent | false = false) {
  const sent = request({ port, path, agent, timeout: TIMEOUT, headers: { Host: 'www.one.example' } }).end()
  sent.once('timeout', () => sent.destroy(new Error('no answer')))
  const [res] = await once(sent, 'response')
  return { pid: String(res.headers['x-pid']), status: res.statusCode as number, body: await text(res) }
}

/** Clients that send requests until stopped; `stop` returns the failures and the number of successes. */
function readers(port: string, path: string, count = 4) {
  const reading = new AbortController()
  let responded = 0
  const bad: unknown[] = []
  async function read() {
    while (!reading.signal.aborted) {
      const status = await respond(port, path).then(
        one => one.status,
        (error: Error) => error.message,
      )
      if (status === 200) responded++
      else bad.push(status)
    }
  }
  const all = Promise.all(Array.from({ length: count }, read))
  return {
    async stop() {
      reading.abort()
      await all
      return { bad, responded }
    },
  }
}

/** Lets a process run only for moments, as if starved of CPU. Times in milliseconds. */
function stutter(child: ChildProcess, { held, let: free } = { held: 100, let: 4 }) {
  let timer: NodeJS.Timeout
  const block = () => {
    child.kill('SIGSTOP')
    timer = setTimeout(letGo, held)
  }
  const letGo = () => {
    child.kill('SIGCONT')
    timer = setTimeout(block, free)
  }
  block()
  return {
    stop() {
      clearTimeout(timer)
      child.kill('SIGCONT')
    },
  }
}

describe('two workers', () => {
  let folder: Awaited<ReturnType<typeof brandFolder>>
  let server: Awaited<ReturnType<typeof launchTwo>>
  const metrics = async () => {
    const [, port] = await server.said(/"operationsPort":(\d+).*"listening"/)
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: AUTHORIZED })).text()
  }
  beforeAll(async () => {
    folder = await brandFolder({ one: {} })
    const slow = { SHUTDOWN_DELAY_MS: '300', LIMITS: 'shutdownTimeoutMs=600000' }
    const operations = { OPERATIONS_PORT: '0', OPERATIONS_TOKEN }
    server = await launchTwo({ BRANDS_DIR: folder.dir, BACKEND_URL: '', ...slow, ...operations })
  })
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await folder[Symbol.asyncDispose]()
  })

  test('answer on one port, count together, and leave a terminal’s signals to the first process', async () => {
    const { port } = server
    expect((await pids(port)).size).toBe(2)
    const counted = await metrics()
    expect(counted).toMatch(/^quire_build_info\{.*\} 1$/m)
    expect(counted).toMatch(/^quire_http_requests_total\{brand="one",kind="page",status="200"\} 8$/m)
    expect(counted).toMatch(/^quire_http_request_duration_seconds_count\{brand="one",kind="page"\} 8$/m)
    expect(counted).toMatch(/^quire_worker_deaths_total 0$/m)
    expect((await get(port, '/readyz')).status).toBe(200)
    const before = await pids(port)
    for (const pid of before) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(Number(pid), signal)
    expect(await pids(port)).toEqual(before)
    expect(await metrics()).toMatch(/^quire_worker_deaths_total 0$/m)
  })

  test('all purge pages, and other servers are notified once', async () => {
    const { said, output, child } = server
    const workersWhoSaid = (what: RegExp) => Array.from(output().matchAll(what), ([, worker]) => worker).toSorted()
    child.kill('SIGURG')
    await said(/("purge":\{\}.*"pages are forgotten"[^]*){2}/)
    const [, port] = await said(/"operationsPort":(\d+).*"listening"/)
    const response = await fetch(`http://127.0.0.1:${port}/purge`, {
      method: 'POST',
      headers: { ...AUTHORIZED, 'Content-Type': 'application/json' },
      body: '{"brand":"one"}',
    })
    expect(await response.json()).toEqual({ pages: 0, othersNotified: true })
    await said(/("purge":\{"brand":"one"\}.*"pages are forgotten"[^]*){2}/)
    // By the end of another purge, these have been logged as often as they will be.
    child.kill('SIGURG')
    await said(/("purge":\{\}.*"pages are forgotten"[^]*){4}/)
    await said(/("purge":\{\}.*"other servers are told"[^]*){2}/)
    expect(workersWhoSaid(/"worker":(\d+).*"purge":\{\}.*"pages are forgotten"/g)).toEqual(['1', '1', '2', '2'])
    expect(workersWhoSaid(/"worker":(\d+).*"purge":\{"brand":"one"\}.*"pages are forgotten"/g)).toEqual(['1', '2'])
    expect(workersWhoSaid(/"worker":(\d+).*"purge":\{\}.*"other servers are told"/g)).toHaveLength(2)
    expect(workersWhoSaid(/"worker":(\d+).*"purge":\{"brand":"one"\}.*"other servers are told"/g)).toHaveLength(1)
  })

  test('that are killed or fail are replaced, counted, and missed by nobody whom they did not serve', async () => {
    const { port, said } = server
    const pages = async () =>
      Number(/^quire_http_requests_total\{brand="one",kind="page",status="200"\} (\d+)$/m.exec(await metrics())?.[1])
    const [killed = '', other = ''] = await pids(port)
    const before = await pages()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // A connection to the surviving worker.
    while ((await respond(port, '/', agent)).pid !== other) agent.destroy()
    process.kill(Number(killed), 'SIGKILL')
    await said(/"worker exited: restarting it"/)
    expect(await respond(port, '/', agent)).toMatchObject({ status: 200, pid: other })
    expect(await pids(port)).toEqual(new Set([other]))
    await said(/("worker ready"[^]*){3}/)
    expect((await pids(port)).size).toBe(2)
    expect(await metrics()).toMatch(/^quire_worker_deaths_total 1$/m)
    expect(await pages()).toBeGreaterThanOrEqual(before + 1 + 1 + 8 + 8)
    agent.destroy()
    // An uncaught error ends one of the workers, after its responses.
    expect((await respond(port, '/crash')).body).toBe('ok')
    await said(/"code":1.*"worker exited: restarting it"/)
    expect((await respond(port, '/')).status).toBe(200)
    await said(/("worker ready"[^]*){4}/)
  })

  test('read a brand that is saved, and all brands at SIGHUP; ones that cannot be used replace none', async () => {
    const { port, said, child } = server
    await writeBrand(folder.dir, 'two')
    await said(/("names":\["two"\][^]*){2}/)
    child.kill('SIGHUP')
    await said(/("read":0[^]*){2}/)
    const names = Array.from({ length: 6 }, async () => (await get(port, '/', 'www.two.example')).body())
    expect(new Set(await Promise.all(names))).toEqual(new Set(['The two']))
    const old = await pids(port)
    for (const key of ['one', 'two']) await writeBrand(folder.dir, key, { apiPrefix: 'NONE' })
    child.kill('SIGUSR2')
    await said(/"action":"replace","msg":"signal handler failed"/)
    expect(await pids(port)).toEqual(old)
    for (const key of ['one', 'two']) await writeBrand(folder.dir, key)
  })

  test('are replaced at SIGUSR2 and share a backend, until a stop ends all, and no reader sees a failure', async () => {
    const { port, said, child, exit } = server
    const old = await pids(port)
    const load = readers(port, '/soon')
    child.kill('SIGUSR2')
    await said(/"rolling restart finished"/)
    const { bad, responded } = await load.stop()
    expect(bad).toEqual([])
    expect(responded).toBeGreaterThan(0)
    const now = await pids(port)
    expect(now.size).toBe(2)
    expect(now.intersection(old).size).toBe(0)
    const calls = Array.from({ length: 6 }, async () => (await get(port, '/one_api/v1/my.own')).body())
    const backends = new Set((await Promise.all(calls)).map(body => (JSON.parse(body) as { pid: number }).pid))
    expect(backends.size).toBe(1)
    // A guest who has asked for nothing does not hold up the stop.
    const guest = connect(Number(port))
    await once(guest, 'connect')
    const sent = Array.from({ length: 12 }, () => respond(port, '/soon'))
    await Promise.race(sent)
    const more = Array.from({ length: 12 }, () => respond(port, '/soon'))
    child.kill('SIGTERM')
    await said(/"shutting down"/)
    for (const { status } of await Promise.all([...sent, ...more])) expect(status).toBe(200)
    expect(await exit).toEqual([0, null])
    guest.destroy()
    for (const id of [...now, ...backends]) expect(() => process.kill(Number(id), 0)).toThrow('ESRCH')
  })
})

launching('a worker whose thread does not come back is killed, counted and replaced', async () => {
  await using folder = await brandFolder({ one: {} })
  const environment = { BRANDS_DIR: folder.dir, OPERATIONS_PORT: '0' }
  const { port, said } = await launchTwo({ ...environment, LIMITS: 'processSilenceMs=5000' })
  const [, operations = ''] = await said(/"operationsPort":(\d+)/)
  expect((await respond(port, '/hang')).body).toBe('ok')
  const [, hung = ''] = await said(/"pid":(\d+),"silence":5000,"msg":"worker unresponsive: killing it"/)
  await said(new RegExp(`"pid":${hung},"code":null,"signal":"SIGKILL".*"worker exited: restarting it"`))
  await said(/("worker ready"[^]*){3}/)
  const now = await pids(port)
  expect([now.size, now.has(hung)]).toEqual([2, false])
  const metrics = await (await get(operations, '/metrics')).body()
  expect(metrics).toMatch(/^quire_worker_hangs_total 1$/m)
  expect(metrics).toMatch(/^quire_worker_deaths_total 1$/m)
})

launching(
  'who is on the way to a worker that leaves is sent to another, however late the first process has its turns',
  async () => {
    await using folder = await brandFolder({ one: {} })
    const { port, said, child } = await launchTwo({ BRANDS_DIR: folder.dir })
    const load = readers(port, '/', 12)
    const busy = stutter(child)
    child.kill('SIGUSR2')
    await said(/"rolling restart finished"/)
    busy.stop()
    const { bad, responded } = await load.stop()
    expect(bad).toEqual([])
    expect(responded).toBeGreaterThan(0)
  },
)

launching('brands that cannot be used: the first worker says so, and nothing starts', async () => {
  const { output, exit } = launch({ ...TWO, BRANDS_DIR: '/nowhere' })
  expect(await exit).toEqual([1, null])
  expect(output()).toMatch(/^Invalid brands:\n {2}\/nowhere: BRANDS_DIR: does not exist/)
  expect(output().match(/Invalid brands/g)).toHaveLength(1)
})

launchingEach([['1'], ['2']])(
  'told to stop while its backend starts, it does so at once (%s)',
  async WEB_CONCURRENCY => {
    await using folder = await brandFolder({ one: {} })
    const { said, child, exit, output } = launch({
      WEB_CONCURRENCY,
      BRANDS_DIR: folder.dir,
      BACKEND_WAITS: `${folder.dir}.never`,
    })
    const [, pid] = await said(/backend (\d+) waits/)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(output()).toMatch(/"msg":"shutting down"/)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
  },
)

launchingEach([['1'], ['2']])(
  'told to stop before it is ready, it responds to what it has accepted (%s)',
  async WEB_CONCURRENCY => {
    await using folder = await brandFolder({ one: {} })
    const settings = { ...TWO, WEB_CONCURRENCY, BRANDS_DIR: folder.dir, LOG_LEVEL: 'debug', NEVER_READY: 'yes' }
    const { said, child, exit } = launch(settings)
    const [, port = ''] = await said(/"port":(\d+),"msg":"accepting connections"/)
    const readers = Array.from({ length: 8 }, () => connect(Number(port)))
    await Promise.all(readers.map(reader => once(reader, 'connect')))
    for (const reader of readers)
      reader.write('GET /soon HTTP/1.1\r\nHost: www.one.example\r\nConnection: close\r\n\r\n')
    child.kill('SIGTERM')
    for (const response of await Promise.all(readers.map(text))) expect(response).toMatch(/^HTTP\/1.1 200 .*in time$/s)
    expect(await exit).toEqual([0, null])
  },
)
