import type { Logger } from 'pino'
import type { EndpointName, Endpoints, Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Provider } from './provider.ts'
import type { HostedPayments, Payments, Site } from './payments.ts'
import { backendLimits } from '../../settings/limits/backend.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import type { SearchFiles, Trends } from './searches.ts'

/** The signed-in reader of a call. */
export type SignedIn = {
  id: number
  /** Whose account it is: limits count by person. */
  person: number
  /** Hash of the call's token. */
  session: string
  /** Whether the address is confirmed. */
  isConfirmed: boolean
}

/** Sends queued emails. Absent if this backend sends none. */
export type Mailer = {
  /** Signals a new email in the outbox; returns without waiting for its delivery. */
  wake(): void
}

/** What calls need to know about push notifications. */
export type Push = {
  /** The brand's public key; undefined if it sends no notifications. */
  keyOf(brand: string): string | undefined
  /** Whether messages may be sent to this push service. */
  takes(endpoint: string): boolean
}

/** The brand's app; fields are empty if it has none. */
export type AppInfo = { name: string; scheme: string; ios_store_url: string; android_package: string }
/** For a brand without an app. */
export const NO_APP: AppInfo = { name: '', scheme: '', ios_store_url: '', android_package: '' }

/** A tax included in prices, with its rate in hundredths of a percent: 2000 is 20 %. */
export type Tax = { name: string; rate: number }

/** Shop settings. */
export type Shop = {
  /** Seller's name on receipts; '' if only the brand is named. */
  seller: string
  tax?: Tax
  welcome: WelcomeRules
}
/** Default shop settings. */
export const PLAIN_SHOP: Shop = {
  seller: '',
  welcome: { amount: 50, days: 14, perNetwork: backendLimits.welcomePerNetwork.preset },
}

/** Welcome vouchers, and limits against abuse. */
export type WelcomeRules = {
  /** 0: there are none. */
  amount: number
  /** Days until they expire. */
  days: number
  /** Grants per network and day, and ten times as many for the /48 around an IPv6 network. */
  perNetwork: number
}

/** Context of a call, besides its input. */
export type Call = {
  database: Database
  /** Key of the brand. */
  brand: string
  /** Currencies of the brand, the default first; empty: the shop's own only. Absent: not specified. */
  currencies: string[] | undefined
  /** In which the reader reads, without its region (`es`), as `section` and `lang` say; '' where they do not. */
  language: string
  /** `Device-Uuid` of the caller, '' where it sends none. */
  device: string
  /** The caller's User-Agent; '' if absent. */
  userAgent: string
  /** The caller's network address, as reported by the web server. */
  address: string
  /** Aborts when the caller disconnects. */
  left: AbortSignal
  /** Waits until other calls had their turn on this thread: between parts of long work, outside transactions. */
  nextTurn: () => Promise<void>
  /** The signed-in reader, if the token is valid. */
  reader?: SignedIn
  app: AppInfo
  /** Absent: no email is sent, and features that need it are off. */
  mailer: Mailer | undefined
  /** Display name of the brand. */
  brandName: string
  /** Checks whether a password is in a breach; absent: not checked. */
  isBreached: ((password: string) => Promise<boolean>) | undefined
  payments: Payments | HostedPayments | undefined
  /** Absent: no notifications. */
  push: Push | undefined
  shop: Shop
  rates: RateLimits
  providers: Provider[]
  trends: Trends
  site: Site
  now: Date
  /** For events that operators must see, with the request's ids. */
  log: Pick<Logger, 'warn'>
}

/** A call that requires sign-in has a reader. */
export type CallOf<Name extends EndpointName> = Endpoints[Name] extends { signIn: true }
  ? Call & { reader: SignedIn }
  : Call

/** Handles one call of the API, or throws an `ApiError`. */
export type Handler<Name extends EndpointName> = (input: ParsedInput<Name>, call: CallOf<Name>) => Promise<Output<Name>>

/**
 * Work after the response is stored and locks are released, such as calling another service. It also runs for a
 * repeated call, so it must be idempotent.
 */
export type Finish<Name extends EndpointName> = (
  output: Output<Name>,
  call: CallOf<Name>,
  input: ParsedInput<Name>,
) => Promise<Output<Name>>

/** Exports of the handler files. Searches have a different kind of handler, which runs on the search thread. */
export type Handlers = SearchFiles & { [Name in Exclude<EndpointName, SearchName>]: { handle: Handler<Name> } } & {
  [Name in EndpointName]: { finish?: Finish<Name> }
}
