import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { linesLost } from '../process/output.ts'
import { version } from '../process/version.ts'

/**
 * A registry with what every process of ours tells: memory, CPU, handles, event-loop delay, which build it is, and how
 * many lines of its log are lost.
 * @param isWhole false leaves the process out, for tests
 */
export function createRegistry(isWhole: boolean): Registry {
  const registry = new Registry()
  if (isWhole) collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'quire_build_info',
    help: 'Always 1; versions of Quire and Node are in the labels.',
    labelNames: ['version', 'revision', 'build', 'node'] as const,
    // Of several workers it is still one build.
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
