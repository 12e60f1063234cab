import { LOCALES } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { ErrorRequestHandler, Response } from 'express'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError, badRequest } from '../call/apiError.ts'
import type { Outages } from '../database/outages.ts'

/** Unexpected errors are logged, and hidden from callers. */
export const sendError =
  (database: Database, outages: Outages): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const known = error instanceof ApiError ? error : unreadable(error)
    if (!known) response.locals.isAway = outages.report(error, 'request failed', request.log)
    const failed = known ?? (engineOf(database).remedy(error) ? busy() : internal())
    const { retryAfter } = failed.details
    if (retryAfter) response.set('Retry-After', String(retryAfter))
    const envelope = inLocale(response.locals.locale ?? LOCALES[0], () => failed.envelope())
    response.status(failed.code).set('Cache-Control', 'no-store').json(envelope)
  }

/** The database is unavailable or overloaded. */
const busy = () => new ApiError(503, 'NOT_AVAILABLE', () => text.notAvailable, { retryAfter: 1 })
const internal = () => new ApiError(500, 'INTERNAL', 'Something went wrong on our side. Please try again.')

function unreadable(error: { status?: number }): ApiError | undefined {
  if (error?.status === 413) return new ApiError(413, 'TOO_LARGE', 'That’s too large: the limit is 256 KiB.')
  if (error?.status && error.status >= 400 && error.status < 500) return badRequest('We couldn’t read that request.')
  return undefined
}

export function wrongMethod(response: Response, ...methods: ('GET' | 'POST')[]): ApiError {
  response.set('Allow', methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '))
  return new ApiError(405, 'METHOD_NOT_ALLOWED', `This call takes ${methods.join(' or ')} only.`)
}
