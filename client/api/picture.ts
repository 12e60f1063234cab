import type { PublicBrand } from '../../shared/brand.ts'
import { PICTURE_WIDTHS, WIDTH, type PictureWidth } from '../../shared/pictureWidths.ts'

type Base = Pick<PublicBrand, 'apiBase'>

/** Address of a picture, in this width if it has several. */
export const pictureAddress = (brand: Base, picture: string, width: PictureWidth): string =>
  backendAddress(brand, picture).replaceAll(WIDTH, `${width}`)

/** The `src` and `srcset` of a picture: the browser chooses among its widths. */
export const pictureSources = (brand: Base, picture: string, sizes: string) => {
  // Split once for all widths: a page has dozens of pictures.
  const parts = backendAddress(brand, picture).split(WIDTH)
  const at = (width: PictureWidth) => parts.join(`${width}`)
  if (parts.length === 1) return { src: at(240) }
  return { src: at(240), sizes, srcSet: PICTURE_WIDTHS.map(width => `${at(width)} ${width}w`).join(',') }
}

/**
 * Address of something that a payload names: a path beginning with `/v1/` (pictures, the checkout) is below the brand's
 * own API path; an https address stays as it is.
 */
export const backendAddress = <A extends string | null>({ apiBase }: Pick<PublicBrand, 'apiBase'>, address: A): A =>
  (address?.startsWith('/v1/') ? apiBase + address : address) as A
