import type { Stores } from '../stores/createStores.ts'

/** A step that runs on a route before its page is loaded (specification, section 2). */
type Step = (context: { stores: Stores; domain: string }) => void

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    'domain',
    ({ stores, domain }) => {
      stores.local.domain = domain
    },
  ],
  ['pass', () => {}],
])

/** Runs the named steps in order. False at the first unknown one: status 500 'Unknown middleware'. */
export function runSteps(names: readonly string[], context: { stores: Stores; domain: string }): boolean {
  return names.every(name => {
    const step = steps.get(name)
    step?.(context)
    return step !== undefined
  })
}
