import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import { HiddenReviews } from './hiddenReviews.ts'
import { Reviews } from './reviews.ts'

const mine = { id: 1, stars: 5, text: '', name: 'Mara', created_at: '2026-11-22T10:00:00.000Z' }

/** Reviews of a book, with the response about the reader's own review held back. */
function delayed() {
  const requested = Promise.withResolvers<unknown>()
  const api = {
    get: () => requested.promise,
    post: async () => ({ s: 1, d: mine, errors: [] }),
  }
  const options = { api, log: { lastRead: () => undefined }, hidden: new HiddenReviews(memoryStorage()) }
  return { requested, reviews: new Reviews(options as never, 7) }
}

test('a response older than the rating does not overwrite it', async () => {
  const { requested, reviews } = delayed()
  const looking = reviews.look(true)
  await reviews.save({ stars: 5, text: '', name: 'Mara' })
  requested.resolve({ s: 1, d: { may_rate: true, name: 'Mara', review: null }, errors: [] })
  await looking
  expect(reviews.own).toEqual(mine)
})
