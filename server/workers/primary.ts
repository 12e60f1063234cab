import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { watchHeartbeat } from '../process/heartbeat.ts'
import { backingOff, type BackOff } from '../backOff.ts'
import type { Embedded, Listening } from '../start.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { createTotals } from './totals.ts'

type WorkersOptions = {
  count: number
  log: Log
  embedded?: Promise<Embedded>
  stopTimeout: number
  /** In milliseconds: then the worker is killed and replaced. */
  heartbeatTimeout: number
  /** Milliseconds for a replacement to become ready. */
  startTimeout: number
  /** Of all workers together: uptime is the time since the last one died. */
  backOff?: BackOff
}

export type Serving = {
  /** Resolves when the first process serves; rejects if none can. */
  ready: Promise<Listening>
  /** Only these changed folders. */
  reload(only?: readonly string[]): Promise<void>
  purge(): Promise<void>
  /** One after the other. If a new one cannot start, the old ones stay. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/** In MB. Without it, garbage waiting for collection makes up most of a busy worker's heap. */
const YOUNG = '--max-semi-space-size=16'

const BACK_OFF: BackOff = { first: 100, most: 5000, resetAfter: 10_000 }

/** Replaces workers that die, except the first one before it serves. */
export function startWorkers(options: WorkersOptions): Serving {
  const { count, log, embedded, stopTimeout, heartbeatTimeout, startTimeout, backOff = BACK_OFF } = options
  const target = new Set<Worker>()
  const serving = new WeakSet<Worker>()
  const isServing = (worker: Worker) => serving.has(worker) && worker.isConnected()
  const totals = createTotals(() =>
    [...target].filter(isServing).map(worker => (send(worker, { type: 'count' }), worker.id)),
  )
  let stopping = false
  const waitAfter = backingOff(backOff)
  let lastDeath = 0

  function launch(): Worker {
    const worker = cluster.fork()
    worker.on('message', (message: ToPrimary) => receive(worker, message))
    // Before it listens: it would answer its first readers without a backend.
    worker.once('online', () => {
      void embedded?.then(backend => send(worker, { type: 'backend', backend })).catch(() => {})
    })
    worker.on('error', error => log.error({ err: error, worker: worker.id }, 'worker unreachable'))
    worker.once('exit', (code: number, signal: string) => {
      totals.left(worker.id)
      if (target.delete(worker) && !stopping) replaceDead(worker, { code, signal })
    })
    return worker
  }

  function replaceDead(worker: Worker, how: { code: number; signal: string }): void {
    const wait = waitAfter(Date.now() - lastDeath)
    lastDeath = Date.now()
    totals.died()
    log.error({ worker: worker.id, pid: worker.process.pid, ...how, restartIn: wait }, 'worker exited: restarting it')
    setTimeout(() => stopping || target.add(launch()), wait)
  }

  /** SIGKILL is the only signal that reaches a blocked thread. Its exit is handled like any other. */
  function killHung(worker: Worker): void {
    totals.hung()
    log.error(
      { worker: worker.id, pid: worker.process.pid, silence: heartbeatTimeout },
      'worker unresponsive: killing it',
    )
    worker.process.kill('SIGKILL')
  }

  function receive(worker: Worker, message: ToPrimary): void {
    if (message.type === 'listening') {
      worker.emit('reachable')
    } else if (message.type === 'ready') {
      serving.add(worker)
      watchHeartbeat(worker.process, heartbeatTimeout, () => killHung(worker))
      worker.emit('serving', message.listening)
      log.info({ worker: worker.id, pid: worker.process.pid }, 'worker ready')
    } else if (message.type === 'purge') {
      target.forEach(other => other !== worker && send(other, { ...message, type: 'forget' }))
    } else if (message.type === 'heartbeat') return
    else if (message.type === 'accept') void acceptWaiting().then(() => send(worker, { type: 'accepted' }))
    else if (message.type === 'closed') send(worker, { type: 'alone' })
    else if (message.type === 'counts') totals.receive(worker.id, message.counts)
    else void totals.text().then(text => send(worker, { type: 'total', ask: message.ask, text }))
  }

  async function end(worker: Worker, type: 'stop' | 'leave'): Promise<void> {
    if (worker.isDead()) return
    // Not `once`, which rejects if sending a message fails.
    const exited = new Promise(resolve => worker.once('exit', resolve))
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeout)
    // One that is not ready may have accepted connections, too.
    send(worker, { type })
    await exited
    clearTimeout(kill)
  }

  async function serve(): Promise<Listening> {
    const first = launch()
    // Errors of the web server are reported before those of the backend.
    const backend = once(first, 'reachable').then(() => embedded)
    const [listening] = await Promise.all([served(first), backend])
    target.add(first)
    if (stopping) return listening
    while (target.size < count) target.add(launch())
    return listening
  }

  async function replace(): Promise<void> {
    const before = [...target]
    for (const old of before) {
      if (stopping) return
      const fresh = launch()
      const tooLate = setTimeout(() => fresh.process.kill('SIGKILL'), startTimeout)
      await served(fresh).finally(() => clearTimeout(tooLate))
      // One that died meanwhile has been replaced already.
      if (!target.has(old)) {
        await end(fresh, 'leave')
        continue
      }
      target.add(fresh)
      target.delete(old)
      await end(old, 'leave')
    }
    log.info('rolling restart finished')
  }

  // However this process ends: busy workers would not notice.
  process.once('exit', () => Object.values(cluster.workers ?? {}).forEach(worker => worker?.process.kill('SIGKILL')))

  // First, so that the primary's own environment wins.
  cluster.setupPrimary({ execArgv: [YOUNG, ...process.execArgv] })
  const ready = serve()

  let replacing: Promise<void> | undefined
  return {
    ready,
    reload: async only => target.forEach(worker => send(worker, { type: 'reload', only })),
    async purge() {
      // It notifies the others and the servers that share pages; a worker still starting has no pages.
      const one = [...target].find(isServing)
      if (one) send(one, { type: 'purge', purge: {} })
    },
    replace: () => (replacing ??= replace().finally(() => (replacing = undefined))),
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && end(worker, 'stop')))
    },
  }
}

/** Accepts all connections that the system has queued. */
async function acceptWaiting(): Promise<void> {
  // The event loop may be past the accepting.
  await setImmediate()
  await setImmediate()
}

function served(worker: Worker): Promise<Listening> {
  return new Promise((resolve, reject) => {
    worker.once('serving', resolve)
    worker.once('exit', () => reject(new Error('A worker ended at its start.')))
  })
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
