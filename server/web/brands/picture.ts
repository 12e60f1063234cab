import { LRUCache } from 'lru-cache'
import { hash as digest } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Forms } from '../http/encoding.ts'

/** A picture of a brand, held in memory. */
export type Picture = {
  name: string
  /** Media type. */
  type: string
  body: Buffer
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
  const hash = digest('sha256', body, 'hex').slice(0, 16)
  return { name, type: TYPES.get(format) ?? 'application/octet-stream', body, hash, path: `/brand/${hash}/${name}` }
}

/** Pictures of which compressed forms are kept; brands that have the same one share them. */
const KEPT = 5000

const compressed = new LRUCache<string, Forms, Buffer>({
  max: KEPT,
  async fetchMethod(_hash, _old, { context: body }) {
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
    return { body, br, gzip: gz }
  },
})

/** A picture as it goes out. An SVG is compressed when it is first asked for: a start has other things to do. */
export const formsOf = async ({ name, hash, body }: Picture): Promise<Forms> =>
  name.endsWith('.svg') ? compressed.forceFetch(hash, { context: body }) : { body }

/** Width and height in pixels of a PNG (its IHDR chunk comes first); undefined for what is none. */
export function pngSize(body: Buffer): [width: number, height: number] | undefined {
  const isPng = body.length >= 24 && body.subarray(1, 4).toString('latin1') === 'PNG'
  return isPng ? [body.readUInt32BE(16), body.readUInt32BE(20)] : undefined
}
