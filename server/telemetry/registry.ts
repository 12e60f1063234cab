import { collectDefaultMetrics, Gauge, Registry, type GaugeConfiguration } from 'prom-client'
import { linesLost } from '../process/output.ts'
import { version } from '../process/version.ts'

export function watchGauge<Label extends string = never>(
  registry: Registry,
  options: Pick<GaugeConfiguration<Label>, 'name' | 'help' | 'labelNames' | 'aggregator'>,
  read: (gauge: Gauge<Label>) => void,
): void {
  const collect = function (this: Gauge<Label>) {
    read(this)
  }
  registry.registerMetric(new Gauge({ ...options, registers: [], collect }))
}

/** With default metrics. @param isWhole false omits process metrics, for tests */
export function createRegistry(isWhole: boolean): Registry {
  const registry = new Registry()
  if (isWhole) collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'quire_build_info',
    help: 'Always 1; versions of Quire and Node are in the labels.',
    labelNames: ['version', 'revision', 'build', 'node'] as const,
    // All workers have the same build.
    aggregator: 'first',
    registers: [registry],
  })
  build.set({ ...version(), node: process.versions.node }, 1)
  const processes = new Gauge({
    name: 'quire_processes',
    help: 'Processes aggregated here: one, or the workers of a server.',
    registers: [registry],
  })
  processes.set(1)
  registry.registerMetric(linesLost)
  return registry
}
