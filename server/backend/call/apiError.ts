import { failure, type Envelope, type ErrorName, type FieldError } from '../../../shared/api/envelope.ts'

type Details = {
  fields?: FieldError[]
  data?: object
  /** In seconds. */
  retryAfter?: number
}

/** A failure that the caller is told of: HTTP status, name for programs, sentence for people. */
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

export const bookNotFound = () => new ApiError(404, 'BOOK_NOT_FOUND', 'This book could not be found.')
/** A book that was withdrawn; `data` says which, for the page that says so. */
export const bookWithdrawn = ({ name, withdrawn }: { name: string; withdrawn: string | null }) =>
  withdrawn === 'law'
    ? new ApiError(410, 'BOOK_WITHDRAWN', 'This book had to be taken down.', { data: { name, by_law: true } })
    : new ApiError(410, 'BOOK_WITHDRAWN', 'This book has been withdrawn.', { data: { name, by_law: false } })
export const chapterNotFound = () => new ApiError(404, 'CHAPTER_NOT_FOUND', 'This chapter could not be found.')
export const notFound = (what: string) => new ApiError(404, 'NOT_FOUND', `This ${what} could not be found.`)
export const signInRequired = () => new ApiError(401, 'SIGN_IN_REQUIRED', 'Please sign in first.')
export const addressNotConfirmed = () =>
  new ApiError(403, 'ADDRESS_NOT_CONFIRMED', 'Please confirm your e-mail address first.')
export const noMail = () =>
  new ApiError(503, 'NOT_AVAILABLE', 'Accounts by e-mail are not open here, since no mail is sent.')
export const noSuchCall = () => new ApiError(404, 'NO_SUCH_CALL', 'There is no such call.')
export const badRequest = (desc: string) => new ApiError(400, 'BAD_REQUEST', desc)
export const invalid = (fields: FieldError[]) =>
  new ApiError(422, 'VALIDATION', 'Some of the fields are not right.', { fields })
