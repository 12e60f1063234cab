import type { PageAddresses } from '../../brands/site.ts'
import { linkIn, type Resource } from './resource.ts'
import { spoken, textElement, xmlDocument } from './xml.ts'
import { xmlText } from '../../../../shared/markup.ts'

export const ATOM = 'application/atom+xml'

/** `href` is a path of this site or an address. */
export type AtomLink = { rel: string; href: string; type: string }

export type AtomEntry = {
  /** A URI that never changes. */
  id: string
  title: string
  /** ISO 8601. */
  updated: string
  authors?: readonly { name: string }[]
  language?: string
  summary?: string
  links: readonly AtomLink[]
  /** Further elements, as XML in the namespaces `dc` and `opensearch`. */
  more?: string
}

type AtomFeed = {
  id: string
  title: string
  /** Language of title, subtitle, and entries without their own. */
  language?: string
  subtitle?: string
  /** If it is not the feed's. */
  subtitleLanguage?: string
  authors: readonly { name: string }[]
  links: readonly AtomLink[]
  more?: string
  entries: readonly AtomEntry[]
}

const byline = ({ name }: { name: string }) => `<author>${textElement('name', name)}</author>`

/** An Atom feed (RFC 4287). @param type its media type, if it is a profile of Atom */
export function atom(addresses: PageAddresses, feed: AtomFeed, type = `${ATOM}; charset=utf-8`): Resource {
  const inLanguage = linkIn(addresses)
  const link = (linked: AtomLink) => {
    const { rel, href, type } = inLanguage(linked)
    return `<link rel="${rel}" type="${type}" href="${xmlText(new URL(href, addresses.origin).href)}"/>`
  }
  // An empty feed has the oldest possible date.
  const updated = feed.entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), EPOCH)
  const content = [
    textElement('id', feed.id),
    textElement('title', feed.title),
    textElement('subtitle', feed.subtitle, feed.subtitleLanguage),
    textElement('updated', updated),
    ...feed.authors.map(byline),
    ...feed.links.map(link),
    feed.more ?? '',
    ...feed.entries.map(entry =>
      [
        `<entry${spoken(entry.language)}>`,
        textElement('id', entry.id),
        textElement('title', entry.title),
        textElement('updated', entry.updated),
        ...(entry.authors ?? []).map(byline),
        ...entry.links.map(link),
        textElement('summary', entry.summary),
        entry.more ?? '',
        '</entry>',
      ].join(''),
    ),
  ]
  return { type, body: xmlDocument(`<feed ${NAMESPACES}${spoken(feed.language)}>${content.join('')}</feed>`) }
}

const NAMESPACES =
  'xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" ' +
  'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"'

export const EPOCH = '1970-01-01T00:00:00.000Z'
