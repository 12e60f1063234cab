import { MAX_PIXELS, type Sharp } from '../../../pictures/loadSharp.ts'
import { isDrawn } from './iconSource.ts'
import type { Picture } from './picture.ts'

/** Share of an icon's side that no phone cuts off (W3C Web Application Manifest, "maskable"). */
export const SAFE = 0.8
/** Time limit per picture, in seconds. */
const TIME_LIMIT = 5
/** Side of the drawing that is measured, in pixels. */
const MEASURED = 96
/** Alpha (0 to 255) from which a pixel counts as visible. */
const MIN_ALPHA = 16
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }
const PNG = { palette: true, compressionLevel: 9 } as const

type Source = { picture: Picture; body: Buffer }
type Shape = {
  /** Whether it fills its square to the corners. */
  isFull: boolean
  /** Farthest visible pixel from the centre, by half the side: 1 touches the side; 0: nothing is visible. */
  reach: number
}

/** Measures a picture's visible shape. Rejects if it cannot be read. */
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

/** A picture as PNG in a size. */
export const drawPlain = (sharp: Sharp, source: Source, side: number): Promise<Buffer> =>
  square(sharp, source, side).png(PNG).toBuffer()

/** One of our drawings as PNG in a size. */
export const drawDrawing = (sharp: Sharp, svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(side, side).png(PNG).timeout({ seconds: TIME_LIMIT }).toBuffer()

/** A maskable PNG: content within the safe circle, on the picture's own background, else the brand's colour. */
export async function drawMaskable(
  sharp: Sharp,
  source: Source,
  { side, colour }: { side: number; colour: string },
): Promise<Buffer> {
  const { isFull, reach } = await shapeOf(sharp, source)
  const inner = Math.round(side * (isFull ? SAFE : Math.min(1, SAFE / Math.max(reach, SAFE))))
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  // Each step is its own pipeline: sharp has one resize and one extend per pipeline.
  const shown = await square(sharp, source, inner).png().toBuffer()
  const around = { top: before, left: before, bottom: after, right: after }
  const extended = await sharp(shown)
    .extend(isFull ? { ...around, extendWith: 'copy' } : { ...around, background: NOTHING })
    .png()
    .toBuffer()
  return sharp(extended).flatten({ background: colour }).png(PNG).timeout({ seconds: TIME_LIMIT }).toBuffer()
}

function square(sharp: Sharp, { picture, body }: Source, side: number) {
  // SVGs are rendered at the target size; at 72 dpi a unit is a pixel.
  const density = isDrawn(picture) ? Math.min(20_000, Math.max(1, (72 * side) / picture.width)) : undefined
  return sharp(body, { limitInputPixels: MAX_PIXELS, autoOrient: true, ...(density && { density }) })
    .resize({ width: side, height: side, fit: 'contain', background: NOTHING })
    .timeout({ seconds: TIME_LIMIT })
}
