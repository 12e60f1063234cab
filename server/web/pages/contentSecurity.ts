import { ANALYTICS, measurementId } from '../../../shared/analytics.ts'
import { POLICY_REPORTS } from '../../../shared/page/pageReport.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { TRUSTED_TYPES } from '../../../shared/page/trustedTypes.ts'
import type { PageAssets } from './assets.ts'
import type { InlineStyles } from './inlineStyles.ts'

/**
 * A page's Content-Security-Policy. Inline scripts: only the head script, by hash, and React's in a streamed page, by
 * nonce; complete pages have no nonce and are cacheable. If visits are counted on this host, the measurement script is
 * allowed. Violations are reported to us with `report-uri`, which all browsers support.
 */
export function contentSecurityPolicy(
  { headScript }: PageAssets,
  inline: InlineStyles,
  { brand, domain }: Snapshot,
  { nonce, isReported }: { nonce?: string; isReported: boolean },
): string {
  const isMeasured = measurementId(brand, domain) !== undefined
  return [
    "default-src 'none'",
    `script-src ${[
      `'self' '${headScript.hash}'`,
      ...(nonce ? [`'nonce-${nonce}'`] : []),
      ...(isMeasured ? [ANALYTICS.script] : []),
    ].join(' ')}`,
    `style-src 'self' '${inline.hash}'`,
    "img-src 'self' https: data:",
    `connect-src ${["'self'", ...(isMeasured ? ANALYTICS.reports : [])].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(isReported ? [`report-uri ${POLICY_REPORTS}`] : []),
    "frame-ancestors 'none'",
    // Only these policies may turn text into HTML. Third-party scripts have their own.
    ...(isMeasured ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`]),
  ].join('; ')
}
