import { parseArgs } from 'node:util'
import { type Row, alive, atMost, ms, seen } from './rows.ts'
import { startSite, type Site } from './site.ts'
import { soak, SOAK_SETTINGS } from './soak.ts'
import { autocannon } from '../bench/load/load.ts'

/**
 * Measures the built program with crowds of readers and a slow backend on loopback: `hold.ts`, or `hold.ts readers
 * calls` for some parts; `hold.ts soak --minutes 30` runs only if requested. Needs a build. Ends by itself, with exit
 * code 1 if a limit is broken.
 */
const parts: Record<string, (site: Site) => Promise<Row[]>> = {
  readers: site => crowd(site, 2000, '/', true),
  calls: site => crowd(site, 2000, `/${site.prefix}/v1/book.show?book_id=1`, false),
  flood: site => crowd(site, 10_000, '/', false),
  soak: site => soak(site, minutes),
}

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
})
const minutes = Number(values.minutes)
const unknown = named.filter(name => !(name in parts))
if (!(minutes > 0) || unknown.length > 0) {
  process.stderr.write(`hold.ts [${Object.keys(parts).join(' | ')}] … [--minutes NUMBER]\n`)
  process.exit(2)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : name === 'soak') continue
  // Each part has its own program, so that memory and queues do not mix.
  const site = await (name === 'soak' ? startSite(false, SOAK_SETTINGS) : startSite(true))
  try {
    // The first pages of a process are slow, which is not measured here.
    for (let count = 0; count < 20; count++) await site.time(site.hosts.other, '/')
    rows.push({ what: `— ${name}`, figure: '', limit: '', holds: true }, ...(await measure(site)))
  } finally {
    await site.stop()
  }
}

const width = (of: (row: Row) => string) => Math.max(...rows.map(row => of(row).length))
const [what, limit] = [width(row => row.what), width(row => row.limit)]
for (const row of rows) {
  const mark = row.holds ? ' ' : '✗'
  process.stdout.write(`${mark} ${row.what.padEnd(what)}  ${row.limit.padEnd(limit)}  ${row.figure}\n`)
}
process.exitCode = rows.every(row => row.holds) ? 0 : 1

/**
 * So many readers at once, of a brand whose backend responds after two seconds, while another brand is checked.
 * @param isLimited memory and the other brand's page have limits; without it they must only do no lasting harm
 */
async function crowd(site: Site, readers: number, path: string, isLimited: boolean): Promise<Row[]> {
  const checks: Promise<number>[] = []
  const memory: number[] = []
  const check = setInterval(() => {
    checks.push(site.time(site.hosts.other, '/'))
    memory.push(site.memory())
  }, 100)
  const options = ['--connections', `${readers}`, '--amount', `${readers}`, '--timeout', '30']
  const sent = { port: site.port, host: site.hosts.slow, path }
  const { statusCodeStats, errors, duration } = await autocannon(sent, options, 'any')
  clearInterval(check)
  const statuses = Object.keys(statusCodeStats)
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} x ${status}`)
  const page = Math.max(...(await Promise.all(checks)))
  const who = `${readers} readers of ${path}`
  return [
    {
      what: who,
      figure: `${[...counts, `${errors} x cut`].join(', ')} in ${duration.toFixed(1)} s`,
      limit: '200 or 503',
      holds: errors === 0 && statuses.every(status => status === '200' || status === '503'),
    },
    // One call by pages reads the backend's capabilities.
    atMost(`${who}: connections to the backend`, await site.backendConnections(), 128 + 1, 'sockets'),
    ...(isLimited
      ? [
          atMost(`${who}: memory`, Math.max(...memory), 300, 'MB'),
          atMost(`${who}: another brand’s page`, page, 500, 'ms'),
        ]
      : [seen(who, `${Math.round(Math.max(...memory))} MB, another brand’s page ${ms(page)}`)]),
    alive(site),
  ]
}
