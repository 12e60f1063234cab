import { failure, type Envelope, type ErrorName } from './envelope.ts'

type Failure = {
  /** HTTP status. */
  status: number
  when: string
  /** A sentence for readers, as the reference backend says it. */
  desc: string
  data?: object
  fields?: { path: string; message: string }[]
}

/** Every failure: its status, when it is answered, and what it may look like. */
export const failures: Record<ErrorName, Failure> = {
  BAD_REQUEST: {
    status: 400,
    when: 'no JSON, or no request that can be read',
    desc: 'We couldn’t read that request.',
  },
  VALIDATION: {
    status: 422,
    when: 'a field is missing or wrong, or chooses what is not offered (`type_id`, `charge_id`); with `fields`',
    desc: 'Some fields aren’t valid.',
    fields: [{ path: 'logs.0.progress', message: 'Too big: expected number to be <=1' }],
  },
  SIGN_IN_REQUIRED: {
    status: 401,
    when: 'a signed-in call without a good token. The site ends the session and opens the sign-in dialog',
    desc: 'Please sign in first.',
  },
  BAD_CREDENTIALS: {
    status: 401,
    when:
      '`user.login` with an unknown address or a wrong password; a code or link that is unknown, wrong, used or ' +
      'too old',
    desc: 'Wrong email address or password.',
  },
  TERMS_NOT_ACCEPTED: {
    status: 422,
    when: '`user.signup` without `accept_terms: true`',
    desc: 'To create an account, please accept the terms.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    when: 'a new password that is among the first that anybody tries; `fields` names `password`',
    desc: 'That password is easy to guess. Please choose another, like a few words.',
    fields: [{ path: 'password', message: 'Too common' }],
  },
  PASSWORD_NEEDED: {
    status: 409,
    when:
      '`user.confirm` by a link elsewhere than where the mail was asked for; `user.password` and `user.email` of an ' +
      'account that has no password; taking the last way into such an account away',
    desc: 'Please choose a password to confirm your email.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    when: 'what needs a sign-in that is minutes old only: deleting the account, passkeys, unlinking a sign-in',
    desc: 'Please confirm that it’s you.',
  },
  ADDRESS_NOT_CONFIRMED: {
    status: 403,
    when: '`order.create` and `user.email` of a reader whose address is still to be confirmed',
    desc: 'Please confirm your email address first.',
  },
  BOOK_NOT_FOUND: { status: 404, when: '`book_id` is no book', desc: 'We can’t find this book.' },
  BOOK_WITHDRAWN: {
    status: 410,
    when:
      'a book that is no longer offered, for whoever may not read on in it; `data` is `{name, by_law}` for the page ' +
      'that says so',
    desc: 'This book is no longer available.',
    data: { name: 'A Lamp for the Tide', by_law: false },
  },
  CHAPTER_NOT_FOUND: {
    status: 404,
    when: 'the book has no such chapter',
    desc: 'We can’t find this chapter.',
  },
  NOT_FOUND: { status: 404, when: 'any other id that nobody knows', desc: 'We can’t find this author.' },
  CHAPTER_LOCKED: {
    status: 403,
    when: '`chapter.ordered` for a chapter that the reader has not ordered',
    desc: 'You haven’t unlocked this chapter yet.',
  },
  FROZEN: {
    status: 403,
    when: '`order.create` for an account that may buy nothing; what it owns it goes on reading',
    desc: 'Purchases are paused for this account. Please contact us.',
  },
  NO_SUCH_CALL: { status: 404, when: 'the path is no call', desc: 'There is no such call.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: 'another method than the call’s; with `Allow`',
    desc: 'This call takes GET only.',
  },
  NOT_ENOUGH_COINS: {
    status: 409,
    when: '`order.create` beyond the balance; `data` is `{price, balance}`',
    desc: 'You don’t have enough coins.',
    data: { price: 24, balance: { coins: 10, vouchers: 5 } },
  },
  CONFLICT: {
    status: 409,
    when:
      'the state has changed in between; `order.create` of chapters that cost more than its `price`: `data` is ' +
      '`{price}`',
    desc: 'The price has changed. Please check it and try again.',
    data: { price: 24 },
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    when: 'an `Idempotency-Key` that came before with another body',
    desc: 'This Idempotency-Key was used for another request.',
  },
  IN_PROGRESS: {
    status: 409,
    when: 'the request with this `Idempotency-Key` is still under way',
    desc: 'This is already in progress.',
  },
  TOO_LARGE: { status: 413, when: 'a body over 256 KiB', desc: 'That’s too large: the limit is 256 KiB.' },
  RATE_LIMITED: {
    status: 429,
    when: 'too often; with `Retry-After` in seconds',
    desc: 'Too many attempts. Please try again later.',
  },
  NOT_AVAILABLE: {
    status: 503,
    when:
      'a part that you do not offer, such as accounts or top-ups, or cannot offer right now; with `Retry-After` in ' +
      'seconds where it helps to come again',
    desc: 'This isn’t available right now. Please try again.',
  },
  INTERNAL: {
    status: 500,
    when: 'your fault; say nothing of the cause',
    desc: 'Something went wrong on our side. Please try again.',
  },
  CROSS_SITE: {
    status: 403,
    when: 'said by the web server to a POST that a page of another site makes',
    desc: 'Pages of other sites make no calls here.',
  },
  BACKEND_UNREACHABLE: {
    status: 502,
    when: 'said by the web server where you cannot be reached',
    desc: 'We can’t reach the library right now. Please try again.',
  },
  BACKEND_TIMEOUT: {
    status: 504,
    when: 'said by the web server where you keep silent',
    desc: 'The library took too long to answer. Please try again.',
  },
}

/** What several calls say of failures of their own. */
export const notFresh = {
  SIGN_IN_AGAIN: 'the reader last signed in, or showed that it is they, more than some minutes ago',
}
export const lastWay = { PASSWORD_NEEDED: 'it is the last way into the account, which has no password' }
export const oftenAnHour = { RATE_LIMITED: 'too often within an hour; with `Retry-After`' }
export const oftenADay = { RATE_LIMITED: 'too often within an hour or a day; with `Retry-After`' }

/** The envelope of a failure as it may come. */
export function failureExample(error: ErrorName): Envelope<object> {
  const { status, desc, data, fields } = failures[error]
  return failure(status, error, desc, fields, data)
}
