import { imageSize } from 'image-size'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { ownFile } from './ownFile.ts'
import { hashOf, cacheIfRoom } from './pictureContent.ts'

/** What is known of a picture of a brand. Its bytes are in `pictureContent.ts`, or on the disk. */
export type Picture = {
  name: string
  /** Media type. */
  type: string
  /** First 16 hex digits of the content's SHA-256. */
  hash: string
  /** `/brand/<hash>/<name>` */
  path: string
  /** Where it lies. */
  file: string
  /** Pixels; of an SVG as it says itself. */
  width: number
  height: number
}

const TYPES = new Map([
  ['svg', 'image/svg+xml; charset=utf-8'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** How each format begins. */
const BEGINNINGS: Record<string, RegExp> = {
  svg: /^(\xef\xbb\xbf)?\s*<(\?xml|!--|svg)/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  jpg: /^\xff\xd8\xff/,
}

/** Most bytes: a logo stands on every page, and is fetched before anything else is. */
const MAX_BYTES = { svg: 150 * 1024, other: 500 * 1024 }
/** Most pixels of a side; an SVG has none. */
const MAX_PIXELS = 2048

/** Files are read into it one after the other, so that a thousand brands leave nothing behind. */
const scratch = Buffer.allocUnsafeSlow(MAX_BYTES.other)

/**
 * Reads one picture. Throws the file system's error, and a sentence when the file is none of its name's format, too
 * large, or lies outside of the folder's parent (a link to elsewhere would be published).
 */
export function readPicture(folder: string, name: string): Picture {
  const path = join(folder, name)
  const file = ownFile(folder, name)
  const format = name.slice(name.lastIndexOf('.') + 1)
  const isDrawn = format === 'svg'
  const body = readAtMost(file, isDrawn ? MAX_BYTES.svg : MAX_BYTES.other)
  if (!BEGINNINGS[format]?.test(body.subarray(0, 200).toString('latin1')))
    throw new Error(`is not a valid ${format.toUpperCase()} file`)
  const { width, height } = sizeOf(body, isDrawn)
  if (!isDrawn && Math.max(width, height) > MAX_PIXELS)
    throw new Error(`has ${width} x ${height} pixels; at most ${MAX_PIXELS} per side`)
  const hash = hashOf(body)
  cacheIfRoom(hash, body)
  const type = TYPES.get(format) ?? ''
  return { name, type, hash, path: flat(`/brand/${hash}/${name}`), file: flat(path), width, height }
}

/** A text that was put together keeps its parts: with four pictures a third of what a brand takes in memory. */
const flat = (text: string) => Buffer.from(text).toString()

/** What is in the file, until the next one is read. */
function readAtMost(file: string, most: number): Buffer {
  // A pipe would be waited for without end.
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(opened)
    if (!found.isFile()) throw new Error('is not a file')
    const { size } = found
    if (size > most) throw new Error(`has ${inKilobytes(size)}; the limit is ${inKilobytes(most)}`)
    return scratch.subarray(0, readSync(opened, scratch, 0, size, 0))
  } finally {
    closeSync(opened)
  }
}

function sizeOf(body: Buffer, isDrawn: boolean): { width: number; height: number } {
  try {
    return imageSize(body)
  } catch {
    throw new Error(
      isDrawn ? 'has no size: an SVG needs viewBox, or width and height' : 'is damaged: its size cannot be read',
    )
  }
}

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
