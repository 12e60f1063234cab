import { Router } from 'express'
import type { Registry } from 'prom-client'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import type { Brand } from './brand.ts'
import type { ReloadableBrands } from './brands.ts'
import { normalHost } from './chooseBrand.ts'
import { sentence } from './problem.ts'
import { sendText } from '../http/errors.ts'
import { watchGauge } from '../../telemetry/registry.ts'

/** Rejected brands named in metrics; others are only counted. */
const NAMED = 50

/** Counts brands; names rejected ones and each backend. Processes of a server agree, or the worst value counts. */
export function measureBrands(
  brands: Pick<ReloadableBrands, 'all' | 'refused'>,
  registry: Registry,
  backendOf: (brand: Brand) => string,
): void {
  const refused = () => [...new Set(brands.refused().map(({ brand }) => brand))]
  watchGauge(registry, { name: 'quire_brands_served', help: 'Brands served.', aggregator: 'min' }, gauge =>
    gauge.set(brands.all().length),
  )
  const counted = {
    name: 'quire_brands_refused',
    help: 'Brand folders that are invalid: their last good version is served, or nothing.',
    aggregator: 'max',
  } as const
  watchGauge(registry, counted, gauge => gauge.set(refused().length))
  const named = {
    name: 'quire_brand_refused',
    help: '1 for an invalid brand; the log and the operators’ /readyz have the reason.',
    labelNames: ['brand'],
    aggregator: 'max',
  } as const
  const backend = {
    name: 'quire_brand_backend_info',
    help: 'Always 1; the backend of each brand is in a label.',
    labelNames: ['brand', 'backend'],
    aggregator: 'max',
  } as const
  watchGauge(registry, backend, gauge => {
    gauge.reset()
    for (const brand of brands.all()) gauge.set({ brand: brand.key, backend: backendOf(brand) }, 1)
  })
  watchGauge(registry, named, gauge => {
    gauge.reset()
    for (const brand of refused().slice(0, NAMED)) gauge.set({ brand }, 1)
  })
}

/** What `/readyz` says: brands served, those rejected and why, and backends of other contract versions. */
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
