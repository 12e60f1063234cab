import { messages } from '../../messages.ts'

export const pages = messages({
  pageOf: 'Page {page} of {count}',
})
