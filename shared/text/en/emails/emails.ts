import { messages } from '../../messages.ts'

/** Texts of all emails. `{brand}` and `{book}` get their names last (`server/backend/mail/email.ts`). */
export const emails = messages({
  notYou: 'If this wasn’t you, you can ignore this email.',
  nothingToDo: 'If this was you, there’s nothing to do.',
  codeAndLink: 'The code and link work once, for 30 minutes. Only the latest email counts.',
  codeHere: 'The code works once, for 30 minutes, on the device where you asked for it.',
  linkOnce: 'The link works once, for seven days.',
  addressUnused: 'If this wasn’t you, you can ignore this email. We don’t use the address without the code.',
  wasNotMe: 'This wasn’t me',
  coins: '{count, plural, one {# coin} other {# coins}}',
  confirm: {
    subject: 'Confirm your email address',
    text: 'Welcome to {brand}! Enter this code to confirm that this email address is yours:',
    button: 'Confirm my email',
  },
  known: {
    subject: 'You already have an account',
    text: 'Someone tried to sign up for {brand} with this email address, but it already has an account.',
    signIn: 'If this was you, sign in with this code:',
    button: 'Sign me in',
    note: 'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
  },
  again: {
    subject: 'Confirm that it’s you',
    text: 'You’re about to change or delete your {brand} account. Enter this code to confirm that it’s you:',
    note: 'If this wasn’t you, someone is signed in to your account. Sign out everywhere and choose a new password.',
  },
  signIn: {
    subject: 'Your sign-in code',
    text: 'Someone is trying to guess the password of your {brand} account, so new devices need a code. If you just signed in, enter this one:',
    note: 'If this wasn’t you, someone knows your password. Choose a new one now.',
  },
  reset: {
    subject: 'Choose a new password',
    text: 'Use this code to choose a new password for your {brand} account:',
    button: 'Choose a new password',
    note: 'If this wasn’t you, you can ignore this email. Your password hasn’t changed.',
  },
  unknown: {
    subject: 'No account with this email address',
    text: 'Someone asked for a new {brand} password with this email address, but there’s no account with it. If this was you, you may have signed up with another address.',
    button: 'Go to {brand}',
  },
  address: {
    subject: 'Confirm your new email address',
    text: 'Enter this code to use this email address for your {brand} account:',
    button: 'Confirm my new email',
  },
  taken: {
    subject: 'This email address already has an account',
    text: 'Someone wants to use this email address for another {brand} account, but it already has an account. Nothing has changed.',
    button: 'Sign in to that account',
  },
  addressChanged: {
    subject: 'Your email address was changed',
    text: 'The email address of your {brand} account is now {to}. We’ll send your emails there.',
    undo: 'If this wasn’t you, undo the change. Your account gets this address back, every device is signed out, passkeys and linked sign-ins are removed, and you choose a new password.',
    button: 'Undo the change',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your {brand} account was changed, and all other devices were signed out.',
    passkeys:
      'To be safe, we also removed {count, plural, one {# passkey} other {# passkeys}}. You can add passkeys again in your account settings.',
    identities:
      'To be safe, we also removed {count, plural, one {# linked sign-in} other {# linked sign-ins}}. To link a sign-in again, sign in with it.',
  },
  newDevice: {
    subject: 'A new device signed in',
    text: 'A new device signed in to your {brand} account: {device}.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A new passkey can now sign in to your {brand} account: {name}.',
    undo: 'If this wasn’t you, remove it. Every device is then signed out, and you choose a new password.',
    button: 'Remove the passkey',
    note: 'If this was you, there’s nothing to do. You can see and remove passkeys in your account settings.',
  },
  identityLinked: {
    subject: 'A sign-in was linked',
    text: '{provider} can now sign in to your {brand} account.',
    undo: 'If this wasn’t you, choose a new password. Every device is then signed out, and passkeys and linked sign-ins are removed.',
    note: 'If this was you, there’s nothing to do. You can see and remove linked sign-ins in your account settings.',
  },
  deleted: {
    subject: 'Your account was deleted',
    text: 'We’ve deleted your {brand} account as you asked, with your email address, reading history and devices.',
    coins: 'You lost the {count, plural, one {# coin} other {# coins}} you had left.',
    records:
      'We keep payment records as long as the law requires, without your name or address. Backups are overwritten within 30 days.',
    note: 'If this wasn’t you, please reply to this email right away.',
  },
  reply: {
    subject: 'Your message about {book}',
    case: 'Case {case}: your payment for order {order}',
    text: 'You wrote to {brand}. Here’s our reply:',
    note: 'You’re getting this email because you, or someone using your address, wrote to us.',
  },
  replies: {
    subject: '{count, plural, one {A reply to your comment} other {# replies to your comments}}',
    text: '{count, plural, one {Someone replied to a comment of yours at {brand}.} other {There are # replies to your comments at {brand}.}}',
    button: 'Read replies',
    note: 'You get this at most once a day. You can turn it off on that page.',
  },
  lapse: {
    subject: '{count, plural, one {# coin in vouchers expires soon} other {# coins in vouchers expire soon}}',
    text: 'Your vouchers at {brand} unlock chapters until they expire:',
    button: 'Keep reading',
    shelf: 'Your books',
    note: 'You get this once before vouchers expire. You can turn it off in your account settings, under Spending.',
  },
  receipt: {
    subject: 'Your receipt for order {order}',
    text: 'Thank you! The coins you bought at {brand} are in your balance.',
    test: 'This was a test. You weren’t charged.',
    order: 'Order',
    paid: 'Paid',
    coins: 'Coins',
    bonus: 'Bonus coins',
    total: 'Total',
    tax: 'Includes {tax} {percent}%',
    payment: 'Payment number',
    seller: 'Sold by',
    button: 'View receipt',
    note: 'You’re getting this email because coins were bought with your account. There’s nothing you need to do.',
  },
  takenDown: {
    subject: '{book} was taken down',
    text: 'We had to take {book} down from {brand} for legal reasons. No one can read it anymore, including readers who unlocked chapters. We’re sorry.',
    refunded: 'We refunded the coins and vouchers you spent on it, in coins.',
    refund: 'Refunded',
    button: 'View my coins',
  },
  withdrawn: {
    subject: '{book} is no longer available',
    text: '{book} was withdrawn from {brand}. It no longer shows in lists, and its chapters can’t be unlocked.',
    yours: 'Chapters you’ve unlocked stay yours, and you can keep reading them.',
    button: 'View my chapters',
    note: 'You’re getting this email because you unlocked chapters of this novel. There’s nothing you need to do.',
  },
})
