import express, { type Request, type RequestHandler, type Response } from 'express'
import { endpoints, type Endpoint, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Envelope } from '../../../shared/api/envelope.ts'
import { readerOf } from '../accounts/sessions.ts'
import { handlers } from '../endpoints/handlers.ts'
import { ApiError, badRequest, noSuchCall, signInRequired } from './apiError.ts'
import { setCaching } from './caching.ts'
import type { Call, CallOf, Handler } from './handler.ts'
import { parseInput, sentFields } from './input.ts'
import { once } from './once.ts'

export const BODY_LIMIT = 256 * 1024
export const DEFAULT_BRAND = 'local'

/** Reads the JSON body of a request; a compressed one is refused, since a small one can unpack to anything. */
export const readBody = express.json({ limit: BODY_LIMIT, inflate: false })

/** Answers `/v1/{name}` for every call of the contract. */
export function calls(shared: Pick<Call, 'database' | 'app' | 'limits'> & { now: () => Date }): RequestHandler<{ name: string }> {
  return async (request, response) => {
    const { name } = request.params
    if (!isEndpoint(name)) throw noSuchCall()
    const endpoint: Endpoint = endpoints[name]
    if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET')) {
      throw wrongMethod(response, endpoint.method)
    }
    const handler = handlers[name] as Handler<EndpointName>
    const now = shared.now()
    const brand = brandOf(request)
    const reader = await readerOf(shared.database, brand, tokenOf(request), now)
    if (endpoint.signIn && !reader) throw signInRequired()

    const call = {
      ...shared,
      now,
      brand,
      reader,
      device: request.get('Device-Uuid') ?? '',
      address: request.ip ?? '',
    } as CallOf<EndpointName>
    const input = parseInput(endpoint.input, sentFields(request)) as never
    const key = endpoint.idempotent && request.get('Idempotency-Key')
    const envelope: Envelope<object> = key
      ? await once(name, key, input, call, (database) => handler(input, { ...call, database }))
      : { code: 200, desc: '', data: await handler(input, call) }
    if (envelope.code === 200) setCaching(name, request, response)
    response.status(envelope.code).json(envelope)
  }
}

/** The failure of a call with another method than its own. */
export function wrongMethod(response: Response, method: Endpoint['method']): ApiError {
  response.set('Allow', method === 'GET' ? 'GET, HEAD' : method)
  return new ApiError(405, 'METHOD_NOT_ALLOWED', `This call takes ${method} only.`)
}

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/** What stands behind `Bearer`; '' for the anonymous. */
const tokenOf = (request: Request) => /^Bearer (\S*)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''

/** Key of the brand, as the web server says it. */
export function brandOf(request: Request): string {
  const brand = request.get('X-Brand') || DEFAULT_BRAND
  if (!/^[a-z0-9_-]{1,40}$/.test(brand)) throw badRequest('X-Brand is no key of a brand.')
  return brand
}
