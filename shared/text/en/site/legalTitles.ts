import { messages } from '../../messages.ts'

/** Names of the legal pages, in links and headings. */
export const legalTitles = messages({
  imprint: 'Imprint',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  withdrawal: 'Right of withdrawal',
  contact: 'Contact',
})
