import express, { Router, type Request, type RequestHandler } from 'express'
import type { Registry } from 'prom-client'
import { networkOf } from '../../../shared/network.ts'
import { PAGE_REPORTS, POLICY_REPORTS } from '../../../shared/page/pageReport.ts'
import { brandOf } from '../brands/brand.ts'
import { sendText } from '../http/errors.ts'
import { requestLog } from '../http/requestLog.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import { createRateLimit } from '../../rateLimits.ts'
import { countPageReports, readPageReport } from './pageReport.ts'
import * as z from 'zod'
import { combinations, createCounter, type BrandKeys } from '../../telemetry/counter.ts'

const MAX_SIZE = '8kb'

/** Page performance and CSP violations. Anyone can post here: input is limited, little is stored. */
export function browserReports(registry: Registry, brands: BrandKeys, rates: RateLimits, now?: () => number): Router {
  const reports = createCounter(registry, {
    name: 'quire_browser_reports_total',
    help: 'Browser reports by subject and outcome (taken, malformed, too_many).',
    labels: ['kind', 'outcome'],
    begin: () => combinations({ kind: ['page', 'policy'], outcome: ['taken', 'malformed', 'too_many'] }),
  })
  const violations = createCounter(registry, {
    name: 'quire_csp_reports_total',
    help: 'CSP violations by directive. Browser extensions cause most of them.',
    labels: ['brand', 'directive'],
    // Too many, and of no alert.
    begin: () => [],
  })
  const count = countPageReports(registry, brands)
  const mayReport = createRateLimit(rates.browserReport, now)
  const mayLog = createRateLimit(rates.browserReportLine, now)

  const read = express.json({ limit: MAX_SIZE, inflate: false, type: ['application/json', 'application/csp-report'] })

  const router = Router()
  /** @param accept returns false for an invalid report */
  const receive = (path: string, kind: 'page' | 'policy', accept: (req: Request, brand: string) => boolean) => {
    const limit: RequestHandler = (req, res, next) => {
      res.locals.kind = 'report'
      res.set('Cache-Control', 'no-store')
      if (req.method !== 'POST') {
        res.set('Allow', 'POST')
        return sendText(res, 405, 'Method not allowed')
      }
      if (mayReport(networkOf(res.locals.address ?? ''))) return next()
      reports.inc({ kind, outcome: 'too_many' })
      res.set('Connection', 'close')
      sendText(res, 429, 'Too many reports')
    }
    router.all(path, limit, read, (req, res) => {
      const isAccepted = accept(req, brandOf(res).key)
      reports.inc({ kind, outcome: isAccepted ? 'taken' : 'malformed' })
      if (isAccepted) res.status(204).end()
      else sendText(res, 400, 'This is no report.')
    })
  }
  receive(PAGE_REPORTS, 'page', (req, brand) => {
    const report = readPageReport(req.body)
    if (!report) return false
    count(brand, report)
    const { errors, route } = report
    if (errors?.length && mayLog('page')) requestLog(req).warn({ brand, route, errors }, 'browser errors reported')
    return true
  })
  receive(POLICY_REPORTS, 'policy', (req, brand) => {
    const violation = readViolation(req.body)
    if (!violation) return false
    violations.inc({ brand, directive: violation.directive })
    if (mayLog('policy')) requestLog(req).warn({ brand, ...violation }, 'CSP violation reported')
    return true
  })
  return router
}

/** Directives of our policies; others count as `other`. */
const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src ' +
    'connect-src font-src manifest-src worker-src frame-src media-src object-src base-uri form-action ' +
    'frame-ancestors require-trusted-types-for trusted-types'
  ).split(' '),
)

const text = z.string().max(4000).default('')
const body = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
})

type Violation = { directive: string; blocked: string }

/** Reads a `report-uri` report (CSP level 2); undefined if it is invalid. */
function readViolation(sent: unknown): Violation | undefined {
  const report = body.safeParse(sent).data?.['csp-report']
  if (!report) return undefined
  const [named = ''] = (report['effective-directive'] || report['violated-directive']).split(' ')
  return { directive: DIRECTIVES.has(named) ? named : 'other', blocked: originOf(report['blocked-uri']) }
}

const originOf = (uri: string): string =>
  URL.canParse(uri) ? (/^https?:/.test(uri) ? new URL(uri).origin : new URL(uri).protocol).slice(0, 100) : kindOf(uri)
const kindOf = (uri: string) => (/^[a-z-]{1,30}$/.test(uri) ? uri : 'other')
