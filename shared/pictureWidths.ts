/** Widths in pixels of pictures whose address contains `WIDTH`. A card's cover is some 110 pixels wide. */
export const PICTURE_WIDTHS = [120, 240, 480] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const WIDTH = '{width}'
