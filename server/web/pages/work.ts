import { Histogram, type Registry } from 'prom-client'
import type { RequestIds } from '../../telemetry/requestIds.ts'
import type { Work } from '../http/requestLog.ts'

export const noWork = (): Work => ({ calls: 0, callTime: 0, render: 0 })

/** Server-Timing header: what rendering this page took, in milliseconds. */
export const serverTiming = ({ calls, callTime, render }: Work): string =>
  `calls;desc="${calls}";dur=${callTime.toFixed(1)}, render;dur=${render.toFixed(1)}`

/** Starts timing a render; call the result when the shell is ready or has failed. Calling it again does nothing. */
export type TimeRender = (requester: { ids: RequestIds; work?: Work }, route: string | undefined) => () => void

/** Times renders for metrics, log, trace and the Server-Timing header. */
export function renderTimer(registry: Registry): TimeRender {
  const durations = new Histogram({
    name: 'quire_page_render_seconds',
    help: 'Time to render the shell of a page.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    registers: [registry],
  })
  return ({ ids, work }, route = 'none') => {
    const started = performance.now()
    const span = ids.span?.child('render', 'internal')
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      const took = performance.now() - started
      durations.observe({ route }, took / 1000)
      span?.end({ 'http.route': route })
      if (work) work.render += took
    }
  }
}
