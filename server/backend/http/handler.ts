import type { EndpointName, Output, ParsedInput } from '../../../shared/api/endpoints.ts'
import type { AppInfo } from '../config.ts'
import type { Database } from '../database/schema.ts'

/** What a call knows besides its input. */
export type Call = {
  database: Database
  /** Key of the brand that serves the reader. */
  brand: string
  /** `Device-Uuid` of the caller, '' where it sends none. */
  device: string
  app: AppInfo
  now: Date
}

/** Answers one call of the API, or throws an `ApiError`. */
export type Handler<Name extends EndpointName> = (input: ParsedInput<Name>, call: Call) => Promise<Output<Name>>
