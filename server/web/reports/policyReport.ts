import * as z from 'zod'

/** Directives of our policies; whatever else a report names is `other`. */
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

/** What a page was not allowed to do: the directive, and of what was blocked the origin or kind only. */
type Violation = { directive: string; blocked: string }

/** Of a report by `report-uri` (CSP level 2), or undefined for what is none. */
export function readViolation(sent: unknown): Violation | undefined {
  const report = body.safeParse(sent).data?.['csp-report']
  if (!report) return undefined
  const [named = ''] = (report['effective-directive'] || report['violated-directive']).split(' ')
  return { directive: DIRECTIVES.has(named) ? named : 'other', blocked: originOf(report['blocked-uri']) }
}

const originOf = (uri: string): string =>
  URL.canParse(uri) ? (/^https?:/.test(uri) ? new URL(uri).origin : new URL(uri).protocol).slice(0, 100) : kindOf(uri)
const kindOf = (uri: string) => (/^[a-z-]{1,30}$/.test(uri) ? uri : 'other')
