import { LRUCache } from 'lru-cache'
import { hash as digest } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Forms } from '../../http/encoding.ts'

/** A picture, and where it lies. */
type Lying = { name: string; hash: string; file: string }

/**
 * Most bytes of pictures in memory: those that were asked for last, so that they are there when a file is overwritten
 * by what is refused.
 */
const MOST = 16 * 1024 * 1024
/** As long as there are no more, those are there too that nobody has asked for. */
const UNASKED = 1024 * 1024
/** Most bytes of compressed forms. */
const MOST_COMPRESSED = 4 * 1024 * 1024

/** By hash: brands that have the same picture share it. */
const contents = new LRUCache<string, Buffer>({ maxSize: MOST, sizeCalculation: body => body.length + 1 })

const compressed = new LRUCache<string, Forms, Buffer>({
  maxSize: MOST_COMPRESSED,
  sizeCalculation: ({ body, br, gzip }) => body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1,
  async fetchMethod(_hash, _old, { context: body }) {
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
    return { body, br, gzip: gz }
  },
})

/** First 16 hex digits of the SHA-256. */
export const hashOf = (body: Buffer): string => digest('sha256', body, 'hex').slice(0, 16)

/** Has a copy of a picture's bytes at hand, unless those that were asked for would have to go for it. */
export function keepWhereRoom(hash: string, body: Buffer): void {
  if (contents.calculatedSize + body.length < UNASKED && !contents.has(hash)) contents.set(hash, Buffer.from(body))
}

/** The bytes of a picture if they are at hand. */
export const contentAtHand = (hash: string): Buffer | undefined => contents.get(hash)

/** The bytes of a picture, read when they are asked for. Rejects where its file is another by now. */
export async function contentOf(picture: Lying): Promise<Buffer> {
  const body = contentAtHand(picture.hash) ?? (await read(picture))
  if (!body) throw new Error(`${picture.file} has been replaced by another picture`)
  return body
}

/** A picture as it goes out, read and compressed when it is asked for; undefined where its file is another by now. */
export async function formsOf(picture: Lying): Promise<Forms | undefined> {
  const body = await contentOf(picture).catch(() => undefined)
  return body && formsOfContent(picture, body)
}

/** The same with the bytes given. */
export const formsOfContent = async ({ name, hash }: Pick<Lying, 'name' | 'hash'>, body: Buffer): Promise<Forms> =>
  name.endsWith('.svg') ? compressed.forceFetch(hash, { context: body }) : { body }

async function read({ file, hash }: Lying): Promise<Buffer | undefined> {
  const body = await readFile(file).catch(() => undefined)
  if (!body || hashOf(body) !== hash) return undefined
  contents.set(hash, body)
  return body
}
