import { AggregatorRegistry, Counter, Registry } from 'prom-client'
import { linesLost } from '../process/output.ts'
import type { Counts } from './messages.ts'

/** Timeout for a worker's metrics, in milliseconds; then its previous ones are used. */
const TIMEOUT = 1000

/** Adds up the metrics of all workers. @param ask requests them; returns the ids of the workers asked */
export function createTotals(ask: () => number[]) {
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

  /** One request for all concurrent callers. */
  async function askAll(): Promise<void> {
    const answers = ask().map(worker => new Promise<void>(resolve => void waiting.set(worker, resolve)))
    const late = setTimeout(() => [...waiting.keys()].forEach(answered), TIMEOUT)
    await Promise.all(answers)
    clearTimeout(late)
    asking = undefined
  }

  return {
    /** Counts a worker that died and is replaced. */
    died: () => deaths.inc(),
    /** Counts a worker that hung and was killed. */
    hung: () => hangs.inc(),
    /** Receives a worker's current metrics. */
    receive(worker: number, counts: Counts): void {
      latest.set(worker, counts)
      answered(worker)
    },
    /** Handles a worker's exit: its counters stay in the totals, which never decrease. */
    left(worker: number): void {
      const counts = latest.get(worker) ?? []
      latest.delete(worker)
      answered(worker)
      // Its memory and handles have been freed.
      const stays = counts.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
      gone = gone.then(sums => AggregatorRegistry.aggregate([sums, stays]).getMetricsAsJSON())
    },
    /** Metrics of all workers in Prometheus' text format. */
    async text(): Promise<string> {
      await (asking ??= askAll())
      const all = [...latest.values(), await gone, await own.getMetricsAsJSON()]
      return AggregatorRegistry.aggregate(all).metrics()
    },
  }
}
