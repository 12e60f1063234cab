import type { ErrorName, FieldError } from '../../../shared/api/envelope.ts'

/** A failure that the caller is told of: HTTP status, name for programs, sentence for people. */
export class ApiError extends Error {
  readonly code: number
  readonly error: ErrorName
  readonly fields?: FieldError[]

  constructor(code: number, error: ErrorName, desc: string, fields?: FieldError[]) {
    super(desc)
    this.code = code
    this.error = error
    this.fields = fields
  }
}

export const bookNotFound = () => new ApiError(404, 'BOOK_NOT_FOUND', 'This book could not be found.')
export const chapterNotFound = () => new ApiError(404, 'CHAPTER_NOT_FOUND', 'This chapter could not be found.')
export const notFound = (what: string) => new ApiError(404, 'NOT_FOUND', `This ${what} could not be found.`)
export const noSuchCall = () => new ApiError(404, 'NO_SUCH_CALL', 'There is no such call.')
export const badRequest = (desc: string) => new ApiError(400, 'BAD_REQUEST', desc)
export const invalid = (fields: FieldError[]) =>
  new ApiError(422, 'VALIDATION', 'Some of the fields are not right.', fields)
