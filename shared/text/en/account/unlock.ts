import { messages } from '../../messages.ts'

export const unlock = messages({
  title: 'Keep reading',
  price: 'This chapter',
  coins: 'Your coins',
  vouchers: 'Your vouchers',
  vouchersFirst:
    '{count, plural, =1 {Vouchers are used before coins:} other {Vouchers are used before coins, in this order:}}',
  until: 'Expires {time}',
  noExpiry: 'Never expires',
  moreVouchers: 'and {count, number} more',
  walletLoading: 'Loading balance…',
  walletFailed: 'Your balance didn’t load. Check your connection.',
  tryAgain: 'Try again',
  unlockOne: '{price, plural, one {Unlock for # coin} other {Unlock for # coins}}',
  unlockNext:
    '{price, plural, one {Unlock the next {count, number} chapters for # coin} other {Unlock the next {count, number} chapters for # coins}}',
  from: '{kind, select, vouchers {from your vouchers} coins {from your coins} other {{vouchers, number} from vouchers, {coins, plural, one {# coin} other {# coins}}}}',
  working: 'One moment…',
  topUp: 'Top up to unlock',
  more: 'Balance and other options',
  lapseSoon: '{count, plural, one {# voucher expires {time}.} other {# vouchers expire {time}.}}',
  missing: '{price, plural, one {# coin} other {# coins}}: you need {missing, number} more',
  missingClosed:
    '{price, plural, one {# coin} other {# coins}}: you need {missing, number} more, and coins aren’t on sale here right now.',
  missingTopUp: '{missing, plural, one {Need # more coin? Top up} other {Need # more coins? Top up}}',
  unlocked:
    '{count, plural, =1 {Chapter unlocked} other {# chapters unlocked}} for {price, plural, one {# coin} other {# coins}}.',
  undo: 'Undo',
  undone:
    'Undone: you have your {price, plural, one {coin} other {# coins}} back.{auto, select, off { Auto-unlock is off for this book.} other {}}',
  undoFailed: 'We couldn’t undo this.',
  overDay:
    'Not unlocked: your daily limit is {limit, plural, one {# coin} other {# coins}}, and you’ve spent {spent, number} today. You can change it in your account settings.',
  notEnough: 'You no longer have enough coins. You weren’t charged.',
  notConfirmed: 'Please confirm your email address first. You weren’t charged.',
  frozen: 'Purchases are paused for this account. Please contact us.',
  priceChanged: 'The price has changed. You weren’t charged. Please check it and try again.',
  inProgress: 'Your order is still being processed. Try again in a moment. You won’t be charged twice.',
  noResponse: 'We couldn’t reach the server. Try again. You won’t be charged twice.',
  opening: '{price, plural, one {Auto-unlocking for # coin…} other {Auto-unlocking for # coins…}}',
  autoUnlocked:
    '{price, plural, one {Auto-unlocked for # coin} other {Auto-unlocked for # coins}}. Used today: {spent, number} of {limit, number}.',
  limitReached:
    'Auto-unlock paused: this chapter would exceed your daily limit of {limit, number} coins. It costs {price, number}; you’ve used {spent, number}.',
  auto: 'Auto-unlock the next chapters of this book',
  autoAbout:
    'Locked chapters unlock when you open them, for about {price, plural, one {# coin} other {# coins}} each. Vouchers are used first. Daily limit for all books{where, select, account {} other { on this device}}: {limit, number}.',
  autoToday:
    'Starts with the next locked chapter. Used today for all books{where, select, account {} other { on this device}}: {spent, number} of {limit, number} coins, including vouchers.',
  limit: 'Daily limit for all books, in coins',
  limitOf: '{limit, number}',
})
