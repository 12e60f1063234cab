import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { networkOf } from '../../../shared/network.ts'
import { createSemaphore, type Leave, type Load } from '../../semaphore.ts'
import type { Breakers } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import type { AnswerChecks, AnswerWatch } from '../contract/answerChecks.ts'
import { RETRY_AFTER, sendFailure, sendNoPlace, sendTooMany } from '../http/errors.ts'
import { idsOfRequest } from '../http/requestLog.ts'
import type { Metrics } from '../operations/metrics.ts'
import { badHead } from './answerDoor.ts'
import { holdAndSend } from './heldAnswers.ts'
import { startCall, UNREACHABLE, type Call, type CallTimeouts } from './proxyCall.ts'
import { cleanAnswer, ownLocation } from './proxyHeaders.ts'
import { refuseBody, takeBody } from './requestBody.ts'

export type ForwardOptions = {
  timeouts: CallTimeouts
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

/** The way to one backend. */
export type Forward = {
  pass(req: Request, res: Response, next: NextFunction): void
  load(): Load
  /** What is under way ends as it would; no connection is kept. */
  close(): void
}

/** In seconds: so long a backend that says nothing of it is taken to keep an idle connection, as Node's server does. */
const KEPT_UNSAID = 5
/** In milliseconds. An agent without a limit believes no backend; that of a call under way is `proxyTimeout`. */
const LONGEST_KEPT = 600_000

/**
 * The way to one backend: its own pool of connections and its own queue for them, so that a slow one starves no other.
 */
export function createForward(target: URL, options: ForwardOptions): Forward {
  const calls = new WeakMap<IncomingMessage, Call>()
  const bodies = new WeakMap<IncomingMessage, Buffer>()
  const places = new WeakMap<IncomingMessage, Leave>()
  const watches = new WeakMap<IncomingMessage, AnswerWatch>()
  const semaphore = createSemaphore({
    places: options.maxSockets,
    waiting: options.maxWaiting,
    patience: options.timeouts.connect,
  })
  const Agent = target.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxSockets: options.maxSockets, timeout: LONGEST_KEPT })
  const base = `${target.origin}${target.pathname.replace(/\/$/, '')}`
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent,
    headers: { 'accept-encoding': 'identity' },
    proxyTimeout: options.timeouts.idle,
    selfHandleResponse: true,
    on: {
      proxyReq: (request, req) => {
        calls.get(req)?.sent(request)
        const body = bodies.get(req)
        // The library sends what is still to be read, which is nothing but the end.
        if (body && !request.destroyed) request.write(body)
      },
      proxyRes: (answer, req, res) => {
        const call = calls.get(req)
        if (!call || call.ended()) answer.destroy()
        else passOn(answer, req, res, call)
      },
      error: (error, req, res) => {
        const call = calls.get(req)
        if (call?.mayRepeat(error) && 'app' in res) proxy(req, res, req.next).catch(req.next)
        else call?.failBy(error)
      },
    },
  })

  /** Judges and cleans the head of an answer, and sends what is left of it and the body on. */
  function passOn(answer: IncomingMessage, req: Request, res: Response, call: Call): void {
    const bad = badHead(answer, req.url.replace(/\?.*/, ''), options.maxAnswer)
    const status = answer.statusCode ?? 0
    const watch = watches.get(req)
    watch?.head(status, answer.headers)
    if (bad) return call.refuse(bad, status)
    if (status >= 300 && status < 400 && status !== 304) return redirect(answer, req, res, call)
    const kept = /\btimeout=(\d+)/i.exec(String(answer.headers['keep-alive']))?.[1] ?? KEPT_UNSAID
    cleanAnswer(answer)
    res.status(status)
    const { vary, ...others } = answer.headers
    // A cache in front cannot tell who is of the local network.
    if (brandOf(res).file.localNetwork)
      others['cache-control'] = others['cache-control']?.replace(/^(?:(?:public|private), )?/, 'private, ')
    for (const [name, value] of Object.entries(others)) if (value !== undefined) res.setHeader(name, value)
    // Ours may stand there already.
    if (vary) res.vary(vary)
    // The agent reads it there once the answer has ended, and lets go of the connection a second sooner.
    answer.headers['keep-alive'] = `timeout=${kept}`
    // Its reader may take longer than it does to leave the connection.
    answer.once('close', places.get(req) ?? (() => {})).once('end', () => {
      call.answered()
      watch?.complete()
      res.end()
    })
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > options.maxAnswer) return call.refuse('size')
      watch?.part(chunk)
      holdAndSend(res, chunk, options.maxAnswer)
      // Each part goes out as it comes: the compressor would hold it back until it has enough.
      res.flush()
    })
  }

  /** Of a redirect only the place counts; its body, a page of the backend mostly, stays behind. */
  function redirect(answer: IncomingMessage, req: Request, res: Response, call: Call): void {
    const { location } = answer.headers
    const own = location && ownLocation(location, target, req.originalUrl.slice(0, req.originalUrl.indexOf('/', 1)))
    if (!own) return call.refuse('redirect')
    watches.get(req)?.complete()
    res
      .status(answer.statusCode ?? 302)
      .set({ Location: own, 'Cache-Control': answer.headers['cache-control'] ?? 'no-store' })
      .end()
    call.answered()
    call.giveUp()
  }

  async function send(req: Request, res: Response, next: NextFunction): Promise<void> {
    // Asked for each call: it may have been forgotten meanwhile.
    const breaker = options.breakers.of(target.origin)
    if (!(await breaker.allows())) {
      res.set('Retry-After', RETRY_AFTER)
      return sendFailure(res, 502, 'BACKEND_UNREACHABLE', UNREACHABLE)
    }
    const enter = (leave: Leave) => {
      const call = startCall(req, res, { ...options, breaker })
      calls.set(req, call)
      places.set(req, leave)
      watch(req, res, call)
      // The library, the compressor and we listen for its end a dozen times in all: no leak.
      res.setMaxListeners(30)
      proxy(req, res, next).catch(next)
    }
    const refused = () => {
      options.metrics.turnedAway(res)
      sendNoPlace(res)
    }
    if (res.closed) return
    res.once('close', semaphore.enter(networkOf(res.locals.address ?? ''), enter, refused))
  }

  /** Where this answer is to be looked at. The library takes query and prefix away, so what was asked is noted now. */
  function watch(req: Request, res: Response, call: Call): void {
    const watch = options.checks.watch(res.locals.route ?? '', () => ({
      requestId: idsOfRequest(req).requestId,
      brand: brandOf(res).key,
      request: { method: req.method, url: `${base}${req.url}`, headers: { ...req.headers }, body: bodies.get(req) },
    }))
    if (!watch) return
    watches.set(req, watch)
    res.once('close', () => watch.over(call.failure()))
  }

  function pass(req: Request, res: Response, next: NextFunction): void {
    if (req.method !== 'POST') return void send(req, res, next).catch(next)
    takeBody(req, res, options.maxBody, body => {
      if (body === 'too large') return refuseBody(req, res)
      if (typeof body === 'string') {
        res.set('Connection', 'close')
        return body === 'no room' ? sendNoPlace(res) : sendTooMany(res)
      }
      bodies.set(req, body)
      req.headers['content-length'] = String(body.length)
      send(req, res, next).catch(next)
    })
  }

  return {
    pass,
    load: semaphore.load,
    close() {
      agent.maxFreeSockets = 0
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
    },
  }
}
