import type { RequestError } from './request.ts'

/** A part that the backend does not offer; an overloaded backend also says when to retry. */
export const isNotOffered = ({ error, retryAfter }: RequestError): boolean =>
  error === 'NO_SUCH_CALL' || (error === 'NOT_AVAILABLE' && !retryAfter)
