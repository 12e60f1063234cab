import type { Descriptions } from './description.ts'
import { card, firstPage, MORNING, NOON, paging } from './samples.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })

const topUp = {
  id: 5012,
  status: 'paid' as const,
  created_at: MORNING,
  paid_at: NOON,
  kind: 'top_up' as const,
  charge_id: 2,
  money: usd(499),
  coins: 500,
  bonus: 50,
  pay_url: null,
}
const pending = {
  ...topUp,
  status: 'pending' as const,
  paid_at: null,
  pay_url: 'https://checkout.payments.example/pay/cs_7Hq2',
}
const chapters = {
  id: 5013,
  status: 'paid' as const,
  created_at: NOON,
  paid_at: NOON,
  kind: 'chapters' as const,
  book_id: 7,
  chapter_ids: [4, 5],
  coins: 14,
  vouchers: 10,
}

export const moneyCalls = {
  'user.surplus': {
    text: 'What can be spent. Without `live_vouchers` readers are not told which go first and when they run out.',
    examples: {
      balance: {
        input: {},
        data: { coins: 486, vouchers: 20, live_vouchers: [{ amount: 20, expires_at: NOON }], debt: 0, frozen: false },
      },
    },
  },
  'user.premium': {
    text: 'What became of the reader’s vouchers, latest first.',
    examples: {
      vouchers: {
        input: paging,
        data: {
          items: [{ id: 91, kind: 'granted', amount: 30, reason: 'Welcome', expires_at: NOON, created_at: MORNING }],
          ...firstPage,
        },
      },
    },
  },
  'user.charge': {
    text: 'The reader’s top-ups, latest first.',
    examples: { orders: { input: paging, data: { items: [topUp], ...firstPage } } },
  },
  'user.cost_list': {
    text:
      'Chapters that the reader has unlocked, an entry an order, latest first. Withdrawn books may go on standing in ' +
      'it.',
    examples: { orders: { input: paging, data: { items: [{ ...chapters, book: card }], ...firstPage } } },
  },
  'charge.list': {
    text:
      'Prices in `currency` where there are such, else in the shop’s own. No items: nobody takes payments. `test`: ' +
      'they are a test, no money is taken, and the site says so.',
    examples: {
      options: {
        input: { currency: 'USD' },
        data: { items: [{ id: 2, coins: 500, bonus: 50, money: usd(499), label: 'Most popular' }] },
      },
    },
  },
  'order.create': {
    text:
      'Of kind `top_up` the order is `pending`, with the address at which it is paid; from there the reader comes ' +
      'back to `return_to`. Of kind `chapters` it is `paid`: all or none, vouchers before coins, and what is free or ' +
      'ordered already costs nothing. `price` is the sum that the reader was shown and said yes to.',
    failures: {
      FROZEN: 'the account may buy nothing; what it owns it goes on reading',
      BOOK_NOT_FOUND: '`book_id` is no book',
      BOOK_WITHDRAWN: 'the book is no longer offered; `data` says which it was',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      NOT_ENOUGH_COINS: 'the chapters cost more than the balance; `data` is `{price, balance}`',
      CONFLICT:
        'the chapters cost more than `price`: `data` is `{price}`; the top-up is another than `money` and `coins` ' +
        'say: `data` is `{money, coins}`; or the order can be paid no more',
      RATE_LIMITED: 'too many orders, or too many top-ups that wait for their payment; with `Retry-After`',
    },
    examples: {
      topUp: {
        input: {
          kind: 'top_up',
          charge_id: 2,
          currency: 'USD',
          money: usd(499),
          coins: 550,
          return_to: '/book-reader/7/4',
        },
        data: pending,
      },
      chapters: { input: { kind: 'chapters', book_id: 7, chapter_ids: [4, 5], price: 24 }, data: chapters },
    },
  },
  'order.receipt': {
    text: 'What a paid top-up comes to on paper, also after it was paid back.',
    failures: { NOT_FOUND: '`order_id` is no paid top-up of the reader’s' },
    examples: {
      receipt: {
        input: { order_id: 5012 },
        data: {
          order: topUp,
          seller: 'Novels Ltd, 1 Harbour Road, Cardiff',
          tax: { name: 'VAT', rate: 2000, amount: 83 },
          returned: 0,
          payment: 'pi_3Nq8',
        },
      },
    },
  },
} satisfies Partial<Descriptions>
