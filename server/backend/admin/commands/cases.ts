import { repliesTo } from '../command/replies.ts'

export const cases = repliesTo({
  thing: 'case',
  table: 'payment_case',
  roles: ['support'],
  meanings: {
    list: 'lists unanswered problems with payments, oldest first',
    show: 'shows a problem with a payment, with the payment',
    reply: 'answers a problem with a payment: saves the answer for the receipt, and emails it',
  },
  rows: database =>
    database
      .selectFrom('payment_case')
      .innerJoin('orders', 'orders.id', 'payment_case.order_id')
      .innerJoin('reader', 'reader.id', 'payment_case.reader_id')
      .select(['payment_case.id', 'payment_case.created_at as at', 'brand', 'order_id as order', 'orders.status'])
      .select(['payment_case.reader_id as reader', 'content as text']),
  columns: ['amount', 'currency', 'provider', 'payment', 'returned'],
  facts: ({ id, order }) => ({ case: String(id), order: String(order) }),
})
