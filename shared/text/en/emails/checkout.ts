import { messages } from '../../messages.ts'

export const checkout = messages({
  title: 'Checkout',
  test: 'This is a test. You won’t be charged.',
  coins: 'Coins',
  price: 'Price',
  pay: 'Pay',
  decline: 'Decline the payment',
  back: 'Go back',
  backWithoutPaying: 'Go back without paying',
  paid: 'Paid. The coins are in your balance.',
  failed: 'The payment was declined or came too late. You weren’t charged.',
  refunded: 'This order was refunded.',
})
