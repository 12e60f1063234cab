import { faults } from './site/faults.ts'
import { alive, ms, pause, summary, type Row } from './rows.ts'
import type { Site } from './site/site.ts'

/** Longest time for a page or call, with the limits below and a busy machine. */
const BOUND = 8
/** Short timeouts, which turn hours of faults into minutes. */
export const SHORT_TIMEOUTS = { apiIdleTimeoutMs: 3000, apiTotalTimeoutMs: 5000 }
/** Requests of each kind at once: enough to open the circuit breaker. */
const AT_ONCE = 20
/** Milliseconds until a site must use its recovered backend. */
const RECOVERY = 2000
const CALL = 'book.show?book_id=1'

/** Other outcomes than 502 and 504, if the head was valid or the contract check affects the reader. */
const passing = (fault: string) =>
  /^(?:data is null|fields|items are null|broken UTF-8|no JSON|very deep|404|a length|256 MiB|a body that)/.test(fault)
    ? ['200', '404']
    : []

/** Every fault of a backend in turn: outcome of pages and calls, duration, and time to recover. */
export async function everyFault(site: Site): Promise<Row[]> {
  const rows: Row[] = []
  const call = `/${site.prefix}/v1/${CALL}`
  const read = (path: string) =>
    site.read({ host: site.hosts.sick, paths: [path], connections: AT_ONCE, each: 1, limit: 20_000 })
  for (const fault of Object.keys(faults)) {
    if (!site.lives()) break
    await site.tell(fault)
    const pages = await read('/')
    const calls = await read(call)
    await site.tell('good')
    const recovered = await untilGood(site, ['/', call])
    const are = ({ answers }: typeof pages, ...statuses: string[]) =>
      Object.keys(answers).every(status => statuses.includes(status))
    const holds =
      are(pages, '503') &&
      // A valid head was already sent when the rest fails, and then the connection is cut.
      are(calls, '502', '503', '504', 'cut', ...passing(fault)) &&
      Math.max(pages.seconds, calls.seconds) <= BOUND &&
      pages.leaks + calls.leaks === 0 &&
      recovered <= RECOVERY
    const figure = `pages ${summary(pages)}; calls ${summary(calls)}; back after ${ms(recovered)}`
    rows.push({ what: fault, figure, promise: `503, 50x; <= ${BOUND} s; back <= ${RECOVERY} ms`, holds })
  }
  return [...rows, alive(site)]
}

/** Milliseconds until all of these answer 200 in direct succession. */
async function untilGood(site: Site, paths: string[]): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 30_000) {
    const statuses = []
    for (const path of paths) statuses.push(await site.status(site.hosts.sick, path))
    if (statuses.every(status => status === 200)) return performance.now() - started
    await pause(50)
  }
  return Infinity
}
