import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import type { Log } from '../../log.ts'
import { watchGauge } from '../../telemetry/registry.ts'

/** Window over which delays are averaged, in milliseconds. */
const WINDOW = 1000
/** Consecutive late windows that count as overload: one long task is not overload. */
const IN_A_ROW = 2
/** Milliseconds between samples of the delay. */
const RESOLUTION = 20

/** Whether the event loop is overloaded, so that work which can be refused should be. */
export type Overload = { readonly isOn: boolean; stop(): void }

type OverloadOptions = {
  /** Mean event-loop delay in ms that counts as overload, in two consecutive one-second windows. */
  threshold: number
  log: Log
  registry: Registry
}

/** Monitors event-loop delay. Overload ends when the delay falls to half the threshold. */
export function watchOverload({ threshold, log, registry }: OverloadOptions): Overload {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  const overload = {
    isOn: false,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
  let lateInARow = 0

  function measure(): void {
    // Subtracts the sampling timer's own interval.
    const delay = Math.max(0, delays.mean / 1e6 - RESOLUTION)
    delays.reset()
    // A fully blocked window has no samples.
    if (Number.isNaN(delay)) return
    const before = overload.isOn
    lateInARow = delay > threshold ? lateInARow + 1 : 0
    overload.isOn = before ? delay > threshold / 2 : lateInARow >= IN_A_ROW
    if (overload.isOn && !before)
      log.warn({ delay: Math.round(delay) }, 'event loop blocked: serving cached pages only')
    if (before && !overload.isOn) log.info({ delay: Math.round(delay) }, 'event loop recovered')
  }

  const measured = {
    name: 'quire_overloaded',
    help: '1 while the event loop is blocked and only cached pages are served.',
    // One overloaded worker is enough.
    aggregator: 'max',
  } as const
  watchGauge(registry, measured, gauge => gauge.set(overload.isOn ? 1 : 0))
  delays.enable()
  const timer = setInterval(measure, WINDOW).unref()
  return overload
}
