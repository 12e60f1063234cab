import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { failure, type Envelope, type ErrorName, type FieldError } from '../../../shared/api/envelope.ts'

type Details = {
  fields?: FieldError[]
  data?: object
  /** In seconds. */
  retryAfter?: number
}

export class ApiError extends Error {
  readonly code: number
  readonly error: ErrorName
  readonly details: Details
  readonly #desc: string | (() => string)

  /** @param desc for readers a function, since each call has its language; for programmers a string */
  constructor(code: number, error: ErrorName, desc: string | (() => string), details: Details = {}) {
    super(typeof desc === 'string' ? desc : desc())
    this.code = code
    this.error = error
    this.details = details
    this.#desc = desc
  }

  envelope(): Envelope<object> {
    const desc = typeof this.#desc === 'string' ? this.#desc : this.#desc()
    return failure(this.code, this.error, desc, this.details.fields, this.details.data)
  }
}

export const bookNotFound = () => new ApiError(404, 'BOOK_NOT_FOUND', () => text.bookNotFound)
export const bookWithdrawn = ({ name, withdrawn }: { name: string; withdrawn: string | null }) =>
  withdrawn === 'law'
    ? new ApiError(410, 'BOOK_WITHDRAWN', () => text.bookTakenDown, { data: { name, by_law: true } })
    : new ApiError(410, 'BOOK_WITHDRAWN', () => text.bookWithdrawn, { data: { name, by_law: false } })
export const chapterNotFound = () => new ApiError(404, 'CHAPTER_NOT_FOUND', () => text.chapterNotFound)
export const notFound = () => new ApiError(404, 'NOT_FOUND', () => text.notFound)
export const signInRequired = () => new ApiError(401, 'SIGN_IN_REQUIRED', () => text.signInRequired)
export const addressNotConfirmed = () => new ApiError(403, 'ADDRESS_NOT_CONFIRMED', () => text.addressNotConfirmed)
export const noComments = () => new ApiError(503, 'NOT_AVAILABLE', () => text.noComments)
export const noMail = () => new ApiError(503, 'NOT_AVAILABLE', () => text.noMail)
export const noSuchCall = () => new ApiError(404, 'NO_SUCH_CALL', 'There is no such call.')
export const badRequest = (desc: string) => new ApiError(400, 'BAD_REQUEST', desc)
export const invalid = (fields: FieldError[]) => new ApiError(422, 'VALIDATION', () => text.invalid, { fields })
