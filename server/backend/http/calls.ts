import express, { type Request, type RequestHandler } from 'express'
import { endpoints, type Endpoint, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Envelope } from '../../../shared/api/envelope.ts'
import { readerOf } from '../accounts/sessions.ts'
import { finishers, handlers } from '../endpoints/handlers.ts'
import { noSuchCall, signInRequired } from './apiError.ts'
import { brandOf } from './brand.ts'
import { setCaching } from './caching.ts'
import type { Call, CallOf, Finish, Handler } from './handler.ts'
import { parseInput, sentFields } from './input.ts'
import { countCall } from './limits.ts'
import { wrongMethod } from './method.ts'
import { once } from './once.ts'
import { createSearchLimits } from './searchLimits.ts'
import { siteOf } from './site.ts'

export const BODY_LIMIT = 256 * 1024

/** Reads the JSON body of a request; a compressed one is refused, since a small one can unpack to anything. */
export const readBody = express.json({ limit: BODY_LIMIT, inflate: false })

type Shared = Pick<Call, 'database' | 'app' | 'payments' | 'providers' | 'searches' | 'trends'>

/** Answers `/v1/{name}` for every call of the contract. */
export function calls(shared: Shared & { now: () => Date }): RequestHandler<{ name: string }> {
  const countSearch = createSearchLimits()
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
      site: siteOf(request),
      log: request.log,
    } as CallOf<EndpointName>
    const input = parseInput(endpoint.input, sentFields(request)) as never
    await countSearch(name, call)
    await countCall(name, call)
    const key = request.get('Idempotency-Key') ?? ''
    const envelope: Envelope<object> = endpoint.idempotent
      ? await once(name, key, input, call, database => handler(input, { ...call, database }))
      : { code: 200, desc: '', data: await handler(input, call) }
    const finish = finishers[name] as Finish<EndpointName> | undefined
    if (finish && envelope.code === 200) envelope.data = await finish(envelope.data as never, call)
    if (envelope.code === 200) setCaching(name, request, response)
    response.status(envelope.code).json(envelope)
  }
}

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/** What stands behind `Bearer`; '' for the anonymous. */
const tokenOf = (request: Request) => /^Bearer (\S*)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''
