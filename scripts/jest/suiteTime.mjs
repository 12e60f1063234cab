import runner from 'jest-circus/runner'
import { processorSeconds } from './processorTime.ts'

/**
 * Jest's runner of a suite, which also reports the processor seconds of its worker: too few for the suite in which the
 * worker's shared browser ends. Jest wants a default export.
 */
export default async (...args) => {
  const before = processorSeconds()
  const result = await runner.default(...args)
  return { ...result, processorSeconds: Math.max(0, processorSeconds() - before) }
}
