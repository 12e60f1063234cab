import type { PublicBrand } from '../../../shared/brand.ts'
import { SNAPSHOT_ID, stateJson, type Snapshot } from '../../../shared/snapshot.ts'
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

/**
 * Everything before the app's HTML: written by hand, since React renders only into `#root` and the state must be
 * there before the first script runs.
 * @param early what the browser should ask for before all else, as tags
 */
export function documentStart({ head, snapshot, assets, inline, reports, origin }: Document, early = ''): string {
  const { brand } = snapshot
  const { opening, links } = fixedParts(brand, assets, reports)
  return (
    opening +
    `<title>${escape(documentTitle(head, brand))}</title>` +
    metaTags(head, brand, origin) +
    `<script>${assets.headScript.code}</script>` +
    early +
    `<style>${inline.css}</style>` +
    links +
    `<script type="application/json" id="${SNAPSHOT_ID}">${stateJson(snapshot)}</script>` +
    '</head><body><div id="root">'
  )
}

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

/** A page whose HTML is there as a whole. Its first pictures are asked for before styles, scripts and data. */
export function wholeDocument(parts: Document, content: string): string {
  const [pictures = ''] = PICTURES.exec(content) ?? []
  return documentStart(parts, pictures) + content.slice(pictures.length) + documentEnd(parts.assets)
}

/** Everything after the app's HTML, the entry script first. */
export const documentEnd = ({ scripts: [entry = ''] }: PageAssets): string =>
  `</div><script type="module" src="${escape(entry)}" async></script></body></html>`

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
