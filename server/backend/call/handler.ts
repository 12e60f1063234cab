import type { Logger } from 'pino'
import type { EndpointName, Endpoints, Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Provider } from './provider.ts'
import type { HostedPayments, Payments, Site } from './payments.ts'
import type { SearchFiles, Trends } from './searches.ts'

/** The reader of a call, known by a token. */
export type SignedIn = {
  id: number
  /** Hash of the token that the call came with. */
  session: string
  /** Whether the address has been proven to be theirs. */
  isConfirmed: boolean
}

/** Sends mails that stand in the outbox. Absent where this backend sends none. */
export type Mailer = {
  /** There is one more, once the transaction has ended. Nobody waits for it. */
  wake(): void
}

/** How browsers are told of new chapters, as far as calls need it. */
export type Push = {
  /** The public key of a brand; undefined where it tells nobody. */
  keyOf(brand: string): string | undefined
  /** Whether messages may be sent to a push service of this address. */
  takes(endpoint: string): boolean
}

/** The brand's app; texts are empty where it has none. */
export type AppInfo = { name: string; scheme: string; ios_store_url: string; android_package: string }
/** Of a brand without an app. */
export const NO_APP: AppInfo = { name: '', scheme: '', ios_store_url: '', android_package: '' }

/** A tax that prices include, its rate in hundredths of a percent: 2000 is 20 %. */
export type Tax = { name: string; rate: number }

/** How this shop sells, by its settings. */
export type Shop = {
  /** Who sells, as receipts say it; '' where they name the brand alone. */
  seller: string
  tax?: Tax
  welcome: WelcomeRules
}
/** The shop of who sets nothing. Mobile networks share addresses, so that one has many new readers in a day. */
export const PLAIN_SHOP: Shop = { seller: '', welcome: { amount: 50, days: 14, perNetwork: 50 } }

/** Vouchers of welcome, and what makes taking them more than once dull. */
export type WelcomeRules = {
  /** 0: there are none. */
  amount: number
  /** After so many they run out. */
  days: number
  /** So many a day for a network, and ten times as many for the /48 around one of IPv6. */
  perNetwork: number
}

/** What a call knows besides its input. */
export type Call = {
  database: Database
  /** Key of the brand that serves the reader. */
  brand: string
  /**
   * Currencies that its readers may pay in, the first unless they choose another; none: the shop's own alone. Absent:
   * nobody says.
   */
  currencies: string[] | undefined
  /** In which the reader reads, without its region (`es`), as `section` and `lang` say; '' where they do not. */
  language: string
  /** `Device-Uuid` of the caller, '' where it sends none. */
  device: string
  /** What the caller's browser says of itself, '' where it says nothing. */
  userAgent: string
  /** Network address of the caller, as the web server says it. */
  address: string
  /** Aborts when nobody waits for the answer any more. */
  left: AbortSignal
  /** Who calls, where the call came with a good token. */
  reader?: SignedIn
  app: AppInfo
  /** Absent: no mail is sent, and what needs one is closed. */
  mailer: Mailer | undefined
  /** What the brand is called. */
  brandName: string
  /** Whether others have lost this password before; absent: not asked. */
  isBreached: ((password: string) => Promise<boolean>) | undefined
  payments: Payments | HostedPayments | undefined
  /** Absent: browsers are told of nothing. */
  push: Push | undefined
  shop: Shop
  providers: Provider[]
  trends: Trends
  site: Site
  now: Date
  /** For what those who run the site must see; a line of the request's own. */
  log: Pick<Logger, 'warn'>
}

/** A call that needs a signed-in reader has one. */
export type CallOf<Name extends EndpointName> = Endpoints[Name] extends { signIn: true }
  ? Call & { reader: SignedIn }
  : Call

/** Answers one call of the API, or throws an `ApiError`. */
export type Handler<Name extends EndpointName> = (input: ParsedInput<Name>, call: CallOf<Name>) => Promise<Output<Name>>

/**
 * What is still to be done with an answer when it is stored and nothing is locked any more, such as asking somebody
 * else. It is done for a repeated call too, so it must lead to the same.
 */
export type Finish<Name extends EndpointName> = (
  output: Output<Name>,
  call: CallOf<Name>,
  input: ParsedInput<Name>,
) => Promise<Output<Name>>

/** What the files of calls export. Searches have handlers of another kind, which are asked where searches are. */
export type Handlers = SearchFiles & { [Name in Exclude<EndpointName, SearchName>]: { handle: Handler<Name> } } & {
  [Name in EndpointName]: { finish?: Finish<Name> }
}
