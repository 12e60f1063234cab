import * as z from 'zod'

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

/** A CSP violation: the directive, and the origin or kind of what was blocked. */
type Violation = { directive: string; blocked: string }

/** Reads a `report-uri` report (CSP level 2); undefined if it is invalid. */
export function readViolation(sent: unknown): Violation | undefined {
  const report = body.safeParse(sent).data?.['csp-report']
  if (!report) return undefined
  const [named = ''] = (report['effective-directive'] || report['violated-directive']).split(' ')
  return { directive: DIRECTIVES.has(named) ? named : 'other', blocked: originOf(report['blocked-uri']) }
}

const originOf = (uri: string): string =>
  URL.canParse(uri) ? (/^https?:/.test(uri) ? new URL(uri).origin : new URL(uri).protocol).slice(0, 100) : kindOf(uri)
const kindOf = (uri: string) => (/^[a-z-]{1,30}$/.test(uri) ? uri : 'other')
