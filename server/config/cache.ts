import type { Settings } from '../settings.ts'
import { address, bytes, MIB, textLike, wholeNumber } from '../settings/kinds.ts'

/** Pages and answers that are kept, and the Redis that shares them. */
export const cache = {
  pageCacheBytes: {
    name: 'PAGE_CACHE_BYTES',
    schema: bytes(0, 16 * 1024 * MIB),
    preset: '67108864',
    meaning: 'Most memory for finished pages that are kept for all readers, in bytes; 0 keeps none.',
  },
  pageStaleIfError: {
    name: 'PAGE_STALE_IF_ERROR',
    schema: wholeNumber(0, 2_592_000, 'seconds'),
    preset: '86400',
    meaning: 'How old a kept page may be that is shown while its backend is down, in seconds.',
  },
  apiCacheBytes: {
    name: 'API_CACHE_BYTES',
    schema: bytes(0, 1024 * MIB),
    preset: '16777216',
    meaning: 'Most memory for answers of backends that serve all pages for some seconds, in bytes; 0 keeps none.',
  },
  pageWarmBrands: {
    name: 'PAGE_WARM_BRANDS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning: 'So many brands, the first ones, have home and ranking made ahead by each process, one page at a time.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning: 'Redis by which several servers share kept pages. Absent: each keeps its own.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    schema: textLike(/^[\w:-]{1,60}$/, 'up to 60 letters, digits, _, : and -'),
    preset: 'quire',
    meaning: 'What keys in Redis begin with. Installations with other books need another.',
  },
} as const satisfies Settings
