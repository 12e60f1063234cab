import { imageSize } from 'image-size'
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readSmallFile } from '../../../process/readSmallFile.ts'
import { hashOf, cacheIfRoom } from './pictureContent.ts'

/** Metadata of a brand's picture. Its bytes are in `pictureContent.ts` or on disk. */
export type Picture = {
  name: string
  type: string
  /** First 16 hex digits of the content's SHA-256. */
  hash: string
  /** `/brand/<hash>/<name>` */
  path: string
  file: string
  /** Pixels; for an SVG as declared. */
  width: number
  height: number
}

const TYPES = new Map([
  ['svg', 'image/svg+xml; charset=utf-8'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

const BEGINNINGS: Record<string, RegExp> = {
  svg: /^(\xef\xbb\xbf)?\s*<(\?xml|!--|svg)/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  jpg: /^\xff\xd8\xff/,
}

/** Size limits in bytes: a logo is on every page and fetched first. */
const MAX_BYTES = { svg: 150 * 1024, other: 500 * 1024 }
/** Longest side in pixels; an SVG has no limit. */
const MAX_PIXELS = 2048

/**
 * Reads one picture. Throws the file system's error, or a message if the file does not have its extension's format, is
 * too large, or lies outside the folder's parent (a symbolic link would publish its target).
 */
export function readPicture(folder: string, name: string): Picture {
  const path = join(folder, name)
  const file = ownFile(folder, name)
  const format = name.slice(name.lastIndexOf('.') + 1)
  const isDrawn = format === 'svg'
  const body = readSmallFile(file, isDrawn ? MAX_BYTES.svg : MAX_BYTES.other)
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

/** Copies a concatenated string: V8 would keep its parts, a third of a brand's memory. */
const flat = (text: string) => Buffer.from(text).toString()

function sizeOf(body: Buffer, isDrawn: boolean): { width: number; height: number } {
  try {
    return imageSize(body)
  } catch {
    throw new Error(
      isDrawn ? 'has no size: an SVG needs viewBox, or width and height' : 'is damaged: its size cannot be read',
    )
  }
}

/** Throws the file system's error, or a message if a symbolic link would publish a file outside. */
export function ownFile(folder: string, name: string): string {
  const file = realpathSync.native(join(folder, name))
  if (!file.startsWith(realpathSync.native(join(folder, '..')) + sep))
    throw new Error('is a link to a file outside of the brands')
  return file
}
