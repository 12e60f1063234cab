import { reasonsOf, reviewsIn, setState } from '../../reviews/moderation.ts'
import { listingOf, listingOptions } from '../command/listing.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command } from '../command/command.ts'

const noReview = (id: number) => new Refusal(`There is no review ${id}.`)

export const reviews: Command = {
  meaning: 'lists reviews that readers reported and nobody has looked at, most reported first',
  options: listingOptions('those that somebody has looked at, too'),
  plan: ({ options }) => {
    const { all, brand, most } = listingOf(options)
    return async database => {
      const states = all ? (['shown', 'reported', 'hidden', 'cleared'] as const) : (['shown', 'reported'] as const)
      let query = reviewsIn(database)
        .where('state', 'in', states)
        .where('text', '!=', '')
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('state', 'in', ['hidden', 'cleared']),
            exists(selectFrom('review_report').select('review_id').whereRef('review_id', '=', 'review.id')),
          ]),
        )
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
      const said = `Reviews${all ? ' that were reported or looked at' : ' to look at'}: ${rows.length}.`
      return { said, parts: [{ name: 'reviews', rows, none: 'None.' }] }
    }
  },
}

export const review: Command = {
  meaning: 'shows a review in full, with why it was reported',
  words: 'ID',
  plan: ({ words: [word] }) => {
    const id = numberOf(word, 'ID')
    return async database => {
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
      const reports = { name: 'reports', rows: await reasonsOf(database, id), none: 'None.' }
      return {
        said: `Review ${id} is shown.`,
        readerId: reader_id,
        parts: [{ name: 'review', fields }, reports],
      }
    }
  },
}

export const hideReview: Command = {
  meaning: 'hides what a reader wrote from all others; its stars go on counting',
  words: 'ID',
  notes: 'A text that is written in its place stays hidden, too, until restore-review.',
  options: { rating: { meaning: 'its stars count no more, either' } },
  changes: true,
  plan: ({ words: [word], options: { rating } }) => {
    const id = numberOf(word, 'ID')
    return async database => {
      const done = await setState(database, id, 'hidden', rating ? false : undefined)
      if (!done) throw noReview(id)
      const stars = rating ? ' Its stars count no more.' : ''
      return { said: `Review ${id} is hidden.${stars}`, readerId: done.reader_id }
    }
  },
}

export const restoreReview: Command = {
  meaning: 'shows a review again that was hidden or reported, and lets its stars count',
  words: 'ID',
  notes: 'Reports do not hide it any more, until its reader writes another text.',
  changes: true,
  plan: ({ words: [word] }) => {
    const id = numberOf(word, 'ID')
    return async database => {
      const done = await setState(database, id, 'cleared', true)
      if (!done) throw noReview(id)
      return { said: `Review ${id} is shown to all.`, readerId: done.reader_id }
    }
  },
}
