/** Many concurrent readers, in a process of their own so that only the site is measured. */
import { connect } from 'node:net'

export type Job = {
  port: number
  host: string
  paths: string[]
  /** Concurrent connections, each of which requests the next path, `each` times without waiting. */
  connections: number
  each: number
  /** Milliseconds after which requests without a response are cut. */
  limit: number
}
/** Responses by status; `503!` has no Retry-After; `cut` are requests without a response. */
export type Outcome = { answers: Record<string, number>; seconds: number; leaks: number }

const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'
const request = ({ host }: Job, path: string, last: boolean) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${BROWSER}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`

function reader(job: Job, path: string, count: (status: string) => void, leak: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let answered = 0
  let tail = ''
  const socket = connect(job.port, '127.0.0.1', () => {
    for (let index = 1; index <= job.each; index++) socket.write(request(job, path, index === job.each))
  })
  socket.setEncoding('latin1').setTimeout(job.limit, () => socket.destroy())
  socket.on('data', (piece: string) => {
    const text = tail + piece
    for (const [head, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/g)) {
      answered++
      count(status === '503' && !/retry-after: \d/i.test(head) ? '503!' : String(status))
    }
    if (/secret\.js|evil/.test(text)) leak()
    // A head may arrive in two parts.
    const begun = text.lastIndexOf('HTTP/1.1 ')
    tail = begun >= 0 && !text.includes('\r\n\r\n', begun) ? text.slice(begun) : text.slice(-8).replace(/^[^]*\n/, '')
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    for (; answered < job.each; answered++) count('cut')
    resolve()
  })
  const end = setTimeout(() => socket.destroy(), job.limit)
  return promise.finally(() => clearTimeout(end))
}

process.on('message', async (job: Job) => {
  const answers: Record<string, number> = {}
  let leaks = 0
  const started = performance.now()
  const count = (status: string) => {
    answers[status] = (answers[status] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: job.connections }, (_, index) =>
      reader(job, job.paths[index % job.paths.length] ?? '/', count, () => leaks++),
    ),
  )
  process.send?.({ answers, leaks, seconds: (performance.now() - started) / 1000 } satisfies Outcome)
})
process.on('disconnect', () => process.exit(0))
