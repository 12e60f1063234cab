import type { Api, Result } from '../../../../shared/page/apiClient.ts'
import type { PageAddresses } from '../../brands/site.ts'
import type { PublicBrand } from '../../../../shared/brand.ts'

/** Longest freshness of a resource, in seconds. */
export const DAY = 86_400

export type ResourceRequest = {
  api: Api
  brand: PublicBrand
  /** Addresses in resources are absolute. */
  addresses: PageAddresses
  signal: AbortSignal
  /** Of its address; only resources that are not cached read it. */
  query: URLSearchParams
  /** A picture of the backend, by its path there, or the brand's default cover; undefined if it is not available. */
  picture(path: string): Promise<Buffer | undefined>
}

export type Resource = { type: string; body: Buffer }

/** A link in the language of a document: its path, with `?lang=` if needed. Files have no language. */
export const linkIn =
  ({ origin, at }: PageAddresses) =>
  <Link extends { href: string; type: string }>(link: Link): Link =>
    /^(image\/|application\/epub)/.test(link.type) ? link : { ...link, href: at(link.href).slice(origin.length) }

/** Makes a resource. Rejects with ResourceError if that is impossible. */
export type CreateResource = (request: ResourceRequest) => Promise<Resource>

/** Why there is no resource: 404 not found, 410 gone, 429 too many requests, 503 backend failure. */
export class ResourceError extends Error {
  readonly status: 404 | 410 | 429 | 503

  constructor(status: 404 | 410 | 429 | 503) {
    super(`no resource: ${status}`)
    this.status = status
  }
}

/** A redirect instead of a resource that cannot be made here. */
export class Elsewhere extends Error {
  readonly path: string

  constructor(path: string) {
    super(`elsewhere: ${path}`)
    this.path = path
  }
}

/** The data of a call. Rejects with ResourceError on failure; an unknown call is 404, too. */
export async function dataOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { s, d, errors } = await call
  if (s) return d
  const { status } = errors[0]
  // A number beyond the contract's range identifies nothing.
  throw new ResourceError(status === 404 || status === 422 ? 404 : status === 410 || status === 429 ? status : 503)
}

/** The same for optional data: undefined if the backend does not have it. */
export const dataIfAny = <Data>(call: Promise<Result<Data>>): Promise<Data | undefined> =>
  dataOf(call).catch((error: unknown) => {
    if (error instanceof ResourceError && error.status === 404) return undefined
    throw error
  })
