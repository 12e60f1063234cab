import { messages } from '../../messages.ts'

/** Of books, by what their language counts (`shared/lengthUnit.ts`). */
export const lengths = messages({
  words: '{count, plural, one {# word} other {{count, number, compact} words}}',
  characters: '{count, plural, one {# character} other {{count, number, compact} characters}}',
})
