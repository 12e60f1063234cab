import { messages } from '../../messages.ts'

/** What stands on both legal pages. */
export const legal = messages({
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  inForce: 'Effective {date}',
  contents: 'Contents',
})
