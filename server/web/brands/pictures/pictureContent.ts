import { LRUCache } from 'lru-cache'
import { hash as digest } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Forms } from '../../http/encoding.ts'

type StoredPicture = { name: string; hash: string; file: string }

/** Bytes in memory, least recently used evicted first: pictures survive a bad file that overwrites them. */
const MAX = 16 * 1024 * 1024
/** Bytes up to which pictures are cached before they are requested. */
const MAX_PRELOADED = 1024 * 1024
const MAX_COMPRESSED = 4 * 1024 * 1024

/** By hash: brands with the same picture share it. */
const contents = new LRUCache<string, Buffer>({ maxSize: MAX, sizeCalculation: body => body.length + 1 })

const compressed = new LRUCache<string, Forms, Buffer>({
  maxSize: MAX_COMPRESSED,
  sizeCalculation: ({ body, br, gzip }) => body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1,
  async fetchMethod(_hash, _old, { context: body }) {
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
    return { body, br, gzip: gz }
  },
})

export const hashOf = (body: Buffer): string => digest('sha256', body, 'hex').slice(0, 16)

/** Caches a picture's bytes unless requested ones would be evicted. */
export function cacheIfRoom(hash: string, body: Buffer): void {
  if (contents.calculatedSize + body.length < MAX_PRELOADED && !contents.has(hash)) contents.set(hash, body)
}

export const cachedContent = (hash: string): Buffer | undefined => contents.get(hash)

/** A picture's bytes, read on demand. Rejects if its file has changed. */
export async function contentOf(picture: StoredPicture): Promise<Buffer> {
  const body = cachedContent(picture.hash) ?? (await read(picture))
  if (!body) throw new Error(`${picture.file} has been replaced by another picture`)
  return body
}

/** A picture with compressed variants, read on demand; undefined if its file has changed. */
export async function formsOf(picture: StoredPicture): Promise<Forms | undefined> {
  const body = await contentOf(picture).catch(() => undefined)
  return body && formsOfContent(picture, body)
}

export const formsOfContent = async (
  { name, hash }: Pick<StoredPicture, 'name' | 'hash'>,
  body: Buffer,
): Promise<Forms> => (name.endsWith('.svg') ? compressed.forceFetch(hash, { context: body }) : { body })

async function read({ file, hash }: StoredPicture): Promise<Buffer | undefined> {
  const body = await readFile(file).catch(() => undefined)
  if (!body || hashOf(body) !== hash) return undefined
  contents.set(hash, body)
  return body
}
