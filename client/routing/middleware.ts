import type { Stores } from '../stores/createStores.ts'

/** What runs on a route before its page is loaded (specification, section 2). */
type Middleware = (context: { stores: Stores; domain: string }) => void

const middleware: ReadonlyMap<string, Middleware> = new Map<string, Middleware>([
  [
    'domain',
    ({ stores, domain }) => {
      stores.local.domain = domain
    },
  ],
  ['pass', () => {}],
])

/** Runs the named middleware in order. False at the first unknown one: status 500 'Unknown middleware'. */
export function runMiddleware(names: readonly string[], context: { stores: Stores; domain: string }): boolean {
  return names.every(name => {
    const run = middleware.get(name)
    run?.(context)
    return run !== undefined
  })
}
