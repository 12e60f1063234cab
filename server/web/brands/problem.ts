import { join } from 'node:path'
import type { Brand } from './brand.ts'

/** An error or warning about a brand, for its author. */
export type Problem = { brand: string; file: string; field: string; reason: string }

/** `brands/one/brand.json: headerBg: a colour such as #1a2b3c` */
export const sentence = ({ file, field, reason }: Omit<Problem, 'brand'>): string =>
  [file, field, reason].filter(Boolean).join(': ')

export const problemOf = ({ key }: Pick<Brand, 'key'>, field: string, reason: string): Problem => ({
  brand: key,
  file: join(key, 'brand.json'),
  field,
  reason,
})

/** Warns if a brand uses third-party analytics without asking for consent; undefined otherwise. */
export const consentAdvice = (brand: Pick<Brand, 'key' | 'file'>): Problem | undefined =>
  brand.file.analytics.length > 0 && brand.file.consent !== 'required'
    ? problemOf(
        brand,
        'analytics',
        'visits are counted without asking: the law of many countries requires consent ("consent": "required")',
      )
    : undefined
