import { AggregatorRegistry, Counter, Registry } from 'prom-client'
import { linesLost } from '../process/output.ts'
import type { Counts } from './messages.ts'

type Totals = {
  /** A worker died and is replaced. */
  died(): void
  /** A worker hung and was killed; it dies of that. */
  hung(): void
  /** A worker says what it has counted so far. */
  hear(worker: number, counts: Counts): void
  /** A worker has ended: what it counted stays in the sums, which never go down. */
  left(worker: number): void
  /** The metrics of all in Prometheus' text format. */
  text(): Promise<string>
}

/** Longest wait for the counts of a worker, in milliseconds; those that it gave last stand in for it. */
const PATIENCE = 1000

/**
 * Adds up what the workers count.
 * @param ask has every worker say its counts; returns who was asked
 */
export function createTotals(ask: () => number[]): Totals {
  const own = new Registry()
  const deaths = new Counter({
    name: 'quire_worker_deaths_total',
    help: 'Worker crashes; each worker was replaced.',
    registers: [own],
  })
  const hangs = new Counter({
    name: 'quire_worker_hangs_total',
    help: 'Workers killed because they were unresponsive; also counted in quire_worker_deaths_total.',
    registers: [own],
  })
  own.registerMetric(linesLost)
  const latest = new Map<number, Counts>()
  let gone = Promise.resolve<Counts>([])
  const waiting = new Map<number, () => void>()
  let asking: Promise<void> | undefined

  const answered = (worker: number) => {
    waiting.get(worker)?.()
    waiting.delete(worker)
  }

  /** One question for all who want to know at that time. */
  async function askAll(): Promise<void> {
    const answers = ask().map(worker => new Promise<void>(resolve => void waiting.set(worker, resolve)))
    const late = setTimeout(() => [...waiting.keys()].forEach(answered), PATIENCE)
    await Promise.all(answers)
    clearTimeout(late)
    asking = undefined
  }

  return {
    died: () => deaths.inc(),
    hung: () => hangs.inc(),
    hear(worker, counts) {
      latest.set(worker, counts)
      answered(worker)
    },
    left(worker) {
      const counts = latest.get(worker) ?? []
      latest.delete(worker)
      answered(worker)
      // Its memory and handles are free again.
      const stays = counts.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
      gone = gone.then(sums => AggregatorRegistry.aggregate([sums, stays]).getMetricsAsJSON())
    },
    async text() {
      await (asking ??= askAll())
      const all = [...latest.values(), await gone, await own.getMetricsAsJSON()]
      return AggregatorRegistry.aggregate(all).metrics()
    },
  }
}
