/** Where browsers report page performance and CSP violations. */
export const PAGE_REPORTS = '/browser-reports/page'
export const POLICY_REPORTS = '/browser-reports/policy'

/** Errors reported per document. */
export const MAX_ERRORS = 5
/** Longest error message and location, in characters. */
export const LONGEST_ERROR = 200

/**
 * Page performance in a reader's browser: web vitals (ms, CLS without unit) and uncaught errors; nothing about the
 * reader.
 */
export type PageReport = {
  route?: string
  LCP?: number
  INP?: number
  CLS?: number
  errors?: { message: string; at: string }[]
}
