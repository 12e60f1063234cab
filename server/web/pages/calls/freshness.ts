import type { IncomingHttpHeaders } from 'node:http'
import type { EndpointName, GetName } from '../../../../shared/api/endpoints.ts'

const BOOK = 10
const LIST = 30

/**
 * Seconds for which an answer serves other pages too. Short, for a kept page is as much older. Absent, so asked for by
 * each page: what searches, what writes, prices, and what is of a reader or an event.
 */
const SECONDS: Partial<Record<GetName, number>> = {
  'book.show': BOOK,
  'book.chapters': BOOK,
  'chapter.free': BOOK,
  'recommend.get': LIST,
  'author.home': LIST,
  'channel.getChannelList': LIST,
  'banner.index': LIST,
  'recommend.index3': LIST,
  'recommend.tag_group_list': LIST,
  'bookRank.list': LIST,
  'bookRank.book_list': LIST,
  'seo.book_tags': LIST,
  'seo.keywords.page': LIST,
  'hotsearch.words': BOOK,
  'nestedH5.info': LIST,
}

/** Whether answers to a call may serve more than one page. */
export const isShared = (name: EndpointName): boolean => name in SECONDS

/** Seconds for which it is taken for true that a backend does not offer a call. */
export const freshAbsence = (name: EndpointName): number => SECONDS[name as GetName] ?? 0

/** Seconds for which an answer serves other pages: what its call allows, and never longer than its backend does. */
export function freshFor(name: EndpointName, { 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const allowed = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1]
  return Math.min(SECONDS[name as GetName] ?? 0, Number(allowed ?? Infinity))
}
