import { messages } from '../../messages.ts'

export const legal = messages({
  register: 'Register',
  taxNumber: 'Tax number',
  email: 'Email',
  /** Gaps that the publisher must fill, in our drafts. */
  legalName: '[legal name]',
  address: '[address]',
  inForce: 'Effective {date}',
  contents: 'Contents',
})
