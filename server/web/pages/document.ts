import type { PublicBrand } from '../../../shared/brand.ts'
import { SNAPSHOT_ID, stateJson, type Snapshot } from '../../../shared/page/snapshot.ts'
import { documentTitle, type Head } from '../../../client/app/ssr.ts'
import type { PageAssets } from './assets.ts'
import { documentClasses } from './documentClasses.ts'
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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

function tag(name: string, attributes: Record<string, string | undefined>): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value) text += ` ${key}="${escape(value)}"`
  }
  return `${text}>`
}

const INTO_BODY = '</head><body><div id="root">'
const END_OF_APP = '</div>'

/**
 * What first paint needs besides the app's HTML, written by hand, since React renders only into `#root`.
 * @param early what the browser should ask for before all else, as tags
 */
function paintedFirst({ head, snapshot: { brand }, assets, inline, reports, origin }: Document, early = ''): string {
  return (
    fixedParts(brand, assets, reports).opening +
    `<title>${escape(documentTitle(head, brand))}</title>` +
    metaTags(head, brand, origin) +
    `<script>${assets.headScript.code}</script>` +
    early +
    `<style>${inline.css}</style>`
  )
}

/** What the app's script needs: its chunks, the sheet of all styles, the state. */
const neededToStart = ({ snapshot, assets, reports }: Document): string =>
  fixedParts(snapshot.brand, assets, reports).links +
  `<script type="application/json" id="${SNAPSHOT_ID}">${stateJson(snapshot)}</script>`

/** Everything before the app's HTML, where that is streamed: its late parts may be long in coming. */
export const documentStart = (parts: Document): string => paintedFirst(parts) + neededToStart(parts) + INTO_BODY

type FixedParts = { opening: string; links: string }
const known = new WeakMap<PageAssets, FixedParts>()

/** What is the same for all pages of a brand that start with the same scripts: put together once. */
function fixedParts(brand: PublicBrand, assets: PageAssets, reports: number): FixedParts {
  const parts = known.get(assets) ?? {
    opening:
      '<!DOCTYPE html>' +
      tag('html', {
        lang: 'en',
        class: documentClasses(brand).join(' '),
        'data-reports': reports ? `${reports}` : '',
      }) +
      '<head><meta charset="utf-8">' +
      // The specification wants no zoom by the user; docs/decisions/ says what makes up for it.
      '<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no,viewport-fit=cover">',
    links:
      assets.scripts.map(href => tag('link', { rel: 'modulepreload', href })).join('') +
      // For print, so that nothing on the screen waits for it; the app's script takes it for all.
      tag('link', { rel: 'stylesheet', href: assets.styles, media: 'print' }),
  }
  known.set(assets, parts)
  return parts
}

/** React's links to the pictures of the first screen, which stand ahead of the rest. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * A page whose HTML is there as a whole. Its first pictures are asked for before all else, and all that the app's
 * script needs after the content: each request and script tag would hold up the reading of the page before first paint.
 */
export function wholeDocument(parts: Document, content: string): string {
  const [pictures = ''] = PICTURES.exec(content) ?? []
  const start = paintedFirst(parts, pictures) + INTO_BODY + content.slice(pictures.length)
  return start + END_OF_APP + neededToStart(parts) + entryScript(parts.assets)
}

/** Everything after the app's HTML in a stream. */
export const documentEnd = (assets: PageAssets): string => END_OF_APP + entryScript(assets)

const entryScript = ({ scripts: [entry = ''] }: PageAssets): string =>
  `<script type="module" src="${escape(entry)}" async></script></body></html>`

function metaTags(head: Head, brand: PublicBrand, origin: string): string {
  const absolute = (address: string | undefined) => (address ? new URL(address, origin).href : undefined)
  const canonical = absolute(head.canonical)
  const description = head.description ?? brand.description
  const name = (name: string, content: string | undefined) => (content ? tag('meta', { name, content }) : '')
  const property = (property: string, content: string | undefined) =>
    content ? tag('meta', { property, content }) : ''
  const link = (rel: string, href: string | undefined, more = {}) => (href ? tag('link', { rel, href, ...more }) : '')
  return [
    name('description', description),
    name('theme-color', brand.headerBg),
    name('robots', head.noindex ? 'noindex' : undefined),
    name('referrer', head.noReferrer ? 'no-referrer' : undefined),
    link('canonical', canonical),
    link('prev', head.prev),
    link('next', head.next),
    property('og:site_name', brand.appName),
    property('og:title', head.title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', canonical),
    property('og:image', absolute(head.image ?? '/apple-touch-icon.png')),
    name('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    link('icon', brand.icon, { type: 'image/svg+xml' }),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
  ].join('')
}
