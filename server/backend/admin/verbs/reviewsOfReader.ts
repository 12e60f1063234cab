import { setStateOfAll } from '../../reviews/moderation.ts'
import { READER, readerBy } from '../verb/readers.ts'
import type { Verb } from '../verb/verb.ts'

const UNSEEN = ['reported', 'hidden'] as const
const ALL = ['shown', 'cleared', ...UNSEEN] as const

export const hideReviewsOf: Verb = {
  meaning: 'hides all that a reader wrote about books from all others; its stars go on counting',
  words: 'READER',
  notes: `${READER.notes} What they write about other books afterwards is shown.`,
  options: { ...READER.options, rating: { meaning: 'the stars count no more, either' } },
  changes: true,
  plan: ({ words: [word = ''], options: { brand, rating } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const count = await setStateOfAll(database, readerId, ALL, 'hidden', rating ? false : undefined)
      const stars = count && rating ? ' Their stars count no more.' : ''
      return { said: `Reader ${readerId}: ${reviews(count)} hidden.${stars}`, readerId }
    }
  },
}

export const restoreReviewsOf: Verb = {
  meaning: 'shows all reviews of a reader again that were hidden or reported, and lets their stars count',
  words: 'READER',
  notes: `${READER.notes} Reports do not hide them any more, until another text is written.`,
  options: READER.options,
  changes: true,
  plan: ({ words: [word = ''], options: { brand } }) => {
    return async database => {
      const readerId = await readerBy(database, word, brand)
      const count = await setStateOfAll(database, readerId, UNSEEN, 'cleared', true)
      return { said: `Reader ${readerId}: ${reviews(count)} shown to all.`, readerId }
    }
  },
}

const reviews = (count: number) => (count === 1 ? '1 review is' : `${count} reviews are`)
