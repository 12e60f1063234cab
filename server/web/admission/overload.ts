import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../../log.ts'

/** Time over which delays are averaged, in milliseconds. */
const WINDOW = 1000
/** So many times in a row it must be late: one long piece of work is no overload. */
const IN_A_ROW = 2
/** Milliseconds between two looks at the delay. */
const RESOLUTION = 20

/** Whether the process has more to do than it gets done, so that work which can be refused should be. */
export type Overload = { isOn(): boolean; stop(): void }

type OverloadOptions = {
  /** Mean delay of the event loop, twice in a row over a second, from which on it is overloaded, in ms. */
  threshold: number
  log: Log
  registry: Registry
}

/** Watches the event loop. Overload is over when the delay has fallen to half of the threshold. */
export function watchOverload({ threshold, log, registry }: OverloadOptions): Overload {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  let isOn = false
  let lateInARow = 0

  function measure(): void {
    // What the timer itself waits is part of what it measures.
    const delay = Math.max(0, delays.mean / 1e6 - RESOLUTION)
    delays.reset()
    // Where it was blocked for the whole time there was nothing to average.
    if (Number.isNaN(delay)) return
    const before = isOn
    lateInARow = delay > threshold ? lateInARow + 1 : 0
    isOn = isOn ? delay > threshold / 2 : lateInARow >= IN_A_ROW
    if (isOn && !before) log.warn({ delay: Math.round(delay) }, 'event loop blocked: serving cached pages only')
    if (before && !isOn) log.info({ delay: Math.round(delay) }, 'event loop recovered')
  }

  registry.registerMetric(
    new Gauge({
      name: 'quire_overloaded',
      help: '1 while the event loop is blocked and only cached pages are served.',
      // One worker of several is enough.
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(isOn ? 1 : 0)
      },
    }),
  )
  delays.enable()
  const timer = setInterval(measure, WINDOW).unref()
  return {
    isOn: () => isOn,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
