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
import type { PageAddresses } from '../../brands/languageAddress.ts'
import type { Head } from '../../../../shared/page/head.ts'
import { escapeMarkup } from '../../../../shared/markup.ts'

/** Meta tags for search engines, feed readers and link previews: description, address, picture. */
export function metaTags(head: Head, brand: PublicBrand, addresses: PageAddresses): string {
  const { origin, locale, at } = addresses
  const canonical = head.canonical && at(head.canonical)
  const isIndexed = head.canonical !== undefined && !head.noindex
  const others = isIndexed ? addresses.alternates(head.canonical!) : []
  const description = head.description ?? brand.description
  const name = (name: string, content: string | undefined) => (content ? openingTag('meta', { name, content }) : '')
  const property = (property: string, content: string | undefined) =>
    content ? openingTag('meta', { property, content }) : ''
  const link = (rel: string, href: string | undefined, more = {}) =>
    href ? openingTag('link', { rel, href, ...more }) : ''
  const picture = pictureOf(head)
  return [
    name('description', description),
    name('theme-color', brand.headerBg),
    name('robots', head.noindex ? 'noindex' : undefined),
    name('referrer', head.noReferrer ? 'no-referrer' : undefined),
    link('canonical', canonical),
    // Lists that are not indexed name no neighbouring pages.
    link('prev', head.noindex ? undefined : head.prev),
    link('next', head.noindex ? undefined : head.next),
    ...others.map(({ locale: { hreflang }, href }) => link('alternate', href, { hreflang })),
    link('alternate', others[0]?.href, { hreflang: 'x-default' }),
    ...feedsOf(head, brand).map(({ href, type, title }) =>
      link('alternate', at(href).slice(origin.length), { type, title }),
    ),
    property('og:site_name', brand.appName),
    property('og:title', head.title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', canonical),
    property('og:locale', openGraphLocale(locale)),
    ...others.flatMap(other =>
      other.locale === locale ? [] : property('og:locale:alternate', openGraphLocale(other.locale)),
    ),
    property('og:image', new URL(picture, origin).href),
    property('og:image:width', `${SHARED_PICTURE.width}`),
    property('og:image:height', `${SHARED_PICTURE.height}`),
    property('og:image:alt', picture === SITE_PICTURE ? brand.appName : head.title),
    name('twitter:card', 'summary_large_image'),
    link('icon', brand.icon, brand.icon.endsWith('.svg') ? { type: 'image/svg+xml' } : {}),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
  ].join('')
}

/** `de_DE`: language and region, by code, since finding them takes 2 % of a page. */
const openGraphLocales = new Map(
  LOCALES.map(({ iso }) => {
    const { language, region } = new Intl.Locale(iso).maximize()
    return [iso, `${language}_${region}`]
  }),
)
const openGraphLocale = ({ iso }: Locale) => openGraphLocales.get(iso)

/** The link preview picture of the page's book, or of the site. */
const pictureOf = ({ details }: Head): string =>
  details === undefined || details.kind === 'site' ? SITE_PICTURE : bookPicture(details.book.id)

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

export function openingTag(name: string, attributes: Record<string, string | undefined>): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value) text += ` ${key}="${escapeMarkup(value)}"`
  }
  return `${text}>`
}
