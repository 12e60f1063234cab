import { messages } from '../../messages.ts'

export const receipts = messages({
  receipt: 'Receipt',
  signIn: 'Sign in to see your receipt.',
  none: 'We can’t find this receipt',
  noneText: 'You get a receipt when a top-up is paid. Only the account that paid can see it.',
  number: 'Order',
  date: 'Paid (UTC)',
  bought: 'Bought',
  bonus: 'Bonus',
  tax: 'Includes {name}, {rate, number}%',
  returned: 'Refunded',
  payment: 'Payment number',
  total: 'Total',
  problem: 'A problem with this payment',
  sent: 'We’ve got your message. The answer will be here, and in your email.',
  case: 'Case {id}',
  open: 'We’re looking into it.',
})
