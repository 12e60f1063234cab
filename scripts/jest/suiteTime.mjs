import runner from 'jest-circus/runner'
import { processorSeconds } from './processorTime.ts'
import { sharingModules } from './sharedModules.mjs'

/**
 * Jest's runner of a suite, which also reports the processor seconds of its worker: too few for the suite in which the
 * worker's shared browser ends. Jest wants a default export.
 */
export default async (globalConfig, config, environment, runtime, ...suite) => {
  const before = processorSeconds()
  const run = () => runner.default(globalConfig, config, environment, runtime, ...suite)
  // A document of its own has globals of its own.
  const result = await (environment.dom ? run() : sharingModules(config, environment, runtime, run))
  return { ...result, processorSeconds: Math.max(0, processorSeconds() - before) }
}
