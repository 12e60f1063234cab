import { Router } from 'express'
import { Gauge, type Registry } from 'prom-client'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import type { Brand } from './brand.ts'
import type { ReloadableBrands } from './brands.ts'
import { normalHost } from './chooseBrand.ts'
import { sentence } from './problem.ts'
import { sendText } from '../http/errors.ts'

/** Rejected brands named in metrics; others are only counted. */
const NAMED = 50

/** Counts brands and names rejected ones. Processes of a server agree, or the worst value counts. */
export function measureBrands(brands: Pick<ReloadableBrands, 'all' | 'refused'>, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'quire_brands_served',
      help: 'Brands served.',
      aggregator: 'min',
      registers: [],
      collect() {
        this.set(brands.all().length)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'quire_brands_refused',
      help: 'Brand folders that are invalid: their last good version is served, or nothing.',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(refusedOf(brands).length)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'quire_brand_refused',
      help: '1 for an invalid brand; the log and the operators’ /readyz have the reason.',
      labelNames: ['brand'],
      aggregator: 'max',
      registers: [],
      collect() {
        this.reset()
        for (const brand of refusedOf(brands).slice(0, NAMED)) this.set({ brand }, 1)
      },
    }),
  )
}

const refusedOf = (brands: Pick<ReloadableBrands, 'refused'>) => [
  ...new Set(brands.refused().map(({ brand }) => brand)),
]

/**
 * What `/readyz` says about brands: how many are served, which are rejected and why, and which backends speak another
 * contract version.
 */
export const brandState =
  (brands: Pick<ReloadableBrands, 'all' | 'refused'>, contractOf?: (brand: Brand) => string | undefined) => () => ({
    brands: brands.all().length,
    refused: brands.refused().map(sentence),
    contract: CONTRACT_VERSION,
    backends: brands.all().flatMap(brand => {
      const differs = contractOf?.(brand)
      return differs ? [{ brand: brand.key, differs }] : []
    }),
  })

/** `/tls/allowed?domain=`: tells a proxy that fetches certificates on demand whether a host belongs to a brand. */
export function certificates(brands: Pick<ReloadableBrands, 'isNamed'>): Router {
  const router = Router()
  router.get('/tls/allowed', ({ query: { domain } }, res) => {
    const host = typeof domain === 'string' ? normalHost(domain) : undefined
    if (host !== undefined && brands.isNamed(host)) sendText(res, 200, 'yes')
    else sendText(res, 404, 'no brand has this host')
  })
  return router
}
