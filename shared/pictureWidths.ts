/** In pixels: what pictures come in whose address has room for a width. A card's cover is some 110 pixels wide. */
export const PICTURE_WIDTHS = [120, 240, 480] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Stands in the address of such a picture where its width comes. */
export const WIDTH = '{width}'
