import type { NextFunction, Request, Response } from 'express'
import { Pool } from 'undici'
import { networkOf } from '../../../shared/network.ts'
import { createSemaphore, type Leave, type Load } from '../../semaphore.ts'
import type { Breakers } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import type { AnswerChecks, AnswerWatch } from '../contract/answerChecks.ts'
import { RETRY_AFTER, sendFailure, sendBusy, sendTooMany } from '../http/errors.ts'
import { idsOfRequest } from '../http/requestLog.ts'
import type { Metrics } from '../operations/metrics.ts'
import { ProxyCall, UNREACHABLE } from './proxyCall.ts'
import { refuseBody, takeBody } from './requestBody.ts'

export type ForwardOptions = {
  /** In milliseconds: to connect or to wait for a place, of silence, and for all of a call. */
  timeouts: { connect: number; idle: number; total: number }
  /** Of a request and of an answer, in bytes. */
  maxBody: number
  maxAnswer: number
  /** To one backend at once. */
  maxSockets: number
  /** For one of these. */
  maxWaiting: number
  /** Whether a backend may be asked. */
  breakers: Breakers
  /** Holds answers against the contract once they have gone. */
  checks: AnswerChecks
  metrics: Metrics
}

/** A call as its backend is to see it. */
type CallToPass = {
  /** `/v1/<name>` */
  call: string
  /** With its `?`, or empty. */
  query: string
  /** Names and values in turn. */
  headers: string[]
  /** Whoever wants to know what comes. */
  watch?: AnswerWatch
}

/** The way to one backend. */
export type Forward = {
  pass(req: Request, res: Response, asked: CallToPass, next: NextFunction): void
  load(): Load
  /** What is under way ends as it would; no connection is kept. */
  close(): void
}

/**
 * The way to one backend: its own pool of connections and its own queue for them, so that a slow one starves no other.
 */
export function createForward(target: URL, options: ForwardOptions): Forward {
  const { timeouts, maxBody, maxAnswer, maxSockets, maxWaiting, breakers, checks, metrics } = options
  const semaphore = createSemaphore({ places: maxSockets, waiting: maxWaiting, patience: timeouts.connect })
  const pool = new Pool(target.origin, {
    connections: maxSockets,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.idle,
    bodyTimeout: timeouts.idle,
  })
  const base = target.pathname.replace(/\/$/, '')

  async function send(req: Request, res: Response, asked: CallToPass, body?: Buffer): Promise<void> {
    const { call, query, headers } = asked
    // Asked for each call: it may have been forgotten meanwhile.
    const breaker = breakers.of(target.origin)
    const allowed = breaker.allows()
    if (allowed !== true && !(await allowed)) {
      res.set('Retry-After', RETRY_AFTER)
      return sendFailure(res, 502, 'BACKEND_UNREACHABLE', UNREACHABLE)
    }
    if (res.closed) return
    const { method } = req
    const path = `${base}${call}${query}`
    const enter = (leave: Leave) => {
      const checking = checks.watch(res.locals.route ?? '', () => ({
        requestId: idsOfRequest(req).requestId,
        brand: brandOf(res).key,
        request: { method, url: `${target.origin}${path}`, headers: byName(headers), body },
      }))
      const watches = [asked.watch, checking].filter(watch => watch !== undefined)
      const request = { method, path, headers, body }
      const { total: timeout } = timeouts
      new ProxyCall(req, res, {
        pool,
        target,
        call,
        request,
        breaker,
        watches,
        maxAnswer,
        timeout,
        metrics,
        leave,
      }).send()
    }
    const refused = () => {
      metrics.turnedAway(res)
      sendBusy(res)
    }
    res.once('close', semaphore.enter(networkOf(res.locals.address ?? ''), enter, refused))
  }

  return {
    pass(req, res, asked, next) {
      if (req.method !== 'POST') return void send(req, res, asked).catch(next)
      takeBody(req, res, maxBody, body => {
        if (body === 'too large') return refuseBody(req, res)
        if (typeof body === 'string') {
          res.set('Connection', 'close')
          return body === 'no room' ? sendBusy(res) : sendTooMany(res)
        }
        send(req, res, asked, body).catch(next)
      })
    },
    load: semaphore.load,
    close: () => void pool.close(),
  }
}

/** Headers that are names and values in turn. */
const byName = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]!]] : [])))
