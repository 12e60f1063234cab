import { parseArgs } from 'node:util'
import { manyBrands, MANY } from './brands.ts'
import { abortedPages, malformedRequests, stopUnderLoad } from './crowds.ts'
import { badAnswers, dripReaders, pipelined, slowBackend, slowCalls } from './promises.ts'
import { everyFault, SHORT_TIMEOUTS } from './recovery.ts'
import type { Row } from './rows.ts'
import { startSite, type Site, type SiteOptions } from './site/site.ts'
import { soak, TWELVE } from './soak.ts'

/**
 * Measures limits and recovery of the built program with faulty backends on loopback: `hold.ts`, or `hold.ts calls
 * pipelined` for some parts; `hold.ts soak --minutes 30` runs only if requested. Needs a build. Ends by itself, with
 * exit code 1 if a limit is broken.
 */
const parts: Record<string, (site: Site) => Promise<Row[]>> = {
  answers: badAnswers,
  faults: everyFault,
  malformed: malformedRequests,
  aborted: abortedPages,
  stop: stopUnderLoad,
  readers: site => slowBackend(site, 2000),
  flood: site => slowBackend(site, 10_000),
  pipelined: async site => [...(await pipelined(site, 1, 1300)), ...(await pipelined(site, 20, 200))],
  calls: site => slowCalls(site, 2000),
  drips: site => dripReaders(site, 500),
  brands: manyBrands,
  soak: site => soak(site, minutes),
}

/** Additional settings of the program. */
const options: Record<string, SiteOptions> = {
  faults: { limits: SHORT_TIMEOUTS },
  brands: MANY,
  soak: TWELVE,
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  process.stderr.write(`--minutes ${values.minutes} is no number of minutes.\n`)
  process.exit(2)
}
const unknown = asked.filter(name => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 ? !asked.includes(name) : name === 'soak') continue
  // Each part has its own program, so that memory and queues do not mix.
  const site = await startSite(options[name])
  try {
    // The first pages of a process are slow, which is not measured here.
    for (let count = 0; count < 20; count++) await site.ask(site.hosts.calm, '/')
    rows.push({ what: `— ${name}`, figure: '', promise: '', holds: true }, ...(await measure(site)))
  } finally {
    await site.stop()
  }
}

const width = (of: (row: Row) => string) => Math.max(...rows.map(row => of(row).length))
const [what, promise] = [width(row => row.what), width(row => row.promise)]
for (const row of rows) {
  const mark = row.holds ? ' ' : '✗'
  process.stdout.write(`${mark} ${row.what.padEnd(what)}  ${row.promise.padEnd(promise)}  ${row.figure}\n`)
}
process.exitCode = rows.every(row => row.holds) ? 0 : 1
