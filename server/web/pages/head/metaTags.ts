import type { PublicBrand } from '../../../../shared/brand.ts'
import {
  bookFeed,
  bookPicture,
  catalogueIn,
  catalogueType,
  NEWS_FEED,
  SHARED_PICTURE,
  SITE_PICTURE,
} from '../../../../shared/page/discovery.ts'
import { LOCALES, type Locale } from '../../../../shared/locales.ts'
import type { PageAddresses } from '../../brands/site.ts'
import type { Head } from '../../../../shared/page/head.ts'
import { escapeMarkup } from '../../../../shared/markup.ts'

/** Meta tags for search engines, feed readers and link previews: description, address, picture. */
export function metaTags(head: Head, brand: PublicBrand, addresses: PageAddresses): string {
  const { origin, locale, at } = addresses
  const canonical = head.canonical && at(head.canonical)
  const isIndexed = head.canonical !== undefined && !head.noindex
  const others = isIndexed ? addresses.alternates(head.canonical!) : []
  const description = head.description ?? brand.description
  const { details } = head
  // The link preview picture of the page's book, or of the site.
  const picture = details === undefined || details.kind === 'site' ? SITE_PICTURE : bookPicture(details.book.id)
  const tags: (Attributes & { content?: string; href?: string })[] = [
    { name: 'description', content: description },
    { name: 'theme-color', content: brand.headerBg },
    { name: 'robots', content: head.noindex ? 'noindex' : undefined },
    { name: 'referrer', content: head.noReferrer ? 'no-referrer' : undefined },
    { rel: 'canonical', href: canonical },
    // Lists that are not indexed name no neighbouring pages.
    { rel: 'prev', href: head.noindex ? undefined : head.prev },
    { rel: 'next', href: head.noindex ? undefined : head.next },
    ...others.map(({ locale: { hreflang }, href }) => ({ rel: 'alternate', href, hreflang })),
    { rel: 'alternate', href: others[0]?.href, hreflang: 'x-default' },
    ...feedsOf(head, brand).map(({ href, ...feed }) => ({
      rel: 'alternate',
      href: at(href).slice(origin.length),
      ...feed,
    })),
    { property: 'og:site_name', content: brand.appName },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES.get(locale) },
    ...others
      .filter(other => other.locale !== locale)
      .map(other => ({ property: 'og:locale:alternate', content: OPEN_GRAPH_LOCALES.get(other.locale) })),
    { property: 'og:image', content: new URL(picture, origin).href },
    { property: 'og:image:width', content: `${SHARED_PICTURE.width}` },
    { property: 'og:image:height', content: `${SHARED_PICTURE.height}` },
    { property: 'og:image:alt', content: picture === SITE_PICTURE ? brand.appName : head.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { rel: 'icon', href: brand.icon, type: brand.icon.endsWith('.svg') ? 'image/svg+xml' : undefined },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
  return tags.map(tag => (tag.content ? openingTag('meta', tag) : tag.href ? openingTag('link', tag) : '')).join('')
}

/** `de_DE`: language and region by locale, since finding them takes 2 % of a page. */
const OPEN_GRAPH_LOCALES: ReadonlyMap<Locale, string> = new Map(
  LOCALES.map(locale => {
    const { language, region } = new Intl.Locale(locale.iso).maximize()
    return [locale, `${language}_${region}`]
  }),
)

type Feed = { href: string; type: string; title: string }

/** Feeds of a page: the site's news on home, a book's chapters on its pages. */
function feedsOf({ details }: Head, { appName }: PublicBrand): Feed[] {
  if (details?.kind === 'site')
    return [
      { href: NEWS_FEED, type: 'application/atom+xml', title: appName },
      { href: catalogueIn('xml'), type: catalogueType('xml', 'navigation'), title: appName },
      { href: catalogueIn('json'), type: catalogueType('json', 'navigation'), title: appName },
    ]
  if (details?.kind !== 'book') return []
  const { id, name } = details.book
  return [{ href: bookFeed(id), type: 'application/atom+xml', title: name }]
}

type Attributes = Record<string, string | undefined>

export function openingTag(name: string, attributes: Attributes): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value) text += ` ${key}="${escapeMarkup(value)}"`
  }
  return `${text}>`
}
