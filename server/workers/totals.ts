import { AggregatorRegistry, Counter, Registry } from 'prom-client'
import { linesLost } from '../process/output.ts'
import type { Counts } from './messages.ts'

/** Then a worker's previous metrics are used. */
const TIMEOUT_MS = 1000

/** @param ask requests metrics; returns the ids of the workers asked */
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

  const responded = (worker: number) => {
    waiting.get(worker)?.()
    waiting.delete(worker)
  }

  /** One request for all concurrent callers. */
  async function askAll(): Promise<void> {
    const responses = ask().map(worker => new Promise<void>(resolve => void waiting.set(worker, resolve)))
    const late = setTimeout(() => [...waiting.keys()].forEach(responded), TIMEOUT_MS)
    await Promise.all(responses)
    clearTimeout(late)
    asking = undefined
  }

  return {
    died: () => deaths.inc(),
    hung: () => hangs.inc(),
    receive(worker: number, counts: Counts): void {
      latest.set(worker, counts)
      responded(worker)
    },
    /** The counters of a worker that exits stay in the totals, which never decrease. */
    left(worker: number): void {
      const counts = latest.get(worker) ?? []
      latest.delete(worker)
      responded(worker)
      // Its memory and handles have been freed.
      const stays = counts.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
      gone = gone.then(sums => AggregatorRegistry.aggregate([sums, stays]).getMetricsAsJSON())
    },
    async text(): Promise<string> {
      await (asking ??= askAll())
      const all = [...latest.values(), await gone, await own.getMetricsAsJSON()]
      return AggregatorRegistry.aggregate(all).metrics()
    },
  }
}
