import { LONGEST_REVIEW } from '../../../../shared/reviews.ts'
import type { Check } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'
import { Skip } from '../../kit/session.ts'

/** Books to search for one that the reader has not opened. */
const MAX = 20
/** Stored as sent: plain text. */
const TEXT = 'Sent by the contract kit: <b>“ünïcode 🌊”</b>\nand a second line.'

const rated: Check = {
  call: 'review.save',
  rule: 'ratings',
  run: async ({ account, samples, ask, expect, refuses }) => {
    const token = await account.token()
    const { id: book_id } = await samples.book()
    const mine = () => ask('review.mine', { book_id }, { token })
    const list = () => ask('review.list', { book_id, limit: 50 }, { token })
    const opened = [{ book_id, chapter_id: 1, progress: 0.5, read_at: new Date().toISOString() }]
    await ask('readlog.batchsave', { logs: opened }, { token })
    // Later than data of an earlier run.
    await ask('review.remove', { book_id }, { token })
    const before = (await list()).ratings.count

    const first = await ask('review.save', { book_id, stars: 2, text: TEXT, name: 'The kit' }, { token })
    expect(first.text === TEXT, `must be the text that was sent, is ${show(first.text)}`, { field: 'data.text' })
    const again = await ask('review.save', { book_id, stars: 4 }, { token })
    expect(again.id === first.id, 'another rating must take the place of the one before', { field: 'data.id' })
    expect(again.text === TEXT, 'stars alone must leave the text as it was', { field: 'data.text' })
    const { review, may_rate } = await mine()
    expect(review?.stars === 4, `review.mine must say 4, says ${show(review?.stars)}`, { field: 'data.stars' })
    expect(may_rate, 'must be true for who has opened a chapter', { field: 'data.may_rate' })

    const { ratings, items } = await list()
    expect(ratings.count === before + 1, `must be one more, ${before + 1}, is ${ratings.count}`, {
      field: 'data.ratings.count',
    })
    const sum = ratings.given.reduce((sum, readers) => sum + readers, 0)
    expect(sum === ratings.count, `must sum to the count, ${ratings.count}, is ${sum}`, { field: 'data.ratings.given' })
    const shown = items.filter(({ id }) => id === first.id)
    expect(shown.length === 1, `review.list must have it once, has it ${shown.length} times`, { field: 'data.items' })
    const { rating_count } = await ask('book.show', { book_id })
    expect(rating_count !== undefined, 'book.show must say how many ratings the score is of', {
      field: 'data.rating_count',
    })

    const wrong = (field: string) => ({ code: 422, error: 'VALIDATION', field }) as const
    await refuses('review.save', { book_id, stars: 6 }, wrong('stars'), { token })
    await refuses('review.save', { book_id, stars: 3.5 }, wrong('stars'), { token })
    const long = 'x'.repeat(LONGEST_REVIEW + 1)
    await refuses('review.save', { book_id, stars: 3, text: long }, wrong('text'), { token })
    await refuses('review.save', { book_id, stars: 3, name: 'kit@contract.example' }, wrong('name'), { token })
    const own = { review_id: first.id, reason: 'other' }
    await refuses('review.report', own, { code: 409, error: 'CONFLICT' }, { token })

    await ask('review.remove', { book_id }, { token })
    expect((await mine()).review === null, 'what was taken back must not be in review.mine', { field: 'data.review' })
    const after = await list()
    expect(after.ratings.count === before, `must be ${before} again, is ${after.ratings.count}`, {
      field: 'data.ratings.count',
    })
    const isLeft = after.items.some(({ id }) => id === first.id)
    expect(!isLeft, 'what was taken back must not be in review.list', { field: 'data.items' })
  },
}

const unread: Check = {
  call: 'review.save',
  rule: 'ratings',
  run: async ({ account, samples, ask, refuses }) => {
    const token = await account.token()
    for (const { id: book_id } of (await samples.cards()).slice(0, MAX)) {
      if ((await ask('review.mine', { book_id }, { token })).may_rate) continue
      await refuses('review.save', { book_id, stars: 1 }, { code: 409, error: 'CONFLICT' }, { token })
      return
    }
    throw new Skip('the reader has opened every book that was looked at')
  },
}

export const ratingChecks = (): Check[] => [rated, unread]
