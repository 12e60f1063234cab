import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { json } from 'node:stream/consumers'
import { createReader } from '../../../server/backend/accounts/readers.ts'
import { openSession } from '../../../server/backend/accounts/sessions.ts'
import { grantCoins } from '../../../server/backend/testing/coins.ts'
import type { Installation } from './installation.ts'

/** Concurrent readers of pages, and concurrent buyers. */
export const READERS = 12
export const BUYERS = 4
/** The long book, and more coins than can be spent. */
const BOOK = 7
const COINS = 1_000_000

const HOSTS = ['joyfic.example', 'freenovel.example']
/** Cached pages, and pages rendered for each reader. */
export const SHOWN = ['/', '/genres', '/author/1', '/book-reader/1/1', '/book-reader/2/1', '/ranking/1']
const PATHS = [...SHOWN, '/search/result/sea']

/** Longest wait for a response, in milliseconds. */
const TIMEOUT = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })

type Response = { status: number; body: unknown }
type Call = { token: string; key?: string; input: object }
type LoadTarget = { port: number; host: string; path: string; call?: Call; from?: string }
/** A status, or 0 for a cut connection. @param from address of the reader */
function ask({ port, host, path, call, from = '127.0.0.1' }: LoadTarget) {
  return new Promise<Response>(resolve => {
    const headers = {
      Host: host,
      'Device-Uuid': 'trial',
      ...(call && { 'Content-Type': 'application/json', Authorization: `Bearer ${call.token}` }),
      ...(call?.key && { 'Idempotency-Key': call.key }),
    }
    const server = { port, host: '127.0.0.1', servername: host, localAddress: from }
    const options = { ...server, path, headers, agent, method: call ? 'POST' : 'GET' }
    const sent = request(options, response => {
      const status = response.statusCode ?? 0
      if (call)
        json(response).then(
          body => resolve({ status, body }),
          () => resolve({ status: status === 200 ? 0 : status, body: {} }),
        )
      else response.resume().once('close', () => resolve({ status: response.complete ? status : 0, body: {} }))
    })
    sent.setTimeout(TIMEOUT, () => sent.destroy())
    sent.once('error', () => resolve({ status: 0, body: {} }))
    sent.end(call && JSON.stringify(call.input))
  })
}

/** Responses by kind and status since the last call. */
export type Tally = Record<'pages' | 'orders', Record<number, number>>

/** Reads and buys until `stop`. Failed orders are retried with the same key, as the site's client does. */
export async function startLoad(
  { nginx, database }: Installation,
  { readers = READERS, buyers = BUYERS, paths = PATHS } = {},
) {
  const now = new Date()
  const reader = { brand: 'joyfic', email: 'mara@reader.example', passwordHash: null, emailVerified: false }
  const id = (await createReader(database, reader, now))!
  await grantCoins(database, id, COINS, now)
  const token = await openSession(database, id, now)
  /** Chapter by acknowledged order. */
  const acknowledged = new Map<number, number>()
  let tally: Tally = { pages: {}, orders: {} }
  const stopping = new AbortController()
  const { signal } = stopping
  let chapter = 1
  const count = (kind: keyof Tally, status: number) => (tally[kind][status] = (tally[kind][status] ?? 0) + 1)

  /** Each has its own address, since searches are limited per network. */
  async function read(reader: number) {
    const from = `127.0.1.${reader + 1}`
    for (let at = reader * 3; !signal.aborted; at++) {
      const { status } = await ask({ port: nginx.tls, host: HOSTS[at % 2]!, path: paths[at % paths.length]!, from })
      count('pages', status)
    }
  }
  async function buy() {
    while (!signal.aborted) {
      const input = { kind: 'chapters', book_id: BOOK, chapter_ids: [chapter++] }
      const key = randomUUID()
      for (;;) {
        const { status, body } = await ask({
          port: nginx.tls,
          host: HOSTS[0]!,
          path: '/joyfic_api/v1/order.create',
          call: { token, key, input },
        })
        count('orders', status)
        if (status === 200) {
          acknowledged.set(input.chapter_ids[0]!, (body as { data: { id: number } }).data.id)
          break
        }
        if (signal.aborted) break
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  }
  const loops = [
    ...Array.from({ length: readers }, (_, at) => read(at)),
    ...Array.from({ length: buyers }, () => buy()),
  ]
  return {
    reader: id,
    acknowledged,
    soFar: (): Tally => tally,
    /** Results since the last call. */
    since(): Tally {
      const before = tally
      tally = { pages: {}, orders: {} }
      return before
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Searches of one device, in sequence. */
export async function search({ nginx }: Installation, count: number): Promise<Response[]> {
  const responses: Response[] = []
  for (let time = 0; time < count; time++) {
    const input = { keyword: 'sea' }
    responses.push(
      await ask({
        port: nginx.tls,
        host: HOSTS[0]!,
        path: '/joyfic_api/v1/search.multi',
        call: { token: 'nobody', input },
      }),
    )
  }
  return responses
}

/** This many concurrent requests for one page. */
export const readTogether = ({ nginx }: Installation, path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask({ port: nginx.tls, host: HOSTS[0]!, path })))
