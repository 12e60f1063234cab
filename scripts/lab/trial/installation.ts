import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxBefore } from '../../../deploy/testing/nginx.ts'
import { freePort } from '../../../server/process/testing/freePort.ts'
import { saveBook } from '../../../server/backend/books/save.ts'
import { openDatabase } from '../../../server/backend/database/open.ts'
import { refreshShelves } from '../../../server/backend/shelves/refresh.ts'
import { books, newBook } from '../../../server/backend/testing/books.ts'
import { startCluster } from '../../../server/backend/testing/postgres/cluster.ts'
import { redisServer } from '../../../server/redis/testing/redisServer.ts'
import { program, type Program } from './programs.ts'
import { recordSeeded } from '../../../server/backend/catalogue/seed/seedOnce.ts'

export type Installation = Awaited<ReturnType<typeof install>>

/** Chapters that can be bought: more than the trial buys. */
const CHAPTERS = 4000

/** Three web servers and two backends behind nginx, with Redis and PostgreSQL, on loopback; `remove` ends them all. */
export async function install() {
  const stack = new AsyncDisposableStack()
  try {
    return await installInto(stack)
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Each part is taken away in the opposite order. */
async function installInto(stack: AsyncDisposableStack) {
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
  await recordSeeded(database)

  const common = { REDIS_URL: redis.url, DATA_DIR: folder }
  const backends: Program[] = []
  const backendPorts = [await freePort(), await freePort()]
  for (const [at, port] of backendPorts.entries()) {
    const settings = { ...common, DATABASE_URL: location, DATABASE_CONNECTIONS: '8', BACKEND_PORT: `${port}` }
    backends.push(
      program({ name: `backend ${at + 1}`, file: 'dist/server/backend.js', port, health: '/healthz', settings }),
    )
  }
  const webPorts = [await freePort(), await freePort(), await freePort()]
  const nginx = stack.use(await nginxBefore(webPorts, { backends: backendPorts }))
  const webs: (Program & { operations: number })[] = []
  for (const [at, port] of webPorts.entries()) {
    const operations = await freePort()
    const settings = {
      ...common,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      WEB_CONCURRENCY: '1',
      TRUST_PROXY: 'loopback',
      BACKEND_URL: `http://127.0.0.1:${nginx.inner}`,
      OPERATIONS_PORT: `${operations}`,
    }
    webs.push({
      ...program({ name: `web ${at + 1}`, file: 'dist/server/main.js', port, health: '/readyz', settings }),
      operations,
    })
  }
  const codes: (number | null)[] = []
  for (const all of [backends, webs]) {
    stack.defer(async () => void codes.push(...(await Promise.all(all.map(one => one.stop())))))
    await Promise.all(all.map(one => one.start()))
  }
  return {
    nginx,
    webs,
    backends,
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
