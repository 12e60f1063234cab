import { MAX_PIXELS } from '../../../pictures/loadSharp.ts'
import { isDrawn } from './iconSource.ts'
import type { Picture } from './picture.ts'
import type { Sharp } from './sharp.ts'

/**
 * Of an icon's side the diameter of the circle of which no phone cuts anything off (W3C Web Application Manifest,
 * "maskable"): about this much of the picture it shows at most, and in any shape.
 */
export const SAFE = 0.8
/** For one picture, in seconds. */
const PATIENCE = 5
/** Side of the drawing that is measured, in pixels. */
const MEASURED = 96
/** Of 255: more is to be seen. */
const MIN_ALPHA = 16
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }
const PNG = { palette: true, compressionLevel: 9 } as const

type Source = { picture: Picture; body: Buffer }
type Shape = {
  /** It fills its square to the corners. */
  isFull: boolean
  /** From the middle to what is farthest from it, as part of half the side: 1 touches the side. 0: nothing is seen. */
  reach: number
}

/** Looks at a picture as phones would see it. Rejects where it cannot be read. */
export async function shapeOf(sharp: Sharp, source: Source): Promise<Shape> {
  const { data, info } = await square(sharp, source, MEASURED).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { channels } = info
  const isSeen = (x: number, y: number) => (data[(y * MEASURED + x) * channels + channels - 1] ?? 0) > MIN_ALPHA
  const half = MEASURED / 2
  let reach = 0
  for (let y = 0; y < MEASURED; y++)
    for (let x = 0; x < MEASURED; x++)
      if (isSeen(x, y)) reach = Math.max(reach, Math.hypot(x + 0.5 - half, y + 0.5 - half) / half)
  const last = MEASURED - 1
  const corners = [isSeen(0, 0), isSeen(last, 0), isSeen(0, last), isSeen(last, last)]
  return { isFull: corners.every(Boolean), reach }
}

/** A picture as PNG of a size. */
export const drawPlain = (sharp: Sharp, source: Source, side: number): Promise<Buffer> =>
  square(sharp, source, side).png(PNG).toBuffer()

/** A drawing of our own, as PNG of a size. */
export const drawDrawing = (sharp: Sharp, svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(side, side).png(PNG).timeout({ seconds: PATIENCE }).toBuffer()

/**
 * A picture as PNG that phones may cut to any shape: what it shows lies in the safe circle, and its square is filled
 * to the corners, by its own edges where it has them, else by the brand's colour.
 */
export async function drawMaskable(
  sharp: Sharp,
  source: Source,
  { side, colour }: { side: number; colour: string },
): Promise<Buffer> {
  const { isFull, reach } = await shapeOf(sharp, source)
  const inner = Math.round(side * (isFull ? SAFE : Math.min(1, SAFE / Math.max(reach, SAFE))))
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  // Each is a pipeline of its own: sharp has one resize and one extension each.
  const shown = await square(sharp, source, inner).png().toBuffer()
  const around = { top: before, left: before, bottom: after, right: after }
  const extended = await sharp(shown)
    .extend(isFull ? { ...around, extendWith: 'copy' } : { ...around, background: NOTHING })
    .png()
    .toBuffer()
  return sharp(extended).flatten({ background: colour }).png(PNG).timeout({ seconds: PATIENCE }).toBuffer()
}

function square(sharp: Sharp, { picture, body }: Source, side: number) {
  // A drawing is made in the size that is wanted; at 72 a unit is a pixel.
  const density = isDrawn(picture) ? Math.min(20_000, Math.max(1, (72 * side) / picture.width)) : undefined
  return sharp(body, { limitInputPixels: MAX_PIXELS, autoOrient: true, ...(density && { density }) })
    .resize({ width: side, height: side, fit: 'contain', background: NOTHING })
    .timeout({ seconds: PATIENCE })
}
