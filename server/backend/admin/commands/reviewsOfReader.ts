import { hideAllOf, restoreAllOf } from '../../reviews/hiddenTogether.ts'
import { counted } from '../command/numbers.ts'
import { READER, readerBy } from '../command/readers.ts'
import type { Command } from '../command/command.ts'

export const hideReviewsOf: Command = {
  meaning: 'hides all reviews by a reader from others; their stars still count',
  words: 'READER',
  notes: `${READER.notes} Later reviews of other books are shown.`,
  options: { ...READER.options, rating: { meaning: 'also stops counting their stars' } },
  changes: true,
  plan: ({ words: [word = ''], options: { brand, rating } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const count = await hideAllOf(database, readerId, Boolean(rating))
      const stars = count && rating ? ' Their stars no longer count.' : ''
      return { said: `Reader ${readerId}: ${counted(count, 'review')} hidden.${stars}`, readerId }
    }
  },
}

export const restoreReviewsOf: Command = {
  meaning: 'undoes hide-reviews-of: each review is shown, and its stars count, as before',
  words: 'READER',
  notes: `${READER.notes} Reviews hidden individually or by reports stay hidden until restore-review.`,
  options: READER.options,
  changes: true,
  plan: ({ words: [word = ''], options: { brand } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const { shown, unseen } = await restoreAllOf(database, readerId)
      const still = unseen.length ? ` Still hidden individually: ${unseen.join(', ')}.` : ''
      return { said: `Reader ${readerId}: ${counted(shown, 'review')} visible again.${still}`, readerId }
    }
  },
}
