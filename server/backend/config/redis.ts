import type { Settings, Values } from '../../settings.ts'
import { address, textLike } from '../../settings/kinds.ts'

/** The Redis that several backends share. */
export const redis = {
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning: 'Redis by which several backends count searches together. Absent: they do in PostgreSQL, if there is one.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    schema: textLike(/^[\w:-]{1,60}$/, 'up to 60 letters, digits, _, : and -'),
    preset: 'quire',
    meaning: 'What keys in Redis begin with.',
  },
} as const satisfies Settings

/** Undefined: there is none. */
export const redisOf = (values: Values<typeof redis>) =>
  values.redisUrl ? { url: values.redisUrl, prefix: values.redisPrefix } : undefined
