import { LRUCache } from 'lru-cache'
import type { Picture } from './picture.ts'
import { cachedContent } from './pictureContent.ts'

type Owner = { key: string; pictures: ReadonlyMap<string, Picture> }

export type FormerPictures = ReturnType<typeof formerPictures>

const MAX_BYTES = 8 * 1024 * 1024
/** Milliseconds: caches store no page for longer, and few readers leave one open for longer. */
const LONGEST = 24 * 60 * 60 * 1000

/** Former pictures of brands: pages rendered before a change still request them. */
export function formerPictures() {
  const known = new LRUCache<string, { picture: Picture; body: Buffer }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    ttl: LONGEST,
  })
  return {
    /** Stores a changed brand's former pictures if their bytes are in memory. */
    store(before: Owner | undefined, now: Owner): void {
      for (const picture of before?.pictures.values() ?? []) {
        const body = now.pictures.get(picture.name)?.hash === picture.hash ? undefined : cachedContent(picture.hash)
        if (body) known.set(now.key + picture.path, { picture, body })
      }
    },
    find: (brand: string, path: string) => known.get(brand + path),
  }
}
