import type { Logger } from 'pino'
import type { EndpointName, Endpoints, Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { CommentPlaces } from '../../../shared/reviews.ts'
import type { Database } from '../database/schema/schema.ts'
import type { BrandPrices } from './brandPrices.ts'
import type { Provider } from './provider.ts'
import type { HostedPayments, Payments, Site } from './payments.ts'
import { backendLimits } from '../../settings/limits/backend.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import type { SearchFiles, Trends } from './searches.ts'

export type SignedIn = {
  id: number
  /** Limits count by person. */
  person: number
  /** Hash of the call's token. */
  session: string
  isConfirmed: boolean
}

/** Absent if this backend sends no emails. */
export type Mailer = {
  /** Returns without waiting for the delivery of queued emails. */
  wake(): void
  /** False if the brand's folder is missing: nothing may be sent without its name, sender and language. */
  sendsFor(brand: string): boolean
}

export type Push = {
  keyOf(brand: string): string | undefined
  takes(endpoint: string): boolean
}

/** Fields are empty if the brand has no app. */
export type AppInfo = { name: string; scheme: string; ios_store_url: string; android_package: string }
export const NO_APP: AppInfo = { name: '', scheme: '', ios_store_url: '', android_package: '' }

/** The rate in hundredths of a percent: 2000 is 20 %. */
export type Tax = { name: string; rate: number }

export type Shop = {
  /** On receipts of a brand, by its id; '' if only the brand is named. */
  sellerOf: (brand: string) => string
  tax?: Tax
  welcome: WelcomeRules
}
export const PLAIN_SHOP: Shop = {
  sellerOf: () => '',
  welcome: { amount: 50, days: 14, perNetwork: backendLimits.welcomePerNetwork.preset },
}

/** Words of a brand hold or refuse a comment. */
export type CommentRules = {
  places: CommentPlaces
  hold: readonly string[]
  refuse: readonly string[]
  /** Comments of a new account that wait for approval. */
  firstHeld: number
}
export const PLAIN_COMMENTS: CommentRules = { places: 'paragraphs', hold: [], refuse: [], firstHeld: 0 }

export type WelcomeRules = {
  amount: number
  /** Until they expire. */
  days: number
  /** Grants per network and day, and ten times as many for the /48 around an IPv6 network. */
  perNetwork: number
}

export type Call = {
  database: Database
  brand: string
  /** The default first; empty: the shop's own only. Absent: not specified. */
  currencies: string[] | undefined
  /** Without its region (`es`), from `section` and `lang`; '' where they say nothing. */
  language: string
  /** `Device-Uuid` of the caller; '' if absent. */
  device: string
  userAgent: string
  /** As reported by the web server. */
  address: string
  /** Aborts when the caller disconnects. */
  left: AbortSignal
  /** Waits for the next slot on this thread, between parts of long work: outside transactions. */
  nextSlot: () => Promise<void>
  reader?: SignedIn
  app: AppInfo
  /** Absent: features that need email are off. */
  mailer: Mailer | undefined
  brandName: string
  isBreached: ((password: string) => Promise<boolean>) | undefined
  payments: Payments | HostedPayments | undefined
  push: Push | undefined
  prices: BrandPrices
  shop: Shop
  comments: CommentRules
  rates: RateLimits
  providers: Provider[]
  trends: Trends
  site: Site
  /** To which passkeys of a reader there belong. */
  passkeyHost: string
  now: Date
  /** For events that operators must see, with the request's ids. */
  log: Pick<Logger, 'warn'>
}

export type CallOf<Name extends EndpointName> = Endpoints[Name] extends { signIn: true }
  ? Call & { reader: SignedIn }
  : Call

/** Nothing to return: an empty object. */
type Returned<Name extends EndpointName> = Record<string, never> extends Output<Name> ? void : Output<Name>

export type Handler<Name extends EndpointName> = (
  input: ParsedInput<Name>,
  call: CallOf<Name>,
) => Promise<Returned<Name>>

/** Runs after the response is stored and locks are released; again for a repeated call, so it is idempotent. */
export type Finish<Name extends EndpointName> = (
  output: Output<Name>,
  call: CallOf<Name>,
  input: ParsedInput<Name>,
) => Promise<Output<Name>>

/** Searches have a different kind of handler, which runs on the search thread. */
export type Handlers = SearchFiles & { [Name in Exclude<EndpointName, SearchName>]: { handle: Handler<Name> } } & {
  [Name in EndpointName]: { finish?: Finish<Name> }
}
