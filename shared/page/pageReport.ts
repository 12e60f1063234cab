/** Where browsers tell how a page did, and what its policy forbade. */
export const PAGE_REPORTS = '/browser-reports/page'
export const POLICY_REPORTS = '/browser-reports/policy'

/** Errors of one document; more are not told. */
export const MAX_ERRORS = 5
/** Of what an error says, and of where. */
export const LONGEST_ERROR = 200

/** How a page did in a reader's browser: web vitals (ms, CLS without unit), uncaught errors, nothing of the reader. */
export type PageReport = {
  route?: string
  LCP?: number
  INP?: number
  CLS?: number
  errors?: { message: string; at: string }[]
}
