import { messages } from '../../messages.ts'

/** Texts of a chapter that is read page by page. */
export const pages = messages({
  pageOf: 'Page {page} of {count}',
})
