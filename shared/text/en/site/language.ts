import { messages } from '../../messages.ts'

export const language = messages({
  label: 'Language',
})
