import { ANALYTICS, measurementId } from '../../../shared/analytics.ts'
import { POLICY_REPORTS } from '../../../shared/page/pageReport.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { TRUSTED_TYPES } from '../../../shared/page/trustedTypes.ts'
import type { PageAssets } from './assets.ts'
import type { InlineStyles } from './inlineStyles.ts'

/**
 * The Content-Security-Policy of a page: no inline script but the head script, by hash, and React's own inline scripts
 * of a streamed page, by nonce. A complete page has none of these and may be kept by caches. Where visits of this host
 * are counted, its page may load the measurement script. Breaches are told to ourselves, by the one directive for it
 * that all browsers know.
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
    // No text becomes HTML but by way of these. Somebody else's script has ways of its own.
    ...(isMeasured ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`]),
  ].join('; ')
}
