/** Widths in pixels that pictures with room for one in their address come in: a card's cover once, twice, four times. */
export const PICTURE_WIDTHS = [120, 240, 480] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Stands in the address of such a picture where its width comes. */
export const WIDTH = '{width}'
