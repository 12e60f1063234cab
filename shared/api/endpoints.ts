import type * as z from 'zod'
import { accountCalls } from './account.ts'
import { bookCalls } from './book.ts'
import { siteCalls } from './capabilities.ts'
import { commentCalls } from './comments.ts'
import type { Endpoint } from './endpoint.ts'
import { genreCalls } from './genre.ts'
import { homeCalls } from './home.ts'
import { moneyCalls } from './money.ts'
import { orderCalls } from './orders.ts'
import { ownReadingCalls } from './ownReading.ts'
import { passkeyCalls } from './passkey.ts'
import { pushCalls } from './push.ts'
import { rankingCalls } from './ranking.ts'
import { reviewCalls } from './review.ts'
import { searchCalls } from './search.ts'
import { seoCalls } from './seo.ts'
import { serviceCalls } from './service.ts'
import { shelfCalls } from './shelf.ts'
import { thirdPartyCalls } from './thirdParty.ts'
import { userCalls } from './user.ts'

/** Every call of the API by its name: `/{prefix}/v1/{name}`. Specification, section 7. */
export const endpoints = {
  ...siteCalls,
  ...bookCalls,
  ...commentCalls,
  ...homeCalls,
  ...genreCalls,
  ...rankingCalls,
  ...searchCalls,
  ...seoCalls,
  ...userCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...thirdPartyCalls,
  ...moneyCalls,
  ...orderCalls,
  ...shelfCalls,
  ...reviewCalls,
  ...ownReadingCalls,
  ...pushCalls,
  ...serviceCalls,
} satisfies Record<string, Endpoint>

export type { Endpoint }
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type GetName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName]
export type PostName = Exclude<EndpointName, GetName>
export type SearchName = { [N in EndpointName]: Endpoints[N]['cost'] extends 'search' ? N : never }[EndpointName]

export type Input<N extends EndpointName> = z.input<Endpoints[N]['input']>
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type Output<N extends EndpointName> = z.output<Endpoints[N]['output']>

/** A call with its general type; `endpoints` has the exact types. */
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name]
/** Where docs/calls.md says all of a call, with the anchor that GitHub makes of its heading. */
export const sectionOfCall = (name: string): string => `docs/calls.md#${name.toLowerCase().replaceAll('.', '')}`
export const endpointNames = Object.keys(endpoints) as EndpointName[]
export const isSearch = (name: EndpointName): name is SearchName => endpoints[name].cost === 'search'
export const searchNames = endpointNames.filter(isSearch)

const PICTURES = ['book.cover', 'banner.image']
/** Calls outside the contract, made by payment providers and forms. */
const OTHERS = ['payment.webhook', 'checkout.page', 'checkout.pay', 'user.oauthReturn']
const ALL: ReadonlySet<string> = new Set([...Object.keys(endpoints), ...PICTURES, ...OTHERS])

/** Name of a call for logs and metrics; names that clients invent become `other`. */
export const callName = (name: string): string => (ALL.has(name) ? name : 'other')

export const isPicture = (name: string | undefined): boolean => name !== undefined && PICTURES.includes(name)
