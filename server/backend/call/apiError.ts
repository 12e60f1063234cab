import { failure, type Envelope, type ErrorName, type FieldError } from '../../../shared/api/envelope.ts'

type Details = {
  fields?: FieldError[]
  data?: object
  /** In seconds. */
  retryAfter?: number
}

/** A failure reported to the caller: HTTP status, error name, message for people. */
export class ApiError extends Error {
  readonly code: number
  readonly error: ErrorName
  readonly details: Details

  constructor(code: number, error: ErrorName, desc: string, details: Details = {}) {
    super(desc)
    this.code = code
    this.error = error
    this.details = details
  }

  envelope(): Envelope<object> {
    return failure(this.code, this.error, this.message, this.details.fields, this.details.data)
  }
}

export const bookNotFound = () => new ApiError(404, 'BOOK_NOT_FOUND', 'We can’t find this book.')
/** The failure of a withdrawn book; `data` identifies it for the page. */
export const bookWithdrawn = ({ name, withdrawn }: { name: string; withdrawn: string | null }) =>
  withdrawn === 'law'
    ? new ApiError(410, 'BOOK_WITHDRAWN', 'This book was taken down.', { data: { name, by_law: true } })
    : new ApiError(410, 'BOOK_WITHDRAWN', 'This book is no longer available.', { data: { name, by_law: false } })
export const chapterNotFound = () => new ApiError(404, 'CHAPTER_NOT_FOUND', 'We can’t find this chapter.')
export const notFound = (what: string) => new ApiError(404, 'NOT_FOUND', `We can’t find this ${what}.`)
export const signInRequired = () => new ApiError(401, 'SIGN_IN_REQUIRED', 'Please sign in first.')
export const addressNotConfirmed = () =>
  new ApiError(403, 'ADDRESS_NOT_CONFIRMED', 'Please confirm your email address first.')
export const noMail = () => new ApiError(503, 'NOT_AVAILABLE', 'You can’t sign up or reset a password by email here.')
export const noSuchCall = () => new ApiError(404, 'NO_SUCH_CALL', 'There is no such call.')
export const badRequest = (desc: string) => new ApiError(400, 'BAD_REQUEST', desc)
export const invalid = (fields: FieldError[]) =>
  new ApiError(422, 'VALIDATION', 'Some fields aren’t valid.', { fields })
