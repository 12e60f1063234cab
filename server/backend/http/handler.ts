import type { Logger } from 'pino'
import type { EndpointName, Endpoints, Output, ParsedInput } from '../../../shared/api/endpoints.ts'
import type { SignedIn } from '../accounts/sessions.ts'
import type { AppInfo } from '../config.ts'
import type { Database } from '../database/schema.ts'
import type { Provider } from '../oauth/providers.ts'
import type { Payments, Site } from '../payments/payments.ts'

/** What a call knows besides its input. */
export type Call = {
  database: Database
  /** Key of the brand that serves the reader. */
  brand: string
  /** `Device-Uuid` of the caller, '' where it sends none. */
  device: string
  /** Network address of the caller, as the web server says it. */
  address: string
  /** Who calls, where the call came with a good token. */
  reader?: SignedIn
  app: AppInfo
  payments: Payments | undefined
  providers: Provider[]
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
export type Finish<Name extends EndpointName> = (output: Output<Name>, call: CallOf<Name>) => Promise<Output<Name>>
