import { join } from 'node:path'
import type { Brand } from './brand.ts'
import type { Problem } from './problem.ts'

/**
 * Warns if a brand uses third-party analytics without asking for consent; undefined otherwise.
 * @param brand with its file
 */
export const consentAdvice = ({ key, file }: Pick<Brand, 'key' | 'file'>): Omit<Problem, 'brand'> | undefined =>
  file.analytics.length > 0 && file.consent !== 'required'
    ? {
        file: join(key, 'brand.json'),
        field: 'analytics',
        reason: 'visits are counted without asking: the law of many countries requires consent ("consent": "required")',
      }
    : undefined
