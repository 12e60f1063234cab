import { autocannon } from '../bench/load/load.ts'
import { alive, atMost, ms, seen, type Row } from './rows.ts'
import type { Site } from './site.ts'

/**
 * So many readers at once, of a brand whose backend responds after two seconds, while another brand is checked.
 * @param isLimited memory and the other brand's page have limits; without it they must only do no lasting harm
 */
export async function crowd(site: Site, readers: number, path: string, isLimited: boolean): Promise<Row[]> {
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
