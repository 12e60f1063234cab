import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { alive, atMost, ms, seen, type Row } from './rows.ts'
import type { Site } from './site.ts'

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))
/** Concurrent readers covered by the limits; more of them must only do no lasting harm. */
const COVERED = 2000

type Report = { statusCodeStats: Record<string, { count: number }>; errors: number; duration: number }

/** So many readers at once, of a brand whose backend responds after two seconds, while another brand is checked. */
export async function crowd(site: Site, readers: number, path: string): Promise<Row[]> {
  const checks: Promise<number>[] = []
  const memory: number[] = []
  const check = setInterval(() => {
    checks.push(site.time(site.hosts.other, '/'))
    memory.push(site.memory())
  }, 100)
  const limits = ['--connections', `${readers}`, '--amount', `${readers}`, '--timeout', '30']
  const address = `http://127.0.0.1:${site.port}${path}`
  const args = [AUTOCANNON, '--json', ...limits, '--headers', `host: ${site.hosts.slow}`, address]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  clearInterval(check)
  const { statusCodeStats, errors, duration } = JSON.parse(stdout) as Report
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
    ...(readers > COVERED
      ? [seen(who, `${Math.round(Math.max(...memory))} MB, another brand’s page ${ms(page)}`)]
      : [
          atMost(`${who}: memory`, Math.max(...memory), 300, 'MB'),
          atMost(`${who}: another brand’s page`, page, 500, 'ms'),
        ]),
    alive(site),
  ]
}
