import type { PublicBrand } from './brand.ts'

/** Widths in pixels of pictures whose address contains `WIDTH`. A card's cover is some 110 pixels wide. */
export const PICTURE_WIDTHS = [120, 240, 480] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const WIDTH = '{width}'

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
export const backendAddress = <A extends string | null>({ apiBase }: Base, address: A): A =>
  (address?.startsWith('/v1/') ? apiBase + address : address) as A
