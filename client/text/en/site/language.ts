import { messages } from '../../messages.ts'

/** Texts of the choice of language. */
export const language = messages({
  label: 'Language',
})
