import { messages } from '../../messages.ts'

export const own = messages({
  spending: 'Spending',
  spendingText:
    'For unlocking chapters, on all devices. Spent today: {spent, plural, one {# coin} other {# coins}}, vouchers included.',
  spendingLimit: 'Most coins a day',
  spendingHint: 'Leave empty for no limit. The day ends at midnight UTC.',
  spendingWrong: 'Enter a whole number up to 1,000,000.',
  spendingProof: 'Ask me to confirm that it’s me before I spend, unless I did in the last ten minutes',
  spendingReminder: 'Remind me before vouchers expire',
  spendingSave: 'Save',
  spendingSaved: 'Your rules for spending are saved.',
  sessions: 'Devices',
  sessionsText: 'Your {brand} account is signed in on these devices.',
  sessionOn: '{browser} on {system}',
  sessionUnknown: 'Unknown device',
  thisDevice: 'This device',
  seen: 'Last used {date}',
  endSession: 'Sign out',
  endSessionOf: 'Sign out {device}',
  sessionEnded: '{device} is signed out.',
  prove: 'First, confirm that it’s you.',
  continue: 'Continue',
  export: 'Download my data',
  exportText: 'Everything we store about you, as JSON files in a zip: account, reading history, orders and more.',
  download: 'Download',
  delete: 'Delete account',
  deleteText:
    'This deletes your email address, password, reading history and unlocked chapters, and signs out every device. It can’t be undone. We keep payment records without your name. You may want to download your data first.',
  deleteCoins:
    'You’ll lose your {kind, select, coins {{coins, plural, one {# coin} other {# coins}}} vouchers {{vouchers, plural, one {# voucher} other {# vouchers}}} other {{coins, plural, one {# coin} other {# coins}} and {vouchers, plural, one {# voucher} other {# vouchers}}}}.',
  deleteDebt:
    'You owe {count, plural, one {# coin} other {# coins}}. A new account with this email address will still owe {count, plural, one {it} other {them}}.',
  deleteLast: 'This is the last step. You can’t get this account back.',
  deleteNow: 'Delete my account now',
  loading: 'One moment…',
  notLoaded: 'This didn’t load.',
  tryAgain: 'Try again',
})
