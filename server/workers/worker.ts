import cluster from 'node:cluster'
import type { Log } from '../log.ts'
import { respondToHeartbeat } from '../process/heartbeat.ts'
import { endBy } from '../process/signals.ts'
import type { Embedded, Running, StartOptions } from '../start.ts'
import { onUncaught } from '../uncaught.ts'
import type { Counts, ToPrimary, ToWorker } from './messages.ts'

type WorkerOptions = {
  log: Log
  /** Whether the primary sends the embedded backend's address. */
  hasEmbedded: boolean
  start: (options: Pick<StartOptions, 'embedded' | 'total' | 'broadcast' | 'acceptWaiting'>) => Promise<Running>
}

/** On the primary's commands. Rejects if it cannot start. */
export async function serveAsWorker({ log, hasEmbedded, start }: WorkerOptions): Promise<void> {
  // A terminal signals all its processes; the primary decides what to do.
  endBy(() => {})
  for (const signal of ['SIGHUP', 'SIGUSR2']) process.on(signal, () => {})

  respondToHeartbeat()
  const backend = Promise.withResolvers<Embedded>()
  const totals = new Map<number, (text: string) => void>()
  let asks = 0
  let isEnding = false
  process.on('message', (message: ToWorker) => {
    if (message.type === 'heartbeat' || message.type === 'alone' || message.type === 'accepted') return
    if (message.type === 'stop' || message.type === 'leave') isEnding = true
    if (message.type === 'backend') backend.resolve(message.backend)
    else if (message.type === 'total') {
      totals.get(message.ask)?.(message.text)
      totals.delete(message.ask)
    } else {
      // It has logged why it cannot start.
      void serving.then(running => handleMessage(running, message)).catch(() => {})
    }
  })
  const serving = start({
    embedded: hasEmbedded ? backend.promise : undefined,
    total: () =>
      new Promise(resolve => {
        totals.set(++asks, resolve)
        send({ type: 'total', ask: asks })
      }),
    broadcast: purge => send({ type: 'purge', purge }),
    acceptWaiting: () => reply('accept', 'accepted'),
  })
  const running = await serving
  onUncaught(log, () => void end(running, 1, true))
  send({ type: 'listening' })
  try {
    await running.ready
    send({ type: 'ready', listening: running.listening })
  } catch (error) {
    if (!isEnding) throw error
  }
}

async function handleMessage(running: Running, message: ToWorker): Promise<void> {
  const { type } = message
  if (type === 'reload') await running.reload(message.only)
  else if (type === 'purge') await running.purging.everywhere(message.purge)
  else if (type === 'forget') running.purging.here(message.purge)
  else if (type === 'count') send({ type: 'counts', counts: await countsOf(running) })
  else await end(running, 0, type === 'leave')
}

async function end(running: Running, code: number, replaced: boolean): Promise<void> {
  await running.stop({ replaced })
  // The primary must stop sending connections first.
  await reply('closed', 'alone')
  send({ type: 'counts', counts: await countsOf(running) }, () => process.exit(code))
}

/** Of the primary. If it has died, this waits for ever. */
const reply = (sent: 'closed' | 'accept', expected: 'alone' | 'accepted') =>
  new Promise<void>(resolve => {
    const hear = ({ type }: ToWorker) => {
      if (type !== expected) return
      process.off('message', hear)
      resolve()
    }
    process.on('message', hear)
    send({ type: sent })
  })

const countsOf = (running: Running) => running.registry.getMetricsAsJSON() as Promise<Counts>

/** If the channel is closed the primary has died, and this process exits too. */
function send(message: ToPrimary, done: () => void = () => {}): void {
  cluster.worker?.send(message, done)
}
