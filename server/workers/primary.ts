import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../log.ts'
import { watchHeartbeat } from '../process/heartbeat.ts'
import { backingOff, type BackOff } from '../backOff.ts'
import type { Embedded, Listening } from '../start.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { createTotals } from './totals.ts'

type WorkersOptions = {
  count: number
  log: Log
  /** Where the embedded backend answers, once it does. */
  embedded?: Promise<Embedded>
  /** Longest time that a worker has to come to its end, in milliseconds. */
  patience: number
  /** Longest time for which a worker's thread may answer nothing, in milliseconds: then it is killed and replaced. */
  silence: number
  /** Of them all: life is the time since the last one died. */
  backOff?: BackOff
}

/** What serves readers: this process, or several. */
export type Serving = {
  listening: Listening
  /** The brands are read again, or only those folders of theirs that somebody writes to. */
  reload(only?: readonly string[]): Promise<void>
  /** All kept pages are thrown away, and by all with whom they are shared. */
  purge(): Promise<void>
  /** Puts new processes in the place of the old, one after the other. Those that cannot start change nothing. */
  replace(): Promise<void>
  /** Resolves when all have come to their end. */
  stop(): Promise<void>
}

/**
 * Most memory for what lives briefly, in MB. Left to itself it grows, and with it all that waits to be collected:
 * most of a busy worker's heap.
 */
const YOUNG = '--max-semi-space-size=16'

/** Milliseconds until a worker that is to take another's place must serve. */
const START_LIMIT = 60_000
const BACK_OFF: BackOff = { first: 100, most: 5000, calm: 10_000 }

/**
 * Has several processes serve readers on one port, and replaces those that die. Resolves when the first one serves,
 * and then starts the others; rejects where the first one ends before that, which has said why.
 */
export async function startWorkers(options: WorkersOptions): Promise<Serving> {
  const { count, log, embedded, patience, silence, backOff = BACK_OFF } = options
  /** Those that serve or are to: each is replaced when it dies. */
  const wanted = new Set<Worker>()
  const serving = new WeakSet<Worker>()
  const isServing = (worker: Worker) => serving.has(worker) && worker.isConnected()
  const totals = createTotals(() =>
    [...wanted].filter(isServing).map(worker => (tell(worker, { type: 'count' }), worker.id)),
  )
  let stopping = false
  const waitAfter = backingOff(backOff)
  let lastDeath = 0

  function launch(): Worker {
    const worker = cluster.fork()
    worker.on('message', (message: ToPrimary) => hear(worker, message))
    worker.on('error', error => log.error({ err: error, worker: worker.id }, 'worker unreachable'))
    worker.once('exit', (code: number, signal: string) => {
      totals.left(worker.id)
      if (wanted.delete(worker) && !stopping) replaceDead(worker, { code, signal })
    })
    return worker
  }

  function replaceDead(worker: Worker, how: { code: number; signal: string }): void {
    const wait = waitAfter(Date.now() - lastDeath)
    lastDeath = Date.now()
    totals.died()
    log.error({ worker: worker.id, pid: worker.process.pid, ...how, restartIn: wait }, 'worker exited: restarting it')
    setTimeout(() => stopping || wanted.add(launch()), wait)
  }

  /** No signal but this one reaches a thread that does not come back. Its end is that of any that dies. */
  function killHung(worker: Worker): void {
    totals.hung()
    log.error({ worker: worker.id, pid: worker.process.pid, silence }, 'worker unresponsive: killing it')
    worker.process.kill('SIGKILL')
  }

  function hear(worker: Worker, message: ToPrimary): void {
    if (message.type === 'listening') {
      worker.emit('reachable')
      void embedded?.then(backend => tell(worker, { type: 'backend', backend })).catch(() => {})
    } else if (message.type === 'ready') {
      serving.add(worker)
      watchHeartbeat(worker.process, silence, () => killHung(worker))
      worker.emit('serving', message.listening)
      log.info({ worker: worker.id, pid: worker.process.pid }, 'worker ready')
    } else if (message.type === 'purge') {
      wanted.forEach(other => other !== worker && tell(other, { ...message, type: 'forget' }))
    } else if (message.type === 'heartbeat') return
    else if (message.type === 'closed') tell(worker, { type: 'alone' })
    else if (message.type === 'counts') totals.hear(worker.id, message.counts)
    else void totals.text().then(text => tell(worker, { type: 'total', ask: message.ask, text }))
  }

  async function end(worker: Worker, type: 'stop' | 'leave'): Promise<void> {
    if (worker.isDead()) return
    // Not by `once`, which rejects where a message to it fails.
    const gone = new Promise(resolve => worker.once('exit', resolve))
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), patience)
    if (isServing(worker)) tell(worker, { type })
    else worker.process.kill('SIGKILL')
    await gone
    clearTimeout(kill)
  }

  async function replace(): Promise<void> {
    const before = [...wanted]
    for (const old of before) {
      if (stopping) return
      const fresh = launch()
      const tooLate = setTimeout(() => fresh.process.kill('SIGKILL'), START_LIMIT)
      await served(fresh).finally(() => clearTimeout(tooLate))
      // One that died meanwhile has its successor.
      if (!wanted.has(old)) {
        await end(fresh, 'leave')
        continue
      }
      wanted.add(fresh)
      wanted.delete(old)
      await end(old, 'leave')
    }
    log.info('rolling restart finished')
  }

  // Whatever ends us: those that are busy would not notice.
  process.once('exit', () => Object.values(cluster.workers ?? {}).forEach(worker => worker?.process.kill('SIGKILL')))

  // First, so that what this process was started with has the last word.
  cluster.setupPrimary({ execArgv: [YOUNG, ...process.execArgv] })
  const first = launch()
  // What is wrong with the web server is told before what is wrong with the backend.
  const backend = once(first, 'reachable').then(() => embedded)
  const [listening] = await Promise.all([served(first), backend])
  wanted.add(first)
  while (wanted.size < count) wanted.add(launch())

  let replacing: Promise<void> | undefined
  return {
    listening,
    reload: async only => wanted.forEach(worker => tell(worker, { type: 'reload', only })),
    async purge() {
      // It has the others told, and those who share the pages; a worker that starts yet has none.
      const one = [...wanted].find(isServing)
      if (one) tell(one, { type: 'purge', purge: {} })
    },
    replace: () => (replacing ??= replace().finally(() => (replacing = undefined))),
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && end(worker, 'stop')))
    },
  }
}

/** Resolves with where, when the worker serves; rejects when it ends before that. */
function served(worker: Worker): Promise<Listening> {
  return new Promise((resolve, reject) => {
    worker.once('serving', resolve)
    worker.once('exit', () => reject(new Error('A worker ended at its start.')))
  })
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
