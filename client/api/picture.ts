import type { PublicBrand } from '../../shared/brand.ts'
import { PICTURE_WIDTHS, WIDTH, type PictureWidth } from '../../shared/pictureWidths.ts'

type Base = Pick<PublicBrand, 'apiBase'>

/** Where the browser finds a picture, in this width where it comes in several. */
export const pictureAddress = (brand: Base, picture: string, width: PictureWidth): string =>
  backendAddress(brand, picture).replaceAll(WIDTH, `${width}`)

/** What an `img` says of a picture: all its widths for the browser to choose from, where there are some. */
export const pictureSources = (brand: Base, picture: string, sizes: string) => {
  // Taken apart once for all widths: a page has dozens of pictures.
  const parts = backendAddress(brand, picture).split(WIDTH)
  const at = (width: PictureWidth) => parts.join(`${width}`)
  if (parts.length === 1) return { src: at(240) }
  return { src: at(240), sizes, srcSet: PICTURE_WIDTHS.map(width => `${at(width)} ${width}w`).join(',') }
}

/**
 * Where the browser finds what a payload names: a path beginning with `/v1/` (pictures, the checkout) lies below the
 * brand's own API path; an https address is itself.
 */
export const backendAddress = <A extends string | null>({ apiBase }: Pick<PublicBrand, 'apiBase'>, address: A): A =>
  (address?.startsWith('/v1/') ? apiBase + address : address) as A
