import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxBefore, resolvedBy, serversAt } from '../nginx.ts'
import { freePort } from '../../../server/process/testing/freePort.ts'
import { saveBook } from '../../../server/backend/books/save.ts'
import { openDatabase } from '../../../server/backend/database/open.ts'
import { refreshShelves } from '../../../server/backend/shelves/refresh.ts'
import { books, newBook } from '../../../server/backend/testing/books.ts'
import { startCluster } from '../../../server/backend/testing/postgres/cluster.ts'
import { redisServer } from '../../../server/redis/testing/redisServer.ts'
import { nameServer } from './nameServer.ts'
import { program, type Program } from './programs.ts'

export type Installation = Awaited<ReturnType<typeof install>>

/** A started process. @property isRemoved it was removed, and its name no longer resolves */
export type Started = Program & { of: 'web' | 'backend'; address: string; operations: number; isRemoved: boolean }

/** Third byte of their addresses. */
const NETWORKS = { web: 11, backend: 12 }

/** Paid chapters: more than are bought. */
const CHAPTERS = 4000

type Layout = {
  webs?: number
  /** Their addresses change and are resolved by a name server, as with containers. */
  isResolved?: boolean
}

/** Web servers and two backends behind nginx, with Redis and PostgreSQL, on loopback; `remove` ends them all. */
export async function install({ webs = 3, isResolved = false }: Layout = {}) {
  const stack = new AsyncDisposableStack()
  try {
    return await installInto(stack, { webs, isResolved })
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Parts are stopped in reverse order. */
async function installInto(stack: AsyncDisposableStack, { webs: count, isResolved }: Required<Layout>) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-trial-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startCluster()
  stack.defer(() => postgres.stop())
  const redis = stack.use(await redisServer())
  await redis.start()
  const location = postgres.url('postgres')
  const database = await openDatabase(location)
  stack.defer(() => database.destroy())
  for (const book of books) await saveBook(database, book)
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => ({ title: `${at + 1}`, paragraphs: ['A few words.'] }))
  await saveBook(database, newBook({ title: 'A Long Book', freeChapters: 0, chapters }))
  await refreshShelves(database)

  // Shorter than in compose.yaml to save time, and longer than nginx's fail_timeout.
  const common = { REDIS_URL: redis.url, DATA_DIR: folder, SHUTDOWN_DELAY_MS: '2000' }
  const [port, backendPort] = [await freePort(), await freePort()]
  const started: Started[] = []
  const names = isResolved ? stack.use(await nameServer(started)) : undefined
  const addresses = (of: Started['of'], first: number, count: number) =>
    Array.from({ length: count }, (_, at) => `127.0.${NETWORKS[of]}.${at + first}`)
  const servers = (of: Started['of'], port: number, count: number) =>
    names
      ? resolvedBy(names.port, `${of}:${port}`)
      : serversAt(...addresses(of, 1, count).map(address => `${address}:${port}`))
  const nginx = stack.use(
    await nginxBefore(servers('web', port, count), { backends: servers('backend', backendPort, 2) }),
  )
  const codes: (number | null)[] = []

  /** Starts one more of either kind, each at a new address. */
  async function add(of: Started['of']): Promise<Started> {
    const operations = await freePort()
    const number = started.filter(one => one.of === of).length + 1
    const [address = ''] = addresses(of, number, 1)
    const settings: Record<string, string> =
      of === 'backend'
        ? { DATABASE_URL: location, DATABASE_CONNECTIONS: '8', BACKEND_HOST: address, BACKEND_PORT: `${backendPort}` }
        : {
            HOST: address,
            PORT: `${port}`,
            WEB_CONCURRENCY: '1',
            TRUST_PROXY: 'loopback',
            LIMITS: 'render.network=1000000000',
            BACKEND_URL: `http://127.0.0.1:${nginx.inner}`,
            OPERATIONS_PORT: `${operations}`,
          }
    const one = program({
      name: `${of} ${number}`,
      file: `dist/server/${of === 'web' ? 'main' : 'backend'}.js`,
      address: `${address}:${of === 'web' ? port : backendPort}`,
      settings: { ...common, ...settings },
    })
    const added: Started = { ...one, of, address, operations, isRemoved: false }
    started.push(added)
    await added.start()
    return added
  }
  const all = (of: Started['of']) => started.filter(one => one.of === of && !one.isRemoved)
  for (const [of, many] of [
    ['backend', 2],
    ['web', count],
  ] as const) {
    stack.defer(async () => void codes.push(...(await Promise.all(all(of).map(one => one.stop())))))
    await Promise.all(Array.from({ length: many }, () => add(of)))
  }
  return {
    nginx,
    webs: all('web'),
    backends: all('backend'),
    all,
    add,
    redis,
    postgres,
    database,
    /** The exit codes of all web servers and backends. */
    async remove() {
      await stack.disposeAsync()
      return codes
    },
  }
}
