import * as samples from './samples.ts'

export const moneyExamples = {
  'user.surplus': {
    balance: {
      input: {},
      data: {
        coins: 486,
        vouchers: 20,
        live_vouchers: [{ amount: 20, expires_at: samples.NOON }],
        debt: 0,
        frozen: false,
        auto_unlock: samples.autoUnlock,
        spending: samples.spending,
      },
    },
  },
  'user.premium': {
    vouchers: {
      input: samples.paging,
      data: {
        items: [
          {
            id: 91,
            kind: 'granted',
            amount: 30,
            reason: 'Welcome',
            balance: 30,
            expires_at: samples.NOON,
            created_at: samples.MORNING,
          },
        ],
        ...samples.firstPage,
      },
    },
  },
  'user.charge': {
    orders: {
      input: samples.paging,
      data: { items: [{ ...samples.topUpOrder, balance: { coins: 550, vouchers: 30 } }], ...samples.firstPage },
    },
  },
  'user.cost_list': {
    orders: {
      input: samples.paging,
      data: {
        items: [{ ...samples.chaptersOrder, book: samples.card, balance: { coins: 486, vouchers: 20 } }],
        ...samples.firstPage,
      },
    },
  },
  'charge.list': {
    options: {
      input: { currency: 'USD' },
      data: {
        items: [{ id: 2, coins: 500, bonus: 50, money: samples.usd(499), label: 'Most popular' }],
        tax: { name: 'VAT', rate: 2000 },
      },
    },
  },
  'order.create': {
    topUp: {
      input: {
        kind: 'top_up',
        charge_id: 2,
        currency: 'USD',
        money: samples.usd(499),
        coins: 550,
        return_to: '/book-reader/7/4',
      },
      data: samples.pendingOrder,
    },
    chapters: {
      input: { kind: 'chapters', book_id: 7, chapter_ids: [4, 5], price: 24 },
      data: { ...samples.chaptersOrder, undo_until: samples.NOON, chapter: samples.orderedChapter },
    },
  },
  'user.autoUnlock': { on: { input: { book_id: 7, on: true, limit: 100 }, data: samples.autoUnlock } },
  'order.undo': { order: { input: { order_id: 5013 }, data: { coins: 500, vouchers: 30 } } },
  'user.spending': { limit: { input: { limit: 10_000, proof: false }, data: samples.spending } },
  'order.receipt': {
    receipt: {
      input: { order_id: 5012 },
      data: {
        order: samples.topUpOrder,
        seller: 'Novels Ltd, 1 Harbour Road, Cardiff',
        tax: { name: 'VAT', rate: 2000, amount: 83 },
        returned: 0,
        payment: 'pi_3Nq8',
        cases: [{ id: 31, created_at: samples.NOON, reply: null }],
      },
    },
  },
  'order.report': {
    problem: { input: { order_id: 5012, content: 'My bank says that I paid twice.' }, data: { id: 31 } },
  },
} satisfies Partial<samples.Examples>
