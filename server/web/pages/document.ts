import { SNAPSHOT_ID, stateJson, type Snapshot } from '../../../shared/page/snapshot.ts'
import { documentTitle, type Head } from '../../../shared/page/head.ts'
import type { PageAssets } from './assets.ts'
import type { PageAddresses } from '../brands/site.ts'
import { escapeMarkup } from '../../../shared/markup.ts'
import { metaTags, openingTag } from './head/metaTags.ts'
import { structuredData } from './head/structuredData.ts'
import type { InlineStyles } from './inlineStyles.ts'
import { ANALYTICS, measurementId } from '../../../shared/analytics.ts'
import { POLICY_REPORTS } from '../../../shared/page/pageReport.ts'
import { TRUSTED_TYPES } from '../../../shared/page/trustedTypes.ts'

type Document = {
  head: Head
  snapshot: Snapshot
  assets: PageAssets
  inline: InlineStyles
  /** Share of readers whose browsers report page performance, 0 to 1. */
  reports: number
  addresses: PageAddresses
}

const INTO_BODY = '</head><body><div id="root">'
const END_OF_APP = '</div>'

/** Built by hand, since React renders only into `#root`. @param early preloads, requested first */
function paintedFirst({ head, snapshot: { brand }, assets, inline, reports, addresses }: Document, early = ''): string {
  return (
    fixedParts(assets, reports).opening +
    `<title>${escapeMarkup(documentTitle(head, brand))}</title>` +
    metaTags(head, brand, addresses) +
    early +
    `<style>${inline.css}</style>` +
    // After the styles, so that the sheet it may add comes after them.
    `<script>${assets.headScript.code}</script>`
  )
}

/** Not needed for first paint: the app's data and scripts, and structured data for search engines. */
function neededToStart({ head, snapshot, assets, reports, addresses }: Document): string {
  const data = structuredData(head, snapshot.brand, addresses)
  return (
    fixedParts(assets, reports).links +
    // Browsers do not run it, so the script policy does not apply (HTML, "prepare the script element").
    (data ? `<script type="application/ld+json">${stateJson(data)}</script>` : '') +
    `<script type="application/json" id="${SNAPSHOT_ID}">${stateJson(snapshot)}</script>`
  )
}

/** Everything before the app's HTML in a stream: late parts may take a while. */
export const documentStart = (parts: Document): string => paintedFirst(parts) + neededToStart(parts) + INTO_BODY

type FixedParts = { opening: string; links: string }
const known = new WeakMap<PageAssets, FixedParts>()

/** The parts that all pages of a brand with the same scripts share, built once. */
function fixedParts(assets: PageAssets, reports: number): FixedParts {
  const sheet = { rel: 'stylesheet', href: assets.styles }
  const parts = known.get(assets) ?? {
    opening:
      '<!DOCTYPE html>' +
      openingTag('html', {
        lang: assets.locale.iso,
        dir: assets.locale.dir,
        class: assets.classes.join(' '),
        'data-sheet': assets.isReading ? assets.styles : '',
        'data-offline': assets.hasOffline ? 'yes' : '',
        'data-reports': reports ? `${reports}` : '',
      }) +
      '<head><meta charset="utf-8">' +
      // The specification forbids zooming; docs/decisions/ explains the alternative.
      '<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no,viewport-fit=cover">',
    links:
      assets.scripts.map(href => openingTag('link', { rel: 'modulepreload', href })).join('') +
      // Loaded as print, so that it does not block rendering; the app's script switches it on.
      openingTag('link', { ...sheet, media: 'print' }) +
      `<noscript>${openingTag('link', sheet)}</noscript>`,
  }
  known.set(assets, parts)
  return parts
}

/** React's preload links for pictures of the first screen. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** In parts, to avoid copying. Scripts follow the content, since each request would delay first paint. */
export function wholeDocument(parts: Document, content: string): string[] {
  const [pictures = ''] = PICTURES.exec(content) ?? []
  const start = paintedFirst(parts, pictures) + INTO_BODY
  const end = END_OF_APP + neededToStart(parts) + entryScript(parts.assets)
  return [start, content.slice(pictures.length), end]
}

/** Everything after the app's HTML in a stream. */
export const documentEnd = (assets: PageAssets): string => END_OF_APP + entryScript(assets)

const entryScript = ({ scripts: [entry = ''] }: PageAssets): string =>
  `<script type="module" src="${escapeMarkup(entry)}" async></script></body></html>`

/**
 * A page's Content-Security-Policy. Inline scripts: only the head script, by hash, and React's in a streamed page, by
 * nonce; complete pages have no nonce and are cacheable. If visits are counted on this host, the measurement script is
 * allowed. Violations are reported to us with `report-uri`, which all browsers support.
 */
export function contentSecurityPolicy(
  { headScript }: PageAssets,
  inline: InlineStyles,
  { brand, domain }: Snapshot,
  { nonce, isReported, addresses }: { nonce?: string; isReported: boolean; addresses: PageAddresses },
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
    // Browsers apply it to redirects, too: to the host of a chosen language.
    ["form-action 'self'", ...addresses.others].join(' '),
    ...(isReported ? [`report-uri ${POLICY_REPORTS}`] : []),
    "frame-ancestors 'none'",
    // Only these policies may turn text into HTML. Third-party scripts have their own.
    ...(isMeasured ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`]),
  ].join('; ')
}
