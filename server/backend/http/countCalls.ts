import type { RequestHandler } from 'express'
import { callName } from '../../../shared/api/endpoints.ts'
import { callDurations, calls, signIns } from '../metrics/counters.ts'

const METHODS: Record<string, 'password' | 'provider' | 'passkey'> = {
  'user.login': 'password',
  'user.sns': 'provider',
  'user.passkeySignIn': 'passkey',
}

export const countCalls: RequestHandler = (request, response, next) => {
  const started = performance.now()
  const call = callName(request.path.slice(1))
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'cut'
    calls.inc({ call, status })
    callDurations.observe({ call }, (performance.now() - started) / 1000)
    const method = METHODS[call]
    if (method && response.headersSent) signIns.inc({ method, outcome: outcomeOf(response.statusCode) })
  })
  next()
}

const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')
