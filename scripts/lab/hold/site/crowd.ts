/** Clients in succession, this many at once, in a process of their own. */
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { malformed } from './malformed.ts'
import { seededNumbers } from '../../../../server/backend/text/seededNumbers.ts'

export type CrowdJob = {
  kind: 'malformed' | 'aborting' | 'faithful' | 'dripping'
  port: number
  host: string
  prefix: string
  paths: string[]
  /** Number of requests; a persistent client sends them until a response closes the connection. */
  requests: number
  /** Concurrent clients. */
  clients: number
}
/** Responses by status; `cut`: none, `left`: the client disconnected first. */
export type Answers = Record<string, number>

/** Milliseconds after which a malformed request without a response is abandoned. */
const TIMEOUT = 400
const SEED = 20_261_122

type Client = (job: CrowdJob, index: number, count: (status: string) => void) => Promise<boolean>

const random = seededNumbers(SEED)
const pathOf = ({ paths }: CrowdJob, index: number) => paths[index % paths.length] ?? '/'

const sendMalformed: Client = (job, _index, count) =>
  new Promise(resolve => {
    const socket = connect(job.port, '127.0.0.1', () => socket.write(malformed(random, job), 'latin1'))
    socket.setEncoding('latin1').on('data', (piece: string) => {
      for (const [, status = ''] of piece.matchAll(/HTTP\/1\.1 (\d{3}) /g)) count(status)
    })
    const timer = setTimeout(() => socket.destroy(), TIMEOUT)
    socket
      .on('error', () => {})
      .once('close', () => {
        clearTimeout(timer)
        resolve(true)
      })
  })

/** One in five disconnects: before the response, during it, or as it begins. */
const leaveSometimes: Client = (job, index, count) =>
  new Promise(resolve => {
    const leaves = index % 5 === 0
    const asked = get(
      { port: job.port, host: '127.0.0.1', path: pathOf(job, index), headers: { Host: job.host }, agent: false },
      answer => {
        if (leaves) asked.destroy()
        else count(String(answer.statusCode))
        answer.resume()
      },
    )
    if (leaves && random() < 0.7) setTimeout(() => asked.destroy(), random() * 20)
    asked.on('error', () => leaves || count('cut'))
    asked.once('close', () => {
      if (leaves) count('left')
      resolve(true)
    })
  })

const agent = new Agent({ keepAlive: true })

/** Keeps its connection, as load balancers do, and opens another when a response closes it. */
const stayFaithful: Client = (job, index, count) =>
  new Promise(resolve => {
    const asked = get(
      { port: job.port, host: '127.0.0.1', path: pathOf(job, index), headers: { Host: job.host }, agent },
      answer => {
        answer
          .on('error', () => {})
          .once('close', () => {
            count(answer.complete ? String(answer.statusCode) : 'cut')
            resolve(answer.headers.connection !== 'close')
          })
        answer.resume()
      },
    )
    asked.on('error', () => {
      count('cut')
      resolve(false)
    })
  })

/** Bytes that a slow client reads at a time; pauses, duration and delay in ms. */
const DRIP = { bytes: 512, pause: 500, stay: 10_000, after: 5 }

/** Sends a request and reads the response as slowly as it can. */
const drip: Client = async (job, index, count) => {
  await new Promise(resolve => setTimeout(resolve, index * DRIP.after))
  return new Promise(resolve => {
    const onread = {
      buffer: Buffer.alloc(DRIP.bytes),
      callback: () => {
        setTimeout(() => socket.resume(), DRIP.pause)
        return false
      },
    }
    const socket = connect({ port: job.port, host: '127.0.0.1', onread }, () =>
      socket.write(`GET ${pathOf(job, index)} HTTP/1.1\r\nHost: ${job.host}\r\n\r\n`),
    )
    let outcome = 'cut'
    const leave = setTimeout(() => {
      outcome = 'left'
      socket.destroy()
    }, DRIP.stay)
    socket
      .on('error', () => {})
      .once('close', () => {
        clearTimeout(leave)
        count(outcome)
        resolve(true)
      })
  })
}

const clients: Record<CrowdJob['kind'], Client> = {
  malformed: sendMalformed,
  aborting: leaveSometimes,
  faithful: stayFaithful,
  dripping: drip,
}

process.on('message', async (job: CrowdJob) => {
  const answers: Answers = {}
  const count = (status: string) => {
    answers[status] = (answers[status] ?? 0) + 1
  }
  let next = 0
  const session = async () => {
    while (next < job.requests && (await clients[job.kind](job, next++, count)));
  }
  await Promise.all(Array.from({ length: job.clients }, session))
  process.send?.(answers)
})
process.on('disconnect', () => process.exit(0))
