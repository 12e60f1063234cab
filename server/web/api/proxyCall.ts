import type { ClientRequest } from 'node:http'
import type { Request, Response } from 'express'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import type { Breaker } from '../admission/breakers.ts'
import type { BadAnswer, Metrics } from '../operations/metrics.ts'
import { RETRY_AFTER, sendFailure } from '../http/errors.ts'
import { requestLog } from '../http/requestLog.ts'

/** In milliseconds. */
export type CallTimeouts = { connect: number; idle: number; total: number }

/** So often a reader who takes an answer in slowly has the total time once more. */
const MOST_DELAYS = 4

/** What a reader is told of a backend that does not answer. */
export const UNREACHABLE = 'The library cannot be reached at the moment. Please try again.'

/** One API call on its way through: its clocks, and the one place where it ends badly. */
export type Call = {
  ended(): boolean
  /** The request to the backend has a socket. */
  sent(request: ClientRequest): void
  /** A call that can be repeated met a pooled socket that the backend had closed: true once. */
  mayRepeat(error: Error): boolean
  /** The answer, of this status, breaks the contract: the reader gets a failure, or what has begun is cut. */
  refuse(why: BadAnswer, status?: number): void
  /** The same for an error of the connection to the backend. */
  failBy(error: Error): void
  /** The whole answer has come. */
  answered(): void
  /** Nothing more is wanted of the backend. */
  giveUp(): void
  /** Why the reader was told that it failed, or was cut; undefined where nothing did. */
  failure(): BadAnswer | ErrorName | undefined
}

/** For the log: an error, or what is wrong with an answer, and its status. */
type About = { err?: Error; bad?: BadAnswer; answered?: number }

/**
 * Starts the clocks of a call. The library knows only an idle one, which a backend that drips (or answers 101)
 * never meets.
 */
export function startCall(
  req: Request,
  res: Response,
  { timeouts, metrics, breaker }: { timeouts: CallTimeouts; metrics: Metrics; breaker: Breaker },
): Call {
  // The proxy takes the query away, and the prefix is the brand's.
  const call = req.url.replace(/\?.*/, '')
  let request: ClientRequest | undefined
  let silent = false
  let repeated = false
  let over = false
  let failure: BadAnswer | ErrorName | undefined

  const unreachable = (err?: Error) => {
    if (!over) breaker.failed()
    fail(502, 'BACKEND_UNREACHABLE', UNREACHABLE, { err })
  }
  const tooSlow = () => {
    // Unless it is the reader who is.
    if (!over && res.writableLength === 0) breaker.failed()
    fail(504, 'BACKEND_TIMEOUT', 'The library takes too long to answer. Please try again.')
  }
  let connected = false
  const connecting = setTimeout(() => {
    // A thread that was busy may find the connection made, only not yet told.
    setImmediate(() => {
      if (!connected) unreachable()
    })
  }, timeouts.connect)
  const connect = () => {
    connected = true
    clearTimeout(connecting)
  }
  let hasAnswered = false
  let delays = 0
  const total = setTimeout(() => {
    // What waits in our own buffers waits for a slow reader, not for the backend.
    if ((hasAnswered || res.writableLength > 0) && delays++ < MOST_DELAYS) total.refresh()
    else if (hasAnswered) readerTooSlow()
    else tooSlow()
  }, timeouts.total)
  res.once('close', () => {
    over = true
    clearTimeout(connecting)
    clearTimeout(total)
  })

  function readerTooSlow(): void {
    requestLog(req).warn({ brand: res.locals.brand?.key, call }, 'response timed out: the reader reads too slowly')
    res.destroy()
  }

  function fail(status: number, error: ErrorName, desc: string, about: About = {}): void {
    if (over) return
    failure = about.bad ?? error
    requestLog(req).warn(
      { failure: error, brand: res.locals.brand?.key, call, begun: res.headersSent, ...about },
      'API call failed',
    )
    if (res.headersSent) res.destroy()
    else {
      // What breaks the contract does so again; what is away, slow or in trouble may be back.
      if (!about.bad || (about.answered ?? 0) >= 500) res.set('Retry-After', RETRY_AFTER)
      sendFailure(res, status, error, desc)
    }
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
      if (socket?.connecting) socket.once('connect', connect)
      else connect()
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
    refuse(bad, answered) {
      if (over) return
      breaker.answered()
      metrics.badAnswer(res, bad)
      fail(502, 'BACKEND_UNREACHABLE', 'The library gave an answer that cannot be passed on.', { bad, answered })
    },
    answered() {
      hasAnswered = true
      breaker.answered()
    },
    giveUp,
    failure: () => failure,
    failBy(error) {
      if (silent) tooSlow()
      else unreachable(error)
    },
  }
}
