import type { PublicBrand } from '../../../shared/brand.ts'
import { FONT_SIZE_DEFAULT } from '../../../shared/constants.ts'
import { SNAPSHOT_ID, stateJson, type Snapshot } from '../../../shared/snapshot.ts'
import { documentTitle, type Head } from '../../../client/app/ssr.ts'
import { contrast } from '../brands/contrast.ts'
import type { PageAssets } from './assets.ts'

type Document = {
  head: Head
  snapshot: Snapshot
  assets: PageAssets
  /** `https://www.brand.com`, for the addresses that must be absolute. */
  origin: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

const tag = (name: string, attributes: Record<string, string | undefined>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value ? ` ${key}="${escape(value)}"` : ''))
    .join('')}>`

/**
 * Everything before the app's HTML: written by hand, since React renders only into `#root` and the state must be
 * there before the first script runs.
 */
export function documentStart({ head, snapshot, assets, origin }: Document): string {
  const { brand } = snapshot
  return [
    `<!DOCTYPE html><html lang="en" class="${htmlClasses(brand)}"><head><meta charset="utf-8">`,
    // The specification wants no zoom by the user; docs/decisions/ says what makes up for it.
    '<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no,viewport-fit=cover">',
    `<title>${escape(documentTitle(head, brand))}</title>`,
    ...metaTags(head, brand, origin),
    `<script>${assets.headScript.code}</script>`,
    `<style>${assets.inlineCss}</style>`,
    ...assets.scripts.map(href => tag('link', { rel: 'modulepreload', href })),
    `<script type="application/json" id="${SNAPSHOT_ID}">${stateJson(snapshot)}</script>`,
    '</head><body><div id="root">',
  ].join('')
}

/** Everything after the app's HTML where that brings the entry script itself. */
export const DOCUMENT_END = '</div></body></html>'

/** Everything after the app's HTML, the entry script first. */
export const documentEnd = ({ scripts: [entry = ''] }: PageAssets): string =>
  `</div><script type="module" src="${escape(entry)}" async></script></body></html>`

/** White type cannot be read on a light bar, which at night therefore turns to the colour of its ink. */
const LEAST_CONTRAST = 3

const htmlClasses = ({ look, headerBg }: PublicBrand) =>
  `heads-${look.headings} corners-${look.corners}` +
  `${contrast(headerBg, '#ffffff') < LEAST_CONTRAST ? ' light-bar' : ''} bg-1 fs-${FONT_SIZE_DEFAULT}`

function metaTags(head: Head, brand: PublicBrand, origin: string): string[] {
  const absolute = (address: string | undefined) => (address ? new URL(address, origin).href : undefined)
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
    link('canonical', absolute(head.canonical)),
    link('prev', head.prev),
    link('next', head.next),
    property('og:site_name', brand.appName),
    property('og:title', head.title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', absolute(head.canonical)),
    property('og:image', absolute(head.image ?? '/apple-touch-icon.png')),
    name('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    link('icon', brand.icon, { type: 'image/svg+xml' }),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
  ]
}
