import type { Request, RequestHandler, Response } from 'express'
import { endpointOf, endpoints, isSearch, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Envelope } from '../../../shared/api/envelope.ts'
import { languageIn } from '../../../shared/api/callInput.ts'
import type { Language } from '../../../shared/language.ts'
import { inLocale } from '../../inLocale.ts'
import { addressNotConfirmed, noComments, noSuchCall, signInRequired } from '../call/apiError.ts'
import type { CallOf, Finish, Handlers, Call } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Searches } from '../call/searches.ts'
import type { CreateCounts } from './limits/counts.ts'
import { brandOf, callOf, type Shared } from './callOf.ts'
import { parseInput, sentFields } from './input.ts'
import { wrongMethod } from './errors.ts'
import { once } from './once.ts'
import { createWorkLimits } from './limits/workLimits.ts'
import { networkLimits, type Limit } from '../../rateLimits.ts'
import type { LimitedCall, RateLimits } from '../../settings/limits/rates.ts'
import { countAttempt, tooMany } from '../accounts/attempts.ts'

type Handling = {
  handlers: Handlers
  searches: Searches
  counts: CreateCounts
}

type Exchange = {
  request: Request<{ name: string }>
  response: Response
  sent: Record<string, unknown>
  language: Language | undefined
}

/** Answers `/v1/{name}` for every call of the contract: the way of a call, step by step. */
export function calls(shared: Shared, { handlers, searches, counts }: Handling): RequestHandler<{ name: string }> {
  const admitWork = createWorkLimits(shared.rates)
  const countCall = createLimits(counts, shared.rates)
  return async (request, response) => {
    const { name } = request.params
    if (!isEndpoint(name)) throw noSuchCall()
    const endpoint = endpointOf(name)
    if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET')) {
      throw wrongMethod(response, endpoint.method)
    }
    const sent = sentFields(request)
    const language = languageIn(sent)
    const locales = shared.localesOf(brandOf(request))
    const locale = locales.find(({ section }) => section === language?.section) ?? locales[0]
    response.locals.locale = locale
    await inLocale(locale, () => respond(name, { request, response, sent, language }))
  }

  async function respond(name: EndpointName, { request, response, sent, language }: Exchange): Promise<void> {
    const endpoint = endpointOf(name)
    const call = (await callOf(request, shared, language)) as CallOf<EndpointName>
    if (endpoint.signIn && !call.reader) throw signInRequired()
    // Without email no one can confirm an address.
    if (endpoint.confirmed && !call.reader?.isConfirmed && shared.mailer) throw addressNotConfirmed()
    const input = parseInput(endpoint.input, sent) as never
    if (endpoint.use.part === 'comments' && call.comments.places === 'off') throw noComments()
    const spend = await admitWork(endpoint.cost, call)
    if (endpoint.cost === 'batch') request.spend = spend
    const admit = (database: Database) => countCall(name, input, { ...call, database })
    if (!endpoint.idempotent) await admit(call.database)
    const finish = handlers[name].finish as Finish<EndpointName> | undefined
    if (isSearch(name)) {
      const found = await searches.ask(name, input, { ...call, spend })
      const output = finish && (await finish(JSON.parse(Buffer.from(found).toString()), call, input))
      const data = output ? Buffer.from(JSON.stringify(output)) : found
      setCaching(name, request, response)
      response.type('json').send(Buffer.concat([BEFORE_DATA, data, AFTER_DATA]))
      return
    }
    const handler = handlers[name].handle as (...of: [unknown, CallOf<EndpointName>]) => Promise<object | undefined>
    const dataIn = async (database: Database) => (await handler(input, { ...call, database })) ?? {}
    const key = request.get('Idempotency-Key') ?? ''
    const envelope: Envelope<object> = endpoint.idempotent
      ? await once(name, key, input, call, admit, dataIn)
      : { code: 200, desc: '', data: await dataIn(call.database) }
    if (finish && envelope.code === 200) envelope.data = await finish(envelope.data as never, call, input)
    if (envelope.code === 200) setCaching(name, request, response)
    response.status(envelope.code).json(envelope)
  }
}

const [BEFORE_DATA, AFTER_DATA] = [Buffer.from('{"code":200,"desc":"","data":'), Buffer.from('}')]

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/** Responses for signed-in readers are not cacheable. */
function setCaching(name: EndpointName, request: Request, response: Response) {
  const seconds = endpointOf(name).fresh?.maxAge
  const anonymous = /^(bearer)?\s*$/i.test(request.get('Authorization') ?? '')
  if (!anonymous) response.set('Cache-Control', 'private, no-store')
  if (seconds === undefined || !anonymous) return
  response.set('Cache-Control', `public, max-age=${seconds}`).vary('Authorization').vary('X-Brand')
}

type CallRate = { within: number; reader: number; device: number; network: number; brand?: number }

/** Readers count before devices, so that one abusive reader is rejected first. Rejects with 429 RATE_LIMITED. */
function createLimits(createCounts: CreateCounts, rates: RateLimits) {
  const { chapters, topUp } = rates
  const isLimited = (name: EndpointName): name is LimitedCall => Object.hasOwn(rates, name)
  const count = createCounts('chapters', chapters.within)
  return async (name: EndpointName, input: object, call: Call): Promise<void> => {
    const { database, reader, now } = call
    const kind = name === 'order.create' && 'kind' in input ? String(input.kind) : undefined
    if (kind === 'chapters') {
      const wait = await count(`reader ${reader?.person}`, chapters.reader, now, database)
      if (wait) throw tooMany(wait)
    }
    const rate = kind === 'top_up' ? topUp : isLimited(name) && rates[name]
    if (rate) await countAttempt(database, limitsOf(name, rate, call), now)
  }
}

function limitsOf(name: EndpointName, rate: CallRate, { reader, device, address, brand }: Call): Limit[] {
  const limit = (key: string, most: number): Limit => ({ key: `${name} ${key}`, most, within: rate.within })
  return [
    ...(reader ? [limit(`reader ${reader.person}`, rate.reader)] : []),
    ...(device ? [limit(`device ${device}`, rate.device)] : []),
    ...networkLimits(name, address, rate),
    ...(rate.brand === undefined ? [] : [limit(`brand ${brand}`, rate.brand)]),
  ]
}
