import type { PageAssets } from './assets.ts'

/**
 * The Content-Security-Policy of a page: no inline script but the head script, by hash, and React's own inline scripts
 * of a streamed page, by nonce. A complete page has none of these and may be kept by caches.
 */
export function contentSecurityPolicy(assets: PageAssets, nonce: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${assets.headScript.hash}'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' '${assets.inlineCssHash}'`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
