/** Sends requests on behalf of its parent, in a process of its own, which can have a processor of its own. */
import { client } from './client.ts'

export type Job = {
  port: number
  host: string
  path: string
  coding: string
  headers?: Record<string, string>
  connections: number
  length: number
}
/** Responses, duration in milliseconds, and processor time of the generator itself. */
export type Done = { count: number; took: number; own: number } | { failed: string }

async function work({ port, host, path, coding, headers = {}, connections, length }: Job): Promise<Done> {
  const accepted = coding && `Accept-Encoding: ${coding}\r\n`
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `Host: ${host}\r\n${accepted}${headerLines.join('')}User-Agent: phone\r\nAccept: text/html\r\n\r\n`
  const request = `GET ${path} HTTP/1.1\r\n${head}`
  const [start, before] = [performance.now(), process.cpuUsage()]
  try {
    const clients = Array.from({ length: connections }, () => client(port, request, start + length))
    // A failing connection rejects after all others ended, so that none is left for the next job.
    await Promise.allSettled(clients)
    const answered = await Promise.all(clients)
    const { user, system } = process.cpuUsage(before)
    return {
      count: answered.reduce((total, count) => total + count, 0),
      took: performance.now() - start,
      own: (user + system) / 1000,
    }
  } catch (error) {
    return { failed: Error.isError(error) ? error.message : String(error) }
  }
}

process.on('message', (job: Job) => void work(job).then(done => process.send?.(done)))
process.on('disconnect', () => process.exit(0))
