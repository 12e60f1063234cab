import type { ClientRequest } from 'node:http'
import type { Request, Response } from 'express'
import type { ErrorName } from '../../shared/api/envelope.ts'
import { sendFailure } from './errors.ts'
import { requestLog } from './requestLog.ts'

/** In milliseconds. */
export type CallTimeouts = { connect: number; idle: number; total: number }

/** One API call on its way through: its clocks, and the one place where it ends badly. */
export type Call = {
  ended(): boolean
  /** The request to the backend has a socket. */
  sent(request: ClientRequest): void
  /** A call that can be repeated met a pooled socket that the backend had closed: true once. */
  mayRepeat(error: Error): boolean
  /** Answers the reader, or cuts the answer that has begun, and gives up. */
  fail(status: number, error: ErrorName, desc: string): void
  /** The same for an error of the connection to the backend. */
  failBy(error: Error): void
}

/**
 * Starts the clocks of a call. The library knows only an idle one, which a backend that drips (or answers 101)
 * never meets. Waiting for one of the pool's sockets counts as connecting.
 */
export function startCall(req: Request, res: Response, timeouts: CallTimeouts): Call {
  let request: ClientRequest | undefined
  let silent = false
  let repeated = false
  let over = false

  const unreachable = (err?: Error) =>
    fail(502, 'BACKEND_UNREACHABLE', 'The library cannot be reached at the moment. Please try again.', err)
  const tooSlow = () => fail(504, 'BACKEND_TIMEOUT', 'The library takes too long to answer. Please try again.')
  const connecting = setTimeout(() => unreachable(), timeouts.connect)
  const total = setTimeout(() => {
    // What waits in our own buffers waits for a slow reader, not for the backend.
    if (res.writableLength > 0) total.refresh()
    else tooSlow()
  }, timeouts.total)
  res.once('close', () => {
    over = true
    clearTimeout(connecting)
    clearTimeout(total)
  })

  function fail(status: number, error: ErrorName, desc: string, err?: Error): void {
    if (over) return
    requestLog(req).warn(
      { failure: error, brand: res.locals.brand?.key, begun: res.headersSent, err },
      'an API call failed',
    )
    if (res.headersSent) res.destroy()
    else sendFailure(res, status, error, desc)
    giveUp()
  }

  function giveUp(): void {
    over = true
    request?.destroy()
  }

  return {
    ended: () => over,
    sent(sentRequest) {
      request = sentRequest
      if (over) {
        request.destroy()
        return
      }
      const { socket } = request
      if (socket?.connecting) socket.once('connect', () => clearTimeout(connecting))
      else clearTimeout(connecting)
      request.once('timeout', () => {
        silent = true
      })
      request.once('upgrade', (_answer, upgraded) => {
        upgraded.destroy()
        unreachable()
      })
    },
    mayRepeat(error) {
      const gone = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      const may = gone && !over && !silent && !repeated && !res.headersSent && request?.reusedSocket === true
      repeated ||= may
      return may && (req.method === 'GET' || req.method === 'HEAD')
    },
    fail,
    failBy(error) {
      if (silent) tooSlow()
      else unreachable(error)
    },
  }
}
