import type { RequestError } from './request.ts'

/** A part that the backend does not offer at all; one that has too much to do says when to come again. */
export const isNotOffered = ({ error, retryAfter }: RequestError): boolean =>
  error === 'NO_SUCH_CALL' || (error === 'NOT_AVAILABLE' && !retryAfter)
