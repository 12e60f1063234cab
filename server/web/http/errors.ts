import { randomBytes } from 'node:crypto'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { errorPage } from '../../../shared/text/en/site/errorPage.ts'
import { failures } from '../../../shared/text/en/backend/failures.ts'
import { served } from '../../../shared/text/en/site/served.ts'
import { failure, type ErrorName, type FieldError } from '../../../shared/api/envelope.ts'
import { LOCALES } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { localeOf } from './language.ts'
import { requestLog } from './requestLog.ts'

/** The call to which sign-in providers send readers back. */
export const SIGN_IN_RETURN = 'user.oauthReturn'

/** The API's envelope, never cacheable. @param desc a function if readers see it, in their language */
export function sendFailure(
  res: Response,
  status: number,
  error: ErrorName,
  desc: string | (() => string),
  fields?: FieldError[],
): void {
  // A reader's browser comes here from a provider: the page of its codes explains, and is no JSON.
  if (res.locals.route === SIGN_IN_RETURN && res.req.get('Accept')?.includes('text/html')) {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    return res.redirect(303, `/${randomBytes(32).toString('base64url')}`)
  }
  const { brand, host = '' } = res.locals
  const said = typeof desc === 'string' ? desc : inLocale(brand ? localeOf(res.req, brand, host) : LOCALES[0], desc)
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .json(failure(status, error, said, fields))
}

export const sendInvalid = (res: Response, fields: FieldError[]): void =>
  sendFailure(res, 422, 'VALIDATION', () => failures.invalid, fields)

/** Seconds after which a client may retry when the server or backend was busy. */
export const RETRY_AFTER = '5'

/** Statuses of what may work later. */
export const FOR_LATER: ReadonlySet<number> = new Set([429, 503])

/** Sends 503 for a call when no slot is free. */
export function sendBusy(res: Response): void {
  res.set('Retry-After', RETRY_AFTER)
  sendFailure(res, 503, 'NOT_AVAILABLE', () => served.busyText)
}

/** Sends 429 for a call of a network that has too many in flight. */
export function sendTooMany(res: Response): void {
  res.set('Retry-After', RETRY_AFTER)
  sendFailure(res, 429, 'RATE_LIMITED', () => errorPage.tooOftenText)
}

/** Sends a short text, never cacheable. */
export function sendText(res: Response, status: number, text: string): void {
  res.status(status).set('Cache-Control', 'no-store').type('text').send(`${text}\n`)
}

/** Allows GET and HEAD only; API calls and pages check methods themselves. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  sendText(res, 405, 'Method not allowed')
}

export const notFound: RequestHandler = (_req, res) => {
  if (res.locals.kind === 'api') sendFailure(res, 404, 'NOT_FOUND', 'Nothing is served at this address.')
  else sendText(res, 404, 'Not found')
}

/** Status of a library's error for a bad request (Express marks them); 500 for anything else. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? status : 500
}

/** Last error handler: logs once, hides internals, and cuts a response that has begun. */
export const handleErrors: ErrorRequestHandler = (error, req, res, _next) => {
  const status = statusOf(error)
  if (status === 500) requestLog(req).error({ err: error }, 'request failed')
  if (res.headersSent) res.destroy()
  else if (res.locals.kind === 'api') {
    if (status === 500) sendFailure(res, 500, 'INTERNAL', () => errorPage.genericText)
    else sendFailure(res, status, 'BAD_REQUEST', 'We couldn’t read that request.')
  } else sendText(res, status, status === 500 ? 'Internal server error' : 'Bad request')
}
