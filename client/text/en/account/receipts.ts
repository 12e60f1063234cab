import { messages } from '../../messages.ts'

/** Texts of a receipt. */
export const receipts = messages({
  receipt: 'Receipt',
  signIn: 'Sign in to see your receipt.',
  none: 'There is no such receipt',
  noneText: 'A receipt is made when a top-up is paid, for the account that paid it.',
  number: 'Order',
  date: 'Paid (UTC)',
  bought: 'Bought',
  bonus: 'Bonus',
  tax: 'Of which {name}, {rate}',
  returned: 'Paid back',
  payment: 'Payment',
  total: 'Total',
})
