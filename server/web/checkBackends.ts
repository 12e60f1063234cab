import type { Brand } from './brands/brand.ts'
import type { ReloadableBrands } from './brands/brands.ts'
import type { BackendState } from './pages/calls/backends.ts'
import type { Pages } from './pages/handlePage.ts'

/** Address of a brand's backend; '' while the embedded one starts. */
export type BackendOf = (brand: Brand) => string

/**
 * Asks all backends what they are, and those of brands that come later. Resolves once one brand of each address was
 * answered, which is enough to serve. Gives the best state of any: one brand whose backend is away takes no other out.
 * Where none answers they are asked again, once at a time, by whoever wants to know.
 */
export async function checkBackends(
  pages: Pick<Pages, 'meet' | 'stateOf'>,
  brands: ReloadableBrands,
  backendOf: BackendOf,
): Promise<() => BackendState> {
  /** Brands that are there and were asked, each with its address. */
  let known = new Set<string>()
  const meet = async (asked: readonly Brand[]) => pages.meet?.(asked)
  /** Those that were not asked yet: one of each address, and the others. */
  const unknown = () => {
    const all = brands.all()
    const keyOf = (brand: Brand) => `${brand.key} ${backendOf(brand)}`
    const found = all.filter(brand => !known.has(keyOf(brand)))
    known = new Set(all.map(keyOf))
    const first = new Map(found.toReversed().map(brand => [backendOf(brand), brand]))
    return { first: [...first.values()], others: found.filter(brand => first.get(backendOf(brand)) !== brand) }
  }
  const meetUnknown = async () => {
    const { first, others } = unknown()
    await meet(first)
    void meet(others)
  }
  brands.onReload(() => void meetUnknown())
  await meetUnknown()
  let asking: Promise<void> | undefined
  return () => {
    const state = bestOf(brands.all().map(brand => pages.stateOf?.(brand)))
    if (state !== 'answering') {
      asking ??= meet(brands.all()).finally(() => {
        asking = undefined
      })
    }
    return state
  }
}

/** The best of some states; pages without one ask no backend. */
export function bestOf(states: readonly (BackendState | undefined)[]): BackendState {
  if (states.some(state => state === undefined || state === 'answering')) return 'answering'
  return states.every(state => state === 'misplaced') ? 'misplaced' : 'silent'
}
