import { reasonsOf, reviewsIn, setState, hideAllOf, restoreAllOf } from '../../reviews/moderation.ts'
import { idOf, listingOf, listingOptions, numberIn, numberOf, counted } from '../command/numbers.ts'
import { Refusal, type Change, type Command } from '../command/command.ts'
import { changeOfReader } from '../command/readers.ts'

const noReview = (id: number) => new Refusal(`Review ${id} not found.`)

export const reviews: Command = {
  meaning: 'lists reported reviews that await a decision, most reported first',
  roles: ['support', 'editor'],
  words: [],
  options: {
    ...listingOptions('includes decided ones'),
    reader: { value: 'ID', kind: 'number', meaning: 'all reviews by this reader' },
  },
  run: async ({ options }, database) => {
    const { all, brand, most } = listingOf(options)
    const readerId = numberIn(options, 'reader')
    const states = all ? (['shown', 'reported', 'hidden', 'cleared'] as const) : (['shown', 'reported'] as const)
    const withText = reviewsIn(database).where('text', '!=', '')
    let query =
      readerId === undefined
        ? withText
            .where('state', 'in', states)
            .where(({ or, eb, exists, selectFrom }) =>
              or([
                eb('state', 'in', ['hidden', 'cleared']),
                exists(selectFrom('review_report').select('review_id').whereRef('review_id', '=', 'review.id')),
              ]),
            )
        : withText.where('reader_id', '=', readerId)
    if (brand !== undefined) query = query.where('brand', '=', brand)
    const found = await query.orderBy('reports', 'desc').orderBy('review.id').limit(most).execute()
    const rows = found.map(review => ({
      id: review.id,
      at: review.changed_at,
      brand: review.brand,
      book: review.title,
      reports: Number(review.reports),
      seen: review.state === 'shown' || review.state === 'cleared',
      name: review.name || null,
      text: review.text,
    }))
    const what = readerId !== undefined ? 'Reviews' : all ? 'Reported reviews' : 'Reviews to decide'
    return { said: `${what}: ${rows.length}.`, readerId, parts: [{ name: 'reviews', rows, opens: 'review' }] }
  },
}

export const review: Command = {
  meaning: 'shows a review in full, with the reasons of its reports',
  roles: ['support', 'editor'],
  words: [idOf('review')],
  run: async ({ words: [word] }, database) => {
    const id = numberOf(word, 'ID')
    const found = await reviewsIn(database).where('review.id', '=', id).executeTakeFirst()
    if (!found) throw noReview(id)
    const { brand, book_id, title, reader_id, stars, counts, name, text, state, created_at, changed_at } = found
    const fields = {
      id,
      at: created_at,
      changed: changed_at,
      brand,
      book: `${title} (${book_id})`,
      reader: reader_id,
      stars,
      counts: counts === 1,
      state,
      name,
      text,
    }
    const reports = { name: 'reports', rows: await reasonsOf(database, id) }
    return { said: `Found review ${id}.`, readerId: reader_id, parts: [{ name: 'review', fields }, reports] }
  },
}

export const hideReview: Change = {
  meaning: 'hides a review from other readers; its stars still count',
  roles: ['support', 'editor'],
  words: [idOf('review')],
  notes: 'It stays hidden, even if its reader rewrites it, until restore-review.',
  options: { rating: { meaning: 'also stops counting its stars' } },
  changes: true,
  run: async ({ words: [word], options: { rating } }, database) => {
    const id = numberOf(word, 'ID')
    const done = await setState(database, id, 'hidden', rating ? false : undefined)
    if (!done) throw noReview(id)
    const stars = rating ? ' Its stars no longer count.' : ''
    return { said: `Review ${id} hidden.${stars}`, readerId: done.reader_id }
  },
}

export const restoreReview: Change = {
  meaning: 'shows a hidden or reported review again, and counts its stars',
  roles: ['support', 'editor'],
  words: [idOf('review')],
  notes: 'Reports cannot hide it again, unless its reader changes the text.',
  changes: true,
  run: async ({ words: [word] }, database) => {
    const id = numberOf(word, 'ID')
    const done = await setState(database, id, 'cleared', true)
    if (!done) throw noReview(id)
    return { said: `Review ${id} is visible again.`, readerId: done.reader_id }
  },
}

export const hideReviewsOf = changeOfReader({
  meaning: 'hides all reviews by a reader from others; their stars still count',
  roles: ['support', 'editor'],
  notes: 'Later reviews of other books are shown.',
  options: { rating: { meaning: 'also stops counting their stars' } },
  run: async (readerId, { options: { rating } }, database) => {
    const count = await hideAllOf(database, readerId, Boolean(rating))
    const stars = count && rating ? ' Their stars no longer count.' : ''
    return { said: `Reader ${readerId}: ${counted(count, 'review')} hidden.${stars}` }
  },
})

export const restoreReviewsOf = changeOfReader({
  meaning: 'undoes hide-reviews-of: each review is shown, and its stars count, as before',
  roles: ['support', 'editor'],
  notes: 'Reviews hidden individually or by reports stay hidden until restore-review.',
  run: async (readerId, _input, database) => {
    const { shown, unseen } = await restoreAllOf(database, readerId)
    const still = unseen.length ? ` Still hidden individually: ${unseen.join(', ')}.` : ''
    return { said: `Reader ${readerId}: ${counted(shown, 'review')} visible again.${still}` }
  },
})
