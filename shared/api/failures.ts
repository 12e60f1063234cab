type Failure = {
  status: number
  when: string
  desc: string
  data?: object
  fields?: { path: string; message: string }[]
}

const table = {
  BAD_REQUEST: {
    status: 400,
    when: 'the request is not valid JSON, or cannot be read',
    desc: 'We couldn’t read that request.',
  },
  VALIDATION: {
    status: 422,
    when:
      'a field is missing or invalid, or names an option that does not exist (`type_id`, `charge_id`); with ' +
      '`fields`',
    desc: 'Something you entered isn’t valid.',
    fields: [{ path: 'logs.0.progress', message: 'Too big: expected number to be <=1' }],
  },
  SIGN_IN_REQUIRED: {
    status: 401,
    when: 'a call that needs sign-in, without a valid token. The site ends the session and opens the sign-in dialog',
    desc: 'Please sign in first.',
  },
  BAD_CREDENTIALS: {
    status: 401,
    when:
      '`user.login` with an unknown address or a wrong password; a code or link that is unknown, wrong, used or ' +
      'expired',
    desc: 'Wrong email address or password.',
  },
  TERMS_NOT_ACCEPTED: {
    status: 422,
    when: '`user.signup` without `accept_terms: true`',
    desc: 'Please accept the terms to create an account.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    when: 'a new password that is too common; `fields` names `password`',
    desc: 'That password is easy to guess. Please choose another, like a few words.',
    fields: [{ path: 'password', message: 'Too common' }],
  },
  PASSWORD_NEEDED: {
    status: 409,
    when:
      '`user.confirm` with a link opened in another browser than the one that requested the email; `user.password` ' +
      'and `user.email` for an account without a password; removing the last sign-in method of such an account',
    desc: 'Please choose a password to confirm your email.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    when: 'calls that need a sign-in within the last minutes: deleting the account, passkeys, unlinking a sign-in',
    desc: 'Please confirm that it’s you.',
  },
  ADDRESS_NOT_CONFIRMED: {
    status: 403,
    when: '`order.create` and `user.email` for a reader with an unconfirmed address',
    desc: 'Please confirm your email address first.',
  },
  BOOK_NOT_FOUND: { status: 404, when: 'there is no book `book_id`', desc: 'We can’t find this book.' },
  BOOK_WITHDRAWN: {
    status: 410,
    when: 'a withdrawn book, for readers without access to it; `data` is `{name, by_law}` for the page that says so',
    desc: 'This book is no longer available.',
    data: { name: 'A Lamp for the Tide', by_law: false },
  },
  CHAPTER_NOT_FOUND: {
    status: 404,
    when: 'the book has no such chapter',
    desc: 'We can’t find this chapter.',
  },
  NOT_FOUND: { status: 404, when: 'any other unknown id', desc: 'We can’t find this. It may have been removed.' },
  CHAPTER_LOCKED: {
    status: 403,
    when: '`chapter.ordered` for a chapter that the reader has not ordered',
    desc: 'You haven’t unlocked this chapter yet.',
  },
  FROZEN: {
    status: 403,
    when: '`order.create` for a frozen account, which cannot buy but can read what it owns',
    desc: 'Purchases are paused for this account. Please contact us.',
  },
  BANNED: {
    status: 403,
    when: 'sign-in of a banned account; `desc` has the reason, `data` is `{reason, until}`',
    desc: 'This account is blocked: advertising or spam. Please contact us if you think that is wrong.',
  },
  NO_SUCH_CALL: { status: 404, when: 'there is no call at this path', desc: 'There is no such call.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: 'the wrong method for this call; with `Allow`',
    desc: 'This call takes GET only.',
  },
  NOT_ENOUGH_COINS: {
    status: 409,
    when: '`order.create` for more than the balance; `data` is `{price, balance}`',
    desc: 'You don’t have enough coins.',
    data: { price: 24, balance: { coins: 10, vouchers: 5 } },
  },
  AUTO_UNLOCK_LIMIT: {
    status: 409,
    when:
      '`order.create` with `auto` beyond the daily limit, or if auto-unlock is off for the book; `data` is an ' +
      '`AutoUnlock`',
    desc: 'Auto-unlock would exceed your daily limit.',
    data: { limit: 100, spent: 88, book_ids: [7] },
  },
  SPENDING_LIMIT: {
    status: 409,
    when: '`order.create` for chapters beyond the reader’s daily limit; `data` is a `Spending`',
    desc: 'This would exceed your daily spending limit.',
    data: { limit: 100, spent: 88, proof: false },
  },
  CONFLICT: {
    status: 409,
    when:
      'the state has changed meanwhile; `order.create` for chapters that cost more than its `price`: `data` is ' +
      '`{price}`',
    desc: 'The price has changed. Please check it and try again.',
    data: { price: 24 },
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    when: 'an `Idempotency-Key` already used with another body',
    desc: 'This Idempotency-Key was used for another request.',
  },
  IN_PROGRESS: {
    status: 409,
    when: 'the request with this `Idempotency-Key` is still running',
    desc: 'This is already in progress.',
  },
  TOO_LARGE: { status: 413, when: 'a body over 256 KiB', desc: 'That’s too large: the limit is 256 KiB.' },
  RATE_LIMITED: {
    status: 429,
    when: 'too many requests; with `Retry-After` in seconds',
    desc: 'Too many attempts. Please try again later.',
  },
  NOT_AVAILABLE: {
    status: 503,
    when:
      'a part that you do not offer, such as accounts or top-ups, or not right now; with `Retry-After` in seconds ' +
      'if retrying helps',
    desc: 'This isn’t available right now. Please try again.',
  },
  INTERNAL: {
    status: 500,
    when: 'an error on your side; do not reveal the cause',
    desc: 'Something went wrong on our side. Please try again.',
  },
  CROSS_SITE: {
    status: 403,
    when: 'from the web server, for a POST from a page of another site',
    desc: 'This request came from another site.',
  },
  BACKEND_UNREACHABLE: {
    status: 502,
    when: 'from the web server, if your backend is unreachable',
    desc: 'We can’t reach our library right now. Please try again in a moment.',
  },
  BACKEND_RESPONSE_INVALID: {
    status: 502,
    when:
      'from the web server, if your response cannot be passed on: compressed, too large, not JSON, or against the ' +
      'contract; its log says which',
    desc: 'Something went wrong on our side. Please try again.',
  },
  BACKEND_TIMEOUT: {
    status: 504,
    when: 'from the web server, if your backend does not respond',
    desc: 'Our library took too long to answer. Please try again in a moment.',
  },
} satisfies Record<string, Failure>

export type ErrorName = keyof typeof table

/** Every failure: its status, when it occurs, and what it may contain. */
export const failures: Readonly<Record<ErrorName, Failure>> = table

export const banned = { BANNED: 'the account is banned: `desc` has the reason and the end' }

export const notFresh = {
  SIGN_IN_AGAIN: 'the reader signed in or reauthenticated too long ago',
}
export const fallback = { PASSWORD_NEEDED: 'it is the last sign-in method of an account without a password' }
export const oftenAnHour = { RATE_LIMITED: 'too many within an hour; with `Retry-After`' }
export const oftenADay = { RATE_LIMITED: 'too many within an hour or a day; with `Retry-After`' }
