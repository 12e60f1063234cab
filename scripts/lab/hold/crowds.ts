import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Answers } from './site/crowd.ts'
import { alive, atMost, pause, seenOf, type Row } from './rows.ts'
import type { Site } from './site/site.ts'
import { watch } from './watch.ts'

const PAGES = ['/', '/genres', '/search', '/ranking/1/1/1', '/history', '/novel/1/fiction/book', '/book-reader/1/1']

const summary = (answers: Answers) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
const never = (what: string, answers: Answers, isBad: (status: string) => boolean, promise: string): Row => ({
  what,
  figure: summary(answers),
  promise,
  holds: !Object.keys(answers).some(isBad),
})

/** Milliseconds until sockets and memory must be as before. */
const CALM = 10_000

/** Malformed requests of all kinds, while a canary requests a page ten times a second. */
export async function malformedRequests(site: Site, requests = 20_000): Promise<Row[]> {
  const job = { host: site.hosts.calm, prefix: site.calmPrefix, paths: [], clients: 100 }
  // What a process allocates once for each kind stays.
  await site.come({ ...job, kind: 'malformed', requests: requests / 10 })
  await pause(CALM)
  const before = await site.weigh()
  const { result, page } = await watch(site, () => site.come({ ...job, kind: 'malformed', requests }))
  const deadline = Date.now() + CALM
  let after = await site.weigh()
  while (after.sockets > before.sockets && Date.now() < deadline) {
    await pause(250)
    after = await site.weigh()
  }
  return [
    never(`${requests} malformed requests`, result, status => status.startsWith('5'), 'no 5xx'),
    atMost('canary page meanwhile', page, 1000, 'ms'),
    atMost('connections after 10 s', after.sockets, before.sockets, 'sockets'),
    atMost('memory after 10 s, live', after.heap / 1e6, Math.round((before.heap / 1e6) * 1.1), 'MB'),
    alive(site),
  ]
}

/** Pages of which every fifth reader disconnects. */
export async function abortedPages(site: Site, requests = 30_000): Promise<Row[]> {
  const job = { kind: 'aborting', host: site.hosts.calm, prefix: site.calmPrefix, paths: PAGES, clients: 20 } as const
  const third = Math.round(requests / 3)
  const answers: Answers = {}
  const heaps: number[] = []
  for (let part = 0; part < 3; part++) {
    for (const [status, count] of Object.entries(await site.come({ ...job, requests: third }))) {
      answers[status] = (answers[status] ?? 0) + count
    }
    await pause(1000)
    heaps.push((await site.weigh()).heap / 1e6)
  }
  const [plateau = 0, , end = 0] = heaps
  return [
    never(`${requests} pages, one in five left`, answers, status => /^5|cut/.test(status), 'no 5xx, none cut'),
    atMost('memory after them, live', end, Math.round(plateau * 1.1), 'MB'),
    seenOf('memory after each third', heaps.map(heap => `${heap.toFixed(1)} MB`).join(', ')),
    alive(site),
  ]
}

/** Idle connections, and some without any request. */
async function idleConnections(site: Site, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = connect(site.port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      if (index % 2) return socket
      socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await once(socket, 'data')
      return socket
    }),
  )
}

/** A shutdown with persistent connections in use. */
export async function stopUnderLoad(site: Site): Promise<Row[]> {
  const idle = await idleConnections(site, 200)
  const job = { kind: 'faithful', host: site.hosts.calm, prefix: site.calmPrefix, clients: 20 } as const
  const paths = [...PAGES, `/${site.calmPrefix}/v1/book.show?book_id=1`]
  const reading = site.come({ ...job, paths, requests: Number.MAX_SAFE_INTEGER })
  await pause(3000)
  const { took, code } = await site.end()
  const answers = await reading
  for (const socket of idle) socket.destroy()
  return [
    never('readers while it stops', answers, status => /^5|cut/.test(status), 'no 5xx, none cut'),
    atMost('stopped, backend and all', took, 10_000, 'ms'),
    { what: 'exit code', figure: String(code), promise: '0', holds: code === 0 },
  ]
}
