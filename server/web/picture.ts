import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Reads one picture. Rejects with the file system's error. */
export async function readPicture(folder: string, name: string): Promise<Picture> {
  const body = await readFile(join(folder, name))
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const picture = {
    name,
    type: TYPES.get(extension) ?? 'application/octet-stream',
    body,
    hash,
    path: `/brand/${hash}/${name}`,
  }
  if (extension !== 'svg') return picture
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
  return { ...picture, br, gzip: gz }
}

/** Width and height in pixels of a PNG (its IHDR chunk comes first); undefined for what is none. */
export function pngSize(body: Buffer): [width: number, height: number] | undefined {
  const isPng = body.length >= 24 && body.subarray(1, 4).toString('latin1') === 'PNG'
  return isPng ? [body.readUInt32BE(16), body.readUInt32BE(20)] : undefined
}
