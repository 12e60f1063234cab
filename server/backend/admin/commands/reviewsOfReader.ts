import { hideAllOf, restoreAllOf } from '../../reviews/hiddenTogether.ts'
import { READER, readerBy } from '../command/readers.ts'
import type { Command } from '../command/command.ts'

export const hideReviewsOf: Command = {
  meaning: 'hides all that a reader wrote about books from all others; its stars go on counting',
  words: 'READER',
  notes: `${READER.notes} What they write about other books afterwards is shown.`,
  options: { ...READER.options, rating: { meaning: 'the stars count no more, either' } },
  changes: true,
  plan: ({ words: [word = ''], options: { brand, rating } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const count = await hideAllOf(database, readerId, Boolean(rating))
      const stars = count && rating ? ' Their stars count no more.' : ''
      return { said: `Reader ${readerId}: ${reviews(count)} hidden.${stars}`, readerId }
    }
  },
}

export const restoreReviewsOf: Command = {
  meaning: 'takes hide-reviews-of back: each review is seen, and its stars count, as before',
  words: 'READER',
  notes: `${READER.notes} What was hidden by itself or by reports stays hidden, until restore-review.`,
  options: READER.options,
  changes: true,
  plan: ({ words: [word = ''], options: { brand } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const { shown, unseen } = await restoreAllOf(database, readerId)
      const still = unseen.length ? ` Hidden by themselves, and so still: ${unseen.join(', ')}.` : ''
      return { said: `Reader ${readerId}: ${reviews(shown)} shown to all again.${still}`, readerId }
    }
  },
}

const reviews = (count: number) => (count === 1 ? '1 review is' : `${count} reviews are`)
