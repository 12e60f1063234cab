import type { Request, Response } from 'express'
import type { EndpointName } from '../../../shared/api/endpoints.ts'

/** How long an answer may be shown again, in seconds. What is missing here is never kept. */
const SECONDS: Partial<Record<EndpointName, number>> = {
  'book.show': 60,
  'book.chapters': 60,
  'chapter.free': 60,
  'recommend.get': 60,
  'author.home': 60,
  'channel.getChannelList': 60,
  'banner.index': 60,
  'recommend.index3': 60,
  'recommend.tag_group_list': 60,
  'bookRank.list': 60,
  'bookRank.book_list': 60,
  'review.list': 10,
  'hotsearch.words': 10,
  'seo.book_tags': 60,
  'seo.keywords.page': 60,
  'seo.sitemap': 300,
  'seo.free': 60,
  'charge.list': 60,
  'complaint.get_type_list': 300,
  'nestedH5.info': 300,
  'site.capabilities': 60,
}

/** Says how long a success may be kept. What a signed-in reader gets, an unlocked chapter say, is kept by nobody. */
export function setCaching(name: EndpointName, request: Request, response: Response) {
  const seconds = SECONDS[name]
  const anonymous = /^(bearer)?\s*$/i.test(request.get('Authorization') ?? '')
  if (!anonymous) response.set('Cache-Control', 'private, no-store')
  if (seconds === undefined || !anonymous) return
  response.set('Cache-Control', `public, max-age=${seconds}`).vary('Authorization').vary('X-Brand')
}
