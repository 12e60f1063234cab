import express, { Router, type Request, type RequestHandler } from 'express'
import { Counter, type Registry } from 'prom-client'
import { networkOf } from '../../../shared/network.ts'
import { PAGE_REPORTS, POLICY_REPORTS } from '../../../shared/page/pageReport.ts'
import { brandOf } from '../brands/brand.ts'
import { sendText } from '../http/errors.ts'
import { requestLog } from '../http/requestLog.ts'
import { countAs } from '../operations/metrics.ts'
import { createRateLimit, RATE_LIMITS } from '../../rateLimits.ts'
import { countPageReports, readPageReport } from './pageReport.ts'
import { readViolation } from './policyReport.ts'

const MAX_SIZE = '8kb'

/**
 * Receives browsers' reports: page performance and CSP violations. Anyone can post here, so input is limited, little is
 * stored, and the response is empty.
 */
export function browserReports(registry: Registry, now?: () => number): Router {
  const registers = [registry]
  const reports = new Counter({
    name: 'quire_browser_reports_total',
    help: 'Browser reports by subject and outcome (taken, malformed, too_many).',
    labelNames: ['about', 'outcome'] as const,
    registers,
  })
  const violations = new Counter({
    name: 'quire_csp_reports_total',
    help: 'CSP violations by directive. Browser extensions cause most of them.',
    labelNames: ['brand', 'directive'] as const,
    registers,
  })
  const count = countPageReports(registry)
  const mayReport = createRateLimit(RATE_LIMITS.browserReport, now)
  const mayLog = createRateLimit(RATE_LIMITS.browserReportLine, now)

  const read = express.json({ limit: MAX_SIZE, inflate: false, type: ['application/json', 'application/csp-report'] })

  const router = Router()
  /** @param accept returns false for an invalid report */
  const receive = (path: string, about: 'page' | 'policy', accept: (req: Request, brand: string) => boolean) => {
    const limit: RequestHandler = (req, res, next) => {
      countAs(res, 'report')
      res.set('Cache-Control', 'no-store')
      if (req.method !== 'POST') {
        res.set('Allow', 'POST')
        return sendText(res, 405, 'Method not allowed')
      }
      if (mayReport(networkOf(res.locals.address ?? ''))) return next()
      reports.inc({ about, outcome: 'too_many' })
      res.set('Connection', 'close')
      sendText(res, 429, 'Too many reports')
    }
    router.all(path, limit, read, (req, res) => {
      const isAccepted = accept(req, brandOf(res).key)
      reports.inc({ about, outcome: isAccepted ? 'taken' : 'malformed' })
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
