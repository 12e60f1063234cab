import { onCLS, onINP, onLCP } from 'web-vitals'
import type { RouteName } from '../../../shared/routes.ts'
import { LONGEST_ERROR, MAX_ERRORS, PAGE_REPORTS, type PageReport } from '../../../shared/page/pageReport.ts'

/**
 * Reports this page's web vitals when the reader leaves it, and uncaught errors in our own scripts. Includes nothing
 * about the reader, and no address except the script's.
 * @param route route of the first page of the visit
 * @param isAllowed whether reporting is allowed at that time
 */
export function reportPage(route: RouteName | undefined, isAllowed: () => boolean): void {
  let report: PageReport = {}
  let errorCount = 0
  onLCP(({ value }) => (report.LCP = value))
  onINP(({ value }) => (report.INP = value))
  onCLS(({ value }) => (report.CLS = value))

  function note(message: string, at: string): void {
    if (errorCount++ >= MAX_ERRORS) return
    report.errors = [
      ...(report.errors ?? []),
      { message: message.slice(0, LONGEST_ERROR), at: at.slice(0, LONGEST_ERROR) },
    ]
  }
  addEventListener('error', ({ message, filename, lineno, colno }) => {
    // Ignores errors in extensions and third-party scripts.
    if (filename.startsWith(`${location.origin}/assets/`)) {
      note(message, `${filename.slice(location.origin.length)}:${lineno}:${colno}`)
    }
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    const error = reason instanceof Error ? reason : undefined
    const at = /\/assets\/[^\s)]+/.exec(error?.stack ?? '')?.[0]
    if (error && at) note(`${error.name}: ${error.message}`, at)
  })
  // After the library's own listeners, which have final values by then, unlike at the earlier 'pagehide'.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), true)

  function send(): void {
    if (!isAllowed() || Object.keys(report).length === 0) return
    navigator.sendBeacon(PAGE_REPORTS, new Blob([JSON.stringify({ ...report, route })], { type: 'application/json' }))
    report = {}
  }
}
