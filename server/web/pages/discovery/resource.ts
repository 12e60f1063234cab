import type { Api, Result } from '../../../../client/app/ssr.ts'
import type { PublicBrand } from '../../../../shared/brand.ts'

/** For whom a resource is made, and of what. */
export type ResourceRequest = {
  /** Asks the brand's backend, as nobody. */
  api: Api
  brand: PublicBrand
  /** `https://www.brand.com`: addresses in resources are absolute. */
  origin: string
  signal: AbortSignal
  /** A picture of the backend, by its path there; undefined where it cannot be had. */
  picture(path: string): Promise<Buffer | undefined>
}

/** A resource as it is sent. */
export type Resource = { type: string; body: Buffer }

/** Makes a resource. Rejects with NotMade where that cannot be. */
export type CreateResource = (making: ResourceRequest) => Promise<Resource>

/**
 * Why there is no resource: 404 for what is not there, 410 for what has gone, 429 where too much is asked for, 503
 * where the backend failed.
 */
export class ResourceError extends Error {
  readonly status: 404 | 410 | 429 | 503

  constructor(status: 404 | 410 | 429 | 503) {
    super(`no resource: ${status}`)
    this.status = status
  }
}

/** What stands in for a resource that cannot be made here. */
export class Elsewhere extends Error {
  readonly path: string

  constructor(path: string) {
    super(`elsewhere: ${path}`)
    this.path = path
  }
}

/** What a call answered. Rejects with NotMade where it failed; a call that the backend does not know is 404, too. */
export async function answerOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { s, d, errors } = await call
  if (s) return d
  const { status } = errors[0]
  // A number too large for the contract is of nothing that is there.
  throw new ResourceError(status === 404 || status === 422 ? 404 : status === 410 || status === 429 ? status : 503)
}

/** The same for what a resource can do without: undefined where the backend says that it has no such thing. */
export const answerIfAny = <Data>(call: Promise<Result<Data>>): Promise<Data | undefined> =>
  answerOf(call).catch((error: unknown) => {
    if (error instanceof ResourceError && error.status === 404) return undefined
    throw error
  })
