/** Where browsers report page performance and CSP violations. */
export const PAGE_REPORTS = '/browser-reports/page'
export const POLICY_REPORTS = '/browser-reports/policy'

export const MAX_ERRORS = 5
export const LONGEST_ERROR = 200

/** Web vitals (ms, CLS without unit) and uncaught errors; nothing about the reader. */
export type PageReport = {
  route?: string
  LCP?: number
  INP?: number
  CLS?: number
  errors?: { message: string; at: string }[]
}
