import { auditLedger } from '../../../server/backend/coins/audit/auditLedger.ts'
import { install, type Installation } from './installation.ts'
import { BUYERS, READERS, readTogether, search, startLoad, type Tally } from './load.ts'

/**
 * A trial of several processes that act as one: three web servers and two backends behind nginx with Redis and
 * PostgreSQL, under load; each is killed in turn (SIGKILL) and restarted. On loopback; needs a build; ends by itself,
 * with exit code 1 if a guarantee is broken.
 */
type Row = { what: string; pages: string; orders: string; promise: string; holds: boolean }
const rows: Row[] = []

/** Time that a process is down, and that is observed after its return, in milliseconds. */
const AWAY = 2000
const AFTER = 2000
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

const summary = (counts: Record<number, number>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} x ${status === '0' ? 'cut' : status}`)
    .join(', ') || 'none'
/** Number of responses with another status. */
const others = (counts: Record<number, number>, ...good: number[]) =>
  Object.entries(counts).reduce((sum, [status, count]) => (good.includes(Number(status)) ? sum : sum + count), 0)

type Promised = { promise: string; holds: (tally: Tally) => boolean }
const NO_PAGE: Promised = {
  promise: `no page fails, at most ${BUYERS} orders, those in flight`,
  holds: ({ pages, orders }) => others(pages, 200) === 0 && others(orders, 200) <= BUYERS,
}
/** Search pages call their backend by POST, which is not retried since it may have had an effect. */
const IN_FLIGHT: Promised = {
  promise: `at most ${READERS} pages are 503 and ${BUYERS} orders fail, those in flight`,
  holds: ({ pages, orders }) =>
    others(pages, 200, 503) === 0 && others(pages, 200) <= READERS && others(orders, 200) <= BUYERS,
}
const NOTHING: Promised = {
  promise: 'nothing fails',
  holds: ({ pages, orders }) => others({ ...pages, ...orders }, 200) === 0,
}
const CLEAR_503: Promised = {
  promise: `nothing but 503, and at most ${BUYERS} orders in flight`,
  holds: ({ pages, orders }) => others(pages, 200, 503) === 0 && others(orders, 200, 503) <= BUYERS,
}

const installation = await install()
/** Longest duration, in milliseconds. */
const LIMIT = 300_000
const abort = () => void installation.remove().finally(() => process.exit(1))
process.once('SIGINT', abort)
process.once('SIGTERM', abort)
setTimeout(abort, LIMIT).unref()
let load: Awaited<ReturnType<typeof startLoad>> | undefined
try {
  await shared(installation)
  load = await startLoad(installation)
  await pause(AFTER)
  load.since()
  await phase('nobody is killed', NOTHING, async () => pause(AWAY))
  for (const one of [...installation.webs, ...installation.backends]) {
    const promised = one.name.startsWith('web') ? NO_PAGE : IN_FLIGHT
    await phase(`kill -9 ${one.name}`, promised, async () => {
      await one.kill()
      await pause(AWAY)
      await one.start()
    })
  }
  await phase('kill -9 Redis', NOTHING, async () => {
    await installation.redis.kill()
    await pause(AWAY)
    await installation.redis.start()
  })
  await phase('kill -9 PostgreSQL', CLEAR_503, async () => {
    const until = Date.now() + AWAY
    // It is restarted at once and killed again.
    while (Date.now() < until) {
      try {
        installation.postgres.kill()
      } catch {
        // It is just starting.
      }
      await pause(100)
    }
    await pause(AWAY)
  })
  await load.stop()
  await verifyData(installation, load)
} finally {
  await load?.stop()
  const codes = await installation.remove()
  promise(
    'every process ends in order',
    codes.every(code => code === 0),
    codes.join(', '),
  )
}

async function phase(what: string, { promise, holds }: Promised, work: () => Promise<unknown>): Promise<void> {
  await work()
  await pause(AFTER)
  const tally = load!.since()
  rows.push({ what, pages: summary(tally.pages), orders: summary(tally.orders), promise, holds: holds(tally) })
}

function promise(what: string, holds: boolean, figure: string): void {
  rows.push({ what, pages: figure, orders: '', promise: '', holds })
}

/** Limits and in-flight deduplication apply to all processes together. */
async function shared(installation: Installation): Promise<void> {
  const { webs } = installation
  while (webs.some(one => one.said('page cache warmed') === 0)) await pause(50)
  const statuses = (await search(installation, 40)).map(({ status }) => status)
  const found = statuses.filter(status => status === 200).length
  const refused = statuses.filter(status => status === 429).length
  const isTogether = found === 30 && refused === 10
  promise('a device may search 30 times in 5 s, over two backends', isTogether, `${found} found, ${refused} x 429`)
  const before = await calls(installation)
  const answers = await readTogether(installation, '/book-reader/3/1', 60)
  const good = answers.every(({ status }) => status === 200)
  const asked = (await calls(installation)) - before
  // Redis has 50 ms to assign the render; a busy machine takes longer.
  promise(
    '60 readers of one new page, over three web servers',
    good && asked < webs.length,
    `the book is asked for ${asked} x`,
  )
}

/** How often the web servers requested a book. */
async function calls({ webs }: Installation): Promise<number> {
  const texts = await Promise.all(
    webs.map(async ({ operations }) => (await fetch(`http://127.0.0.1:${operations}/metrics`)).text()),
  )
  const counts = texts.flatMap(text => [
    ...text.matchAll(/^quire_backend_calls_total\{.*call="book\.show".*\} (\d+)$/gm),
  ])
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Every acknowledged order exists once, and the coins add up. */
async function verifyData(
  { database, webs, backends }: Installation,
  { acknowledged, reader }: NonNullable<typeof load>,
) {
  const unlocks = await database
    .selectFrom('unlock')
    .select(['chapter', 'order_id'])
    .where('reader_id', '=', reader)
    .execute()
  const orders = new Map(unlocks.map(({ chapter, order_id }) => [chapter, order_id]))
  const lost = [...acknowledged].filter(([chapter, order]) => orders.get(chapter) !== order).length
  promise('no acknowledged order is lost', lost === 0, `${acknowledged.size} acknowledged, ${lost} lost`)
  promise('none is carried out twice', orders.size === unlocks.length, `${unlocks.length} unlocked`)
  const { wrong } = await auditLedger(database)
  promise('ledger check passed', wrong.length === 0, `${wrong.length} differences`)
  const said = [...webs, ...backends].map(one => [one.said('Redis unavailable'), one.said('Redis available again')])
  // More often if the machine is so busy that Redis is late.
  const isReported = said.every(([away = 0, back = 0]) => away >= 1 && back >= 1)
  promise(
    'each logs that Redis is unavailable, and available again',
    isReported,
    said.map(counts => counts.join('/')).join(' '),
  )
}

const width = (of: (row: Row) => string) => Math.max(...rows.map(row => of(row).length))
const [what, pages, orders] = [width(row => row.what), width(row => row.pages), width(row => row.orders)]
for (const row of rows) {
  const { holds, promise } = row
  const cells = [row.what.padEnd(what), row.pages.padEnd(pages), row.orders.padEnd(orders), promise]
  process.stdout.write(`${holds ? ' ' : '✗'} ${cells.join('  ').trimEnd()}\n`)
}
process.exitCode = rows.every(row => row.holds) ? 0 : 1
