import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { failure, type ErrorName } from '../../../shared/api/envelope.ts'
import { requestLog } from './requestLog.ts'

/** A failed call: the API's envelope, never kept by a cache. */
export function sendFailure(res: Response, status: number, error: ErrorName, desc: string): void {
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .json(failure(status, error, desc))
}

/** Seconds after which it is worth asking again what found no place, or no backend. */
export const RETRY_AFTER = '5'

/** Whether an answer says when to come again. */
export const isForLater = (status: number): boolean => status === 429 || status === 503

/** A call for which there is no place right now. */
export function sendBusy(res: Response): void {
  res.set('Retry-After', RETRY_AFTER)
  sendFailure(res, 503, 'NOT_AVAILABLE', 'Too much is going on at the moment. Please try again.')
}

/** A call of a network that has under way as much as one may. */
export function sendTooMany(res: Response): void {
  res.set('Retry-After', RETRY_AFTER)
  sendFailure(res, 429, 'RATE_LIMITED', 'Too much is sent from your network at the moment. Please try again.')
}

/** A short plain answer, never kept by a cache. */
export function sendText(res: Response, status: number, text: string): void {
  res.status(status).set('Cache-Control', 'no-store').type('text').send(`${text}\n`)
}

/** Ours serve GET and HEAD only; API calls and pages judge for themselves. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  sendText(res, 405, 'Method not allowed')
}

export const notFound: RequestHandler = (_req, res) => {
  if (res.locals.kind === 'api') sendFailure(res, 404, 'NOT_FOUND', 'Nothing is served at this address.')
  else sendText(res, 404, 'Not found')
}

/** Status of an error that a library made for a bad request (Express marks them); anything else is our fault. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? status : 500
}

/** The last handler: logs once, says nothing of the inside, and cuts an answer that has begun. */
export const handleErrors: ErrorRequestHandler = (error, req, res, _next) => {
  const status = statusOf(error)
  if (status === 500) requestLog(req).error({ err: error }, 'request failed')
  if (res.headersSent) res.destroy()
  else if (res.locals.kind === 'api') {
    if (status === 500) sendFailure(res, 500, 'INTERNAL', 'Something went wrong here. Please try again.')
    else sendFailure(res, status, 'BAD_REQUEST', 'We couldn’t read that request.')
  } else sendText(res, status, status === 500 ? 'Internal server error' : 'Bad request')
}
