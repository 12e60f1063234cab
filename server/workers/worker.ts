import cluster from 'node:cluster'
import type { Log } from '../log.ts'
import { answerHeartbeat } from '../process/heartbeat.ts'
import { endBy } from '../process/signals.ts'
import type { Embedded, Running, StartOptions } from '../start.ts'
import { onUncaught } from '../uncaught.ts'
import type { Counts, ToPrimary, ToWorker } from './messages.ts'

type WorkerOptions = {
  log: Log
  /** Whether the first process tells where the backend answers. */
  hasEmbedded: boolean
  /** Starts to serve. */
  start: (options: Pick<StartOptions, 'embedded' | 'onListening' | 'total' | 'broadcast'>) => Promise<Running>
}

/** One of several processes that share the port: does what the first process says. Rejects where it cannot start. */
export async function serveAsWorker({ log, hasEmbedded, start }: WorkerOptions): Promise<void> {
  // A terminal sends them to all its processes; what is to be done about them, the first one says.
  endBy(() => {})
  for (const signal of ['SIGHUP', 'SIGUSR2']) process.on(signal, () => {})

  answerHeartbeat()
  const backend = Promise.withResolvers<Embedded>()
  const totals = new Map<number, (text: string) => void>()
  let asks = 0
  process.on('message', (message: ToWorker) => {
    if (message.type === 'heartbeat' || message.type === 'alone') return
    if (message.type === 'backend') backend.resolve(message.backend)
    else if (message.type === 'total') {
      totals.get(message.ask)?.(message.text)
      totals.delete(message.ask)
    } else {
      // What it cannot start with, it has said already.
      void serving.then(running => handleMessage(running, message)).catch(() => {})
    }
  })
  const serving = start({
    embedded: hasEmbedded ? backend.promise : undefined,
    onListening: () => tell({ type: 'listening' }),
    total: () =>
      new Promise(resolve => {
        totals.set(++asks, resolve)
        tell({ type: 'total', ask: asks })
      }),
    broadcast: purge => tell({ type: 'purge', purge }),
  })
  const running = await serving
  onUncaught(log, () => void end(running, 1, true))
  tell({ type: 'ready', listening: running.listening })
}

async function handleMessage(running: Running, message: ToWorker): Promise<void> {
  const { type } = message
  if (type === 'reload') await running.reload(message.only)
  else if (type === 'purge') await running.purging.everywhere(message.purge)
  else if (type === 'forget') running.purging.here(message.purge)
  else if (type === 'count') tell({ type: 'counts', counts: await countsOf(running) })
  else await end(running, 0, type === 'leave')
}

/** Comes to an end in order, and leaves what it has counted behind. */
async function end(running: Running, code: number, replaced: boolean): Promise<void> {
  await running.stop({ replaced })
  await alone()
  tell({ type: 'counts', counts: await countsOf(running) }, () => process.exit(code))
}

/**
 * Resolves when no reader is on the way here any more: the first process hands connections out until it has heard that
 * this one is closed, and one who comes after that is handed back. Were the process gone, they would wait for ever.
 */
const alone = () =>
  new Promise<void>(resolve => {
    process.on('message', ({ type }: ToWorker) => type === 'alone' && resolve())
    tell({ type: 'closed' })
  })

const countsOf = (running: Running) => running.registry.getMetricsAsJSON() as Promise<Counts>

/** A channel that is closed has no one behind it: the process ends by itself then. */
function tell(message: ToPrimary, done: () => void = () => {}): void {
  cluster.worker?.send(message, done)
}
