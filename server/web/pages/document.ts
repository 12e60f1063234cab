import { SNAPSHOT_ID, stateJson, type Snapshot } from '../../../shared/page/snapshot.ts'
import { documentTitle, type Head } from '../../../client/app/ssr.ts'
import type { PageAssets } from './assets.ts'
import { escapeMarkup, openingTag } from './head/markup.ts'
import { metaTags } from './head/metaTags.ts'
import { structuredData } from './head/structuredData.ts'
import type { InlineStyles } from './inlineStyles.ts'

type Document = {
  head: Head
  snapshot: Snapshot
  assets: PageAssets
  inline: InlineStyles
  /** Part of the readers whose browsers tell how pages did, 0 to 1. */
  reports: number
  /** `https://www.brand.com`, for the addresses that must be absolute. */
  origin: string
}

const INTO_BODY = '</head><body><div id="root">'
const END_OF_APP = '</div>'

/**
 * What first paint needs besides the app's HTML, written by hand, since React renders only into `#root`.
 * @param early what the browser should ask for before all else, as tags
 */
function paintedFirst({ head, snapshot: { brand }, assets, inline, reports, origin }: Document, early = ''): string {
  return (
    fixedParts(assets, reports).opening +
    `<title>${escapeMarkup(documentTitle(head, brand))}</title>` +
    metaTags(head, brand, origin) +
    early +
    `<style>${inline.css}</style>` +
    // After the styles, so that the sheet that it may bring comes after them, too.
    `<script>${assets.headScript.code}</script>`
  )
}

/** What nobody waits for at first: what the app's script needs, and what only search engines read. */
const neededToStart = ({ head, snapshot, assets, reports, origin }: Document): string =>
  fixedParts(assets, reports).links +
  dataBlock(structuredData(head, snapshot.brand, origin)) +
  `<script type="application/json" id="${SNAPSHOT_ID}">${stateJson(snapshot)}</script>`

/** Data, which no browser runs: no policy for scripts is asked about it (HTML, "prepare the script element"). */
const dataBlock = (data: object | undefined): string =>
  data ? `<script type="application/ld+json">${stateJson(data)}</script>` : ''

/** Everything before the app's HTML, where that is streamed: its late parts may be long in coming. */
export const documentStart = (parts: Document): string => paintedFirst(parts) + neededToStart(parts) + INTO_BODY

type FixedParts = { opening: string; links: string }
const known = new WeakMap<PageAssets, FixedParts>()

/** What is the same for all pages of a brand that start with the same scripts: put together once. */
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
        'data-offline': assets.keepsOffline ? 'yes' : '',
        'data-reports': reports ? `${reports}` : '',
      }) +
      '<head><meta charset="utf-8">' +
      // The specification wants no zoom by the user; docs/decisions/ says what makes up for it.
      '<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no,viewport-fit=cover">',
    links:
      assets.scripts.map(href => openingTag('link', { rel: 'modulepreload', href })).join('') +
      // For print, so that nothing on the screen waits for it; the app's script takes it for all.
      openingTag('link', { ...sheet, media: 'print' }) +
      `<noscript>${openingTag('link', sheet)}</noscript>`,
  }
  known.set(assets, parts)
  return parts
}

/** React's links to the pictures of the first screen, which stand ahead of the rest. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * A whole page in parts, which joining would copy. Its first pictures are asked for before all else, and what the app's
 * script needs after the content: each request and script tag would hold up the reading of the page before first paint.
 */
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
