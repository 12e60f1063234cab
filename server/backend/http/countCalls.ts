import type { RequestHandler } from 'express'
import { callName } from '../../../shared/api/endpoints.ts'
import { DEFAULT_BRAND } from './callOf.ts'
import { BRAND_KEY } from '../call/brandFolder.ts'
import { brandLabel, callDurations, calls, signIns, type SIGN_IN_METHODS } from '../metrics/counters.ts'

const METHODS: Record<string, (typeof SIGN_IN_METHODS)[number]> = {
  'user.login': 'password',
  'user.sns': 'provider',
  'user.passkeySignIn': 'passkey',
}

export const countCalls: RequestHandler = (request, response, next) => {
  const started = performance.now()
  const call = callName(request.path.slice(1))
  const key = request.get('X-Brand') || DEFAULT_BRAND
  const brand = BRAND_KEY.test(key) ? brandLabel(key) : 'other'
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'cut'
    calls.inc({ call, status })
    callDurations.observe({ call }, (performance.now() - started) / 1000)
    const method = METHODS[call]
    if (method && response.headersSent) signIns.inc({ brand, method, outcome: outcomeOf(response.statusCode) })
  })
  next()
}

const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')
