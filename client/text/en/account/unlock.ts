import { messages } from '../../messages.ts'

/** Texts of the lock for a reader who is signed in. */
export const unlock = messages({
  title: 'This chapter goes on',
  price: 'This chapter',
  coins: 'Your coins',
  vouchers: 'Your vouchers',
  vouchersFirst: '{count, plural, =1 {Vouchers go before coins:} other {Vouchers go before coins, in this order:}}',
  until: 'until {time}',
  forEver: 'without end',
  moreVouchers: 'and {count, number} more',
  walletRead: 'Your balance …',
  walletFailed: 'Your balance did not load. Please check the connection.',
  tryAgain: 'Try again',
  unlockOne: '{price, plural, one {Unlock for # coin} other {Unlock for # coins}}',
  unlockNext:
    '{price, plural, one {Unlock the next {count, number} for # coin} other {Unlock the next {count, number} for # coins}}',
  from: '{kind, select, vouchers {from your vouchers} coins {from your coins} other {{vouchers, number} from vouchers, {coins, plural, one {# coin} other {# coins}}}}',
  working: 'One moment …',
  topUp: 'Top up to unlock',
  more: 'Balance and more ways',
  missing:
    '{price, plural, one {# coin} other {# coins}}: {missing, plural, one {# coin is missing} other {# coins are missing}}',
  missingClosed:
    '{price, plural, one {# coin} other {# coins}}: {missing, plural, one {# coin is missing} other {# coins are missing}}, and none can be bought here at the moment.',
  missingTopUp: '{missing, plural, one {# coin is missing: top up} other {# coins are missing: top up}}',
  unlocked: '{count, plural, one {The chapter is yours.} other {# chapters are yours.}}',
  notEnough: 'Your balance has changed and does not do any more. Nothing was charged.',
  notConfirmed: 'Please confirm your e-mail address first. Nothing was charged.',
  frozen: 'Nothing can be bought with this account at the moment. Please write to us.',
  priceChanged: 'The price has changed. Nothing was charged: please look again.',
  underWay: 'Your order is still under way. Please try again in a moment: nothing is charged twice.',
  noAnswer: 'No answer came. Please try again: nothing is charged twice.',
  opening:
    '{price, plural, one {Unlocking this chapter for # coin, as you wished …} other {Unlocking this chapter for # coins, as you wished …}}',
  unlockedByItself:
    '{price, plural, one {Unlocked for # coin} other {Unlocked for # coins}}. Today: {spent, number} of {limit, number}.',
  limitReached:
    'It was not unlocked by itself: {price, number} more would pass your limit of {limit, number} a day. {spent, number} went today.',
  auto: 'Unlock next chapters of this book as I read',
  autoAbout:
    'Each locked chapter is unlocked as you open it, for about {price, plural, one {# coin} other {# coins}}, vouchers first. At most {limit, number} a day; off until you say so.',
  autoToday:
    'From the next locked chapter on, without asking. Today {spent, number} of at most {limit, number} coins went, vouchers included.',
  limit: 'At most, in coins a day',
  limitOf: '{limit, number}',
})
