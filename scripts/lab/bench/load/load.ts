import { fileURLToPath } from 'node:url'
import { outputOf, type Core } from '../servers/children.ts'
import type { Server } from '../servers/server.ts'
import { cpuOf } from './cpu.ts'

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))
const CONNECTIONS = 32
/** Node closes a connection after 1,000 requests, which autocannon does not notice. */
const PER_CONNECTION = 1000

export type Load = {
  path: string
  coding?: string
  headers?: Record<string, string>
  milliseconds: number
  /** Of autocannon. */
  core?: Core
}
type Report = {
  requests: { total: number }
  duration: number
  non2xx: number
  errors: number
  statusCodeStats: Record<string, { count: number }>
}
type Sent = { port: number; host: string; path: string; headers?: Record<string, string> }

/** What autocannon reports with these options. */
export async function autocannon({ port, host, path, headers }: Sent, options: string[], core: Core): Promise<Report> {
  const lines = Object.entries({ host, ...headers }).flatMap(([name, value]) => ['--headers', `${name}: ${value}`])
  const address = `http://127.0.0.1:${port}${path}`
  return JSON.parse(
    await outputOf([process.execPath, AUTOCANNON, '--json', ...options, ...lines, address], core),
  ) as Report
}

/** Responses a second, and milliseconds of the server's processors for each. Rejects if one is not 200. */
export async function load(
  { name, child: { pid = 0 }, port, host }: Server,
  { path, coding = '', headers = {}, milliseconds, core = 'asking' }: Load,
): Promise<{ rate: number; cpu: number }> {
  const sent = { accept: 'text/html', ...(coding && { 'accept-encoding': coding }), ...headers }
  const connections = ['--connections', `${CONNECTIONS}`, '--reconnectRate', `${PER_CONNECTION}`]
  const options = [...connections, '--duration', `${milliseconds / 1000}`, '--timeout', '30']
  const before = cpuOf(pid)
  const report = await autocannon({ port, host, path, headers: sent }, options, core)
  const { requests, duration, non2xx, errors, statusCodeStats } = report
  if (non2xx + errors > 0 || requests.total === 0)
    throw new Error(
      `${name}, ${path}: ${requests.total} responses, ${errors} errors, ${JSON.stringify(statusCodeStats)}`,
    )
  return { rate: requests.total / duration, cpu: (cpuOf(pid) - before) / requests.total }
}
