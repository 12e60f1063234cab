import { expect, test } from '@jest/globals'
import { endpoints, type Endpoint, type EndpointName } from './endpoints.ts'

/** Specification, section 7, in its order. */
const CALLS = `
  GET book.show | GET chapter.free | GET book.chapters | POST user.login | GET charge.list | POST order.create
  GET user.charge | GET user.cost_list | GET user.premium | GET user.surplus | GET channel.getChannelList
  GET bookRank.book_list | GET bookRank.list | GET user.oauthUrl | GET user.sns | GET complaint.get_type_list
  POST complaint.submit_save | GET readlog.get | GET chapter.ordered | POST readlog.batchsave | POST search.multi
  POST search.multi2 | GET hotsearch.words | GET seo.book_tags | GET seo.keywords.page | GET nestedH5.info
  POST selfAttribution.reportData | GET author.home | GET banner.index | GET recommend.index3
  GET recommend.tag_group_list | GET recommend.get | GET event.inviteActivityHelpPage
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map(call => call.split(' ') as [string, EndpointName])

test('the specification lists 33 calls', () => {
  expect(CALLS).toHaveLength(33)
})

test.each(CALLS)('%s %s is a call of the API', (method, name) => {
  expect(endpoints[name]?.method).toBe(method)
})

test('a call without its cost is incomplete', () => {
  const { cost, ...silent } = endpoints['book.find']
  // @ts-expect-error -- the type check refuses it
  const call: Endpoint = silent
  expect([cost, 'cost' in call]).toEqual(['search', false])
})
