import { LRUCache } from 'lru-cache'
import type { Picture } from './picture.ts'
import { cachedContent } from './pictureContent.ts'

type Owner = { key: string; pictures: ReadonlyMap<string, Picture> }

/** Pictures as brands had them: pages that were made before still ask for them. */
export type FormerPictures = {
  /** A brand is another now: keeps those of its pictures that are gone and whose bytes are at hand. */
  keep(before: Owner | undefined, now: Owner): void
  find(brand: string, path: string): { picture: Picture; body: Buffer } | undefined
}

const MAX_BYTES = 8 * 1024 * 1024
/** Caches keep no page for so long, and few readers leave one open, in milliseconds. */
const LONGEST = 24 * 60 * 60 * 1000

export function formerPictures(): FormerPictures {
  const known = new LRUCache<string, { picture: Picture; body: Buffer }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    ttl: LONGEST,
  })
  return {
    keep(before, now) {
      for (const picture of before?.pictures.values() ?? []) {
        const body = now.pictures.get(picture.name)?.hash === picture.hash ? undefined : cachedContent(picture.hash)
        if (body) known.set(now.key + picture.path, { picture, body })
      }
    },
    find: (brand, path) => known.get(brand + path),
  }
}
