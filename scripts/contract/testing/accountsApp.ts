import express, { type Express, type Request } from 'express'
import { pino } from 'pino'
import { endpoints, type Endpoint, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Database } from '../../../server/backend/database/schema.ts'
import { ApiError } from '../../../server/backend/http/apiError.ts'
import { readBody } from '../../../server/backend/http/calls.ts'
import { answerError } from '../../../server/backend/http/errors.ts'
import { parseInput, sentFields } from '../../../server/backend/http/input.ts'
import { logRequests } from '../../../server/backend/http/log.ts'
import { createAccounts, Refusal, type Account } from './accounts.ts'

/** Answers the calls that know a reader, and leaves all others to what comes after it. */
export function accountsApp(database: Database, rich: { coins: number; vouchers: number }): Express {
  const { answers, readerOf } = createAccounts(database, rich)
  const once = keyed()
  const app = express()
  app.use(logRequests(pino({ level: 'silent' })))
  app.all('/v1/:name', (request, response, next) => {
    const name = request.params.name as EndpointName
    const answer = answers[name] as ((input: unknown, account: Account | undefined) => unknown) | undefined
    const account = readerOf((request.get('Authorization') ?? '').replace(/^Bearer /, ''))
    const endpoint: Endpoint | undefined = endpoints[name]
    const passes = !answer || !endpoint || request.method !== endpoint.method || (endpoint.signIn && !account)
    if (passes) return next()
    readBody(request, response, async (unreadable?: unknown) => {
      try {
        if (unreadable) throw unreadable
        const input = parseInput(endpoint.input, sentFields(request))
        const act = async () => ({ code: 200, desc: '', data: await answer(input, account) })
        response.json(await once(request, endpoint, input, act))
      } catch (error) {
        if (!(error instanceof Refusal)) return answerError(error, request, response, next)
        const { code, error: name, message, data } = error
        response.status(code).json({ code, desc: message, data, error: name })
      }
    })
  })
  return app
}

/** The same key gives the same answer; while the first is under way, 409. */
function keyed() {
  const kept = new Map<string, { sent: string; answer?: object }>()
  return async (request: Request, { idempotent }: Endpoint, input: unknown, act: () => Promise<object>) => {
    const key = request.get('Idempotency-Key')
    if (!idempotent || !key) return act()
    const sent = JSON.stringify(input)
    const before = kept.get(key)
    if (before && before.sent !== sent) throw new ApiError(422, 'IDEMPOTENCY_MISMATCH', 'Used for another request.')
    if (before && !before.answer) throw new ApiError(409, 'IN_PROGRESS', 'Still under way.')
    if (before?.answer) return before.answer
    const entry: { sent: string; answer?: object } = { sent }
    kept.set(key, entry)
    try {
      entry.answer = await act()
      return entry.answer
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
