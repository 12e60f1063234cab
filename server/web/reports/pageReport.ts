import { Histogram, type Registry } from 'prom-client'
import * as z from 'zod'
import { LONGEST_ERROR, MAX_ERRORS, type PageReport } from '../../../shared/page/pageReport.ts'
import { routes } from '../../../shared/routes.ts'
import { combinations, createCounter, type BrandKeys } from '../../telemetry/counter.ts'

/** Up to the first value it is good, above the second poor (web.dev/articles/vitals). */
const RATINGS = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const

const VITALS = ['LCP', 'INP', 'CLS'] as const

const milliseconds = z.number().min(0).max(600_000).optional()
const schema = z.strictObject({
  route: z.string().max(60).optional(),
  LCP: milliseconds,
  INP: milliseconds,
  CLS: z.number().min(0).max(100).optional(),
  errors: z
    .array(z.strictObject({ message: z.string().max(LONGEST_ERROR), at: z.string().max(LONGEST_ERROR) }))
    .max(MAX_ERRORS)
    .optional(),
}) satisfies z.ZodType<PageReport>

const ROUTES: ReadonlySet<string> = new Set(routes.map(({ name }) => name))

/** Addresses in a message: they may reveal who reads what, or contain the code of a link. */
const ADDRESS = /(?:https?:\/)?\/[^\s"'`)]+/g

/** Undefined if it is invalid. Only addresses of our own scripts are kept. */
export function readPageReport(body: unknown): PageReport | undefined {
  const { data } = schema.safeParse(body)
  const errors = data?.errors?.map(({ message, at }) => ({
    message: message.replace(ADDRESS, '…'),
    at: /\/assets\/[\w.-]+(:\d+)*$/.exec(at)?.[0] ?? '',
  }))
  return data && { ...data, ...(errors && { errors }) }
}

/** Counts what browsers measure. Route and brand are never combined, as in all metrics. */
export function countPageReports(registry: Registry, brands: BrandKeys): (brand: string, report: PageReport) => void {
  const registers = [registry]
  const labelNames = ['route'] as const
  const lcp = new Histogram({
    name: 'quire_web_vital_lcp_seconds',
    help: 'Largest Contentful Paint in a sample of readers’ browsers.',
    labelNames,
    buckets: [0.5, 1, 1.5, 2.5, 4, 6, 10],
    registers,
  })
  const inp = new Histogram({
    name: 'quire_web_vital_inp_seconds',
    help: 'Interaction to Next Paint in a sample of readers’ browsers.',
    labelNames,
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1],
    registers,
  })
  const cls = new Histogram({
    name: 'quire_web_vital_cls',
    help: 'Cumulative Layout Shift in a sample of readers’ browsers.',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  })
  const vitals = createCounter(registry, {
    name: 'quire_web_vitals_total',
    help: 'Web vitals by brand: good, needs-improvement or poor.',
    labels: ['brand', 'vital', 'rating'],
    begin: () => combinations({ brand: brands(), vital: VITALS, rating: ['good', 'needs-improvement', 'poor'] }),
  })
  const errors = createCounter(registry, {
    name: 'quire_browser_errors_total',
    help: 'Uncaught errors of our scripts in a sample of readers’ browsers.',
    labels: ['brand'],
    begin: () => combinations({ brand: brands() }),
  })
  return (brand, report) => {
    const route = report.route !== undefined && ROUTES.has(report.route) ? report.route : 'none'
    if (report.LCP !== undefined) lcp.observe({ route }, report.LCP / 1000)
    if (report.INP !== undefined) inp.observe({ route }, report.INP / 1000)
    if (report.CLS !== undefined) cls.observe({ route }, report.CLS)
    for (const vital of VITALS) {
      const value = report[vital]
      if (value === undefined) continue
      const [good, poor] = RATINGS[vital]
      const rating = value <= good ? 'good' : value > poor ? 'poor' : 'needs-improvement'
      vitals.inc({ brand, vital, rating })
    }
    if (report.errors) errors.inc({ brand }, report.errors.length)
  }
}
