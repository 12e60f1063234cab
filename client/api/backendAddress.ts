import type { PublicBrand } from '../../shared/brand.ts'

/**
 * Where the browser finds what a payload names: a path beginning with `/v1/` (pictures, the checkout) lies below the
 * brand's own API path; an https address is itself.
 */
export const backendAddress = <A extends string | null>({ apiBase }: Pick<PublicBrand, 'apiBase'>, address: A): A =>
  (address?.startsWith('/v1/') ? apiBase + address : address) as A
