import { messages } from '../../messages.ts'

/** Texts of what readers see and do of their own account: where they are signed in, and what is kept of them. */
export const own = messages({
  sessions: 'Devices',
  sessionsText: 'Here your account at {brand} is signed in.',
  sessionOn: '{browser} on {system}',
  sessionUnknown: 'Unknown device',
  thisDevice: 'This device',
  seen: '{brand} · last used {date}',
  endSession: 'Sign out',
  endSessionOf: 'Sign out {device}',
  sessionEnded: '{device} is signed out.',
  prove: 'Please show once more that it is you.',
  goOn: 'Go on',
  export: 'Download my data',
  exportText: 'All that is kept of you here, as JSON files in a zip: account, reading history, orders and the rest.',
  download: 'Download',
  delete: 'Delete the account',
  deleteText:
    'Your address, password, reading history, unlocked chapters and devices go at once, and nobody can bring them back. What you paid stays in our books, without your name. You may want to download your data first.',
  deleteCoins:
    'You still have {coins, plural, one {# coin} other {# coins}} and {vouchers, plural, one {# voucher} other {# vouchers}}: they lapse.',
  deleteDebt:
    'You owe {count, plural, one {# coin} other {# coins}}, and still will with a new account of this address.',
  deleteLast: 'This is the last step. The account cannot be brought back.',
  deleteNow: 'Delete my account now',
  deleted: 'Your account is deleted.',
  loading: 'One moment …',
  notLoaded: 'This did not load.',
  tryAgain: 'Try again',
})
