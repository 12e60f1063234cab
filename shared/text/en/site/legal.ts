import { messages } from '../../messages.ts'

export const legal = messages({
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  inForce: 'Effective {date}',
  contents: 'Contents',
})
