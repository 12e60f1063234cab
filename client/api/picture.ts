import type { PublicBrand } from '../../shared/brand.ts'

/** Where the browser finds a picture of the contract: `/v1/…` lies below the brand's own API path. */
export const pictureAddress = <P extends string | null>({ apiBase }: Pick<PublicBrand, 'apiBase'>, picture: P): P =>
  (picture?.startsWith('/v1/') ? apiBase + picture : picture) as P
