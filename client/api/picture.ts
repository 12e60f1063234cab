import type { PublicBrand } from '../../shared/brand.ts'
import { PICTURE_WIDTHS, WIDTH, type PictureWidth } from '../../shared/pictureWidths.ts'

type Base = Pick<PublicBrand, 'apiBase'>

export const pictureAddress = (brand: Base, picture: string, width: PictureWidth): string =>
  backendAddress(brand, picture).replaceAll(WIDTH, `${width}`)

export const pictureSources = (brand: Base, picture: string, sizes: string) => {
  // Split once for all widths: a page has dozens of pictures.
  const parts = backendAddress(brand, picture).split(WIDTH)
  const at = (width: PictureWidth) => parts.join(`${width}`)
  if (parts.length === 1) return { src: at(240) }
  return { src: at(240), sizes, srcSet: PICTURE_WIDTHS.map(width => `${at(width)} ${width}w`).join(',') }
}

/** A path that begins with `/v1/` (pictures, checkout) is below the brand's API path; an https address stays. */
export const backendAddress = <A extends string | null>({ apiBase }: Pick<PublicBrand, 'apiBase'>, address: A): A =>
  (address?.startsWith('/v1/') ? apiBase + address : address) as A
