import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** A picture of a brand, held in memory as it goes out. */
export type Picture = {
  name: string
  /** Media type. */
  type: string
  body: Buffer
  /** Compressed forms, of SVG only. */
  br?: Buffer
  gzip?: Buffer
  /** First 16 hex digits of the content's SHA-256. */
  hash: string
  /** `/brand/<hash>/<name>` */
  path: string
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

/**
 * Reads one picture. Rejects with the file system's error, and when the file is none of its name's format or lies
 * outside of the folder's parent (a link to elsewhere would be published).
 */
export async function readPicture(folder: string, name: string): Promise<Picture> {
  const [inside, file] = await Promise.all([realpath(join(folder, '..')), realpath(join(folder, name))])
  if (!file.startsWith(inside + sep)) throw new Error('is a link to a file outside of the brands')
  const body = await readFile(file)
  const format = name.slice(name.lastIndexOf('.') + 1)
  if (!BEGINNINGS[format]?.test(body.subarray(0, 200).toString('latin1')))
    throw new Error(`is no ${format.toUpperCase()} picture`)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const picture = {
    name,
    type: TYPES.get(format) ?? 'application/octet-stream',
    body,
    hash,
    path: `/brand/${hash}/${name}`,
  }
  if (format !== 'svg') return picture
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
  return { ...picture, br, gzip: gz }
}

/** Width and height in pixels of a PNG (its IHDR chunk comes first); undefined for what is none. */
export function pngSize(body: Buffer): [width: number, height: number] | undefined {
  const isPng = body.length >= 24 && body.subarray(1, 4).toString('latin1') === 'PNG'
  return isPng ? [body.readUInt32BE(16), body.readUInt32BE(20)] : undefined
}
