import type { Brand } from './brands/brand.ts'
import type { ReloadableBrands } from './brands/brands.ts'
import type { BackendState } from './pages/calls/backends.ts'
import type { Pages } from './pages/handlePage.ts'

/** Address of a brand's backend; '' while the embedded one starts. */
export type BackendOf = (brand: Brand) => string

/** Brands that are checked before the server is ready: a thousand would take a quarter of a minute. */
const CHECKED_FIRST = 50

/**
 * Asks all backends for their capabilities, and those of brands that are added later. Resolves once one brand per
 * address got a response, and the first brands. Returns the best state of any backend, so that one unavailable backend
 * does not affect other brands. While none is ready, each query of the state asks again, once at a time.
 */
export async function checkBackends(
  pages: Pick<Pages, 'checkCapabilities' | 'stateOf'>,
  brands: ReloadableBrands,
  backendOf: BackendOf,
): Promise<() => BackendState> {
  let known = new Set<string>()
  const checkCapabilities = async (requests: readonly Brand[]) => pages.checkCapabilities?.(requests)
  /** Brands to ask: first one per address, then the others. */
  const unknown = () => {
    const all = brands.all()
    const keyOf = (brand: Brand) => `${brand.key} ${backendOf(brand)}`
    const found = all.filter(brand => !known.has(keyOf(brand)))
    known = new Set(all.map(keyOf))
    const first = new Map(found.toReversed().map(brand => [backendOf(brand), brand]))
    return { first: [...first.values()], others: found.filter(brand => first.get(backendOf(brand)) !== brand) }
  }
  const checkUnknown = async () => {
    const { first, others } = unknown()
    await checkCapabilities(first)
    await checkCapabilities(others.slice(0, CHECKED_FIRST))
    if (others.length > CHECKED_FIRST) void checkCapabilities(others.slice(CHECKED_FIRST))
  }
  brands.onReload(() => void checkUnknown())
  await checkUnknown()
  let pending: Promise<void> | undefined
  let wasReady = false
  return () => {
    const states = brands.all().map(brand => pages.stateOf?.(brand))
    // An unusable brand that is added later does not affect readiness.
    const state = bestOf(wasReady ? states.map(found => (found === 'unusable' ? 'responding' : found)) : states)
    wasReady ||= state === 'responding'
    if (state !== 'responding') {
      pending ??= checkCapabilities(brands.all()).finally(() => {
        pending = undefined
      })
    }
    return state
  }
}

/** `unusable` if a brand's page cannot be rendered, else the best state; undefined states count as `answering`. */
export function bestOf(states: readonly (BackendState | undefined)[]): BackendState {
  if (states.includes('unusable')) return 'unusable'
  if (states.some(state => state === undefined || state === 'responding')) return 'responding'
  return states.every(state => state === 'misplaced') ? 'misplaced' : 'silent'
}
