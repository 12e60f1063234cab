import { messages } from '../../messages.ts'

export const legal = messages({
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  imprintTitle: 'Imprint',
  withdrawalTitle: 'Right of withdrawal',
  contactTitle: 'Contact',
  register: 'Register',
  taxNumber: 'Tax number',
  email: 'Email',
  /** Gaps that the publisher must fill, in our drafts. */
  legalName: '[legal name]',
  address: '[address]',
  inForce: 'Effective {date}',
  contents: 'Contents',
})
