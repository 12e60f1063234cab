import { join } from 'node:path'
import type { Brand } from './brand.ts'
import type { Problem } from './problem.ts'

/**
 * Reminds of the law whoever has visits counted by somebody else without asking their readers; undefined where nothing
 * is to be said.
 * @param brand with the file that it was read from
 */
export const consentAdvice = ({ key, file }: Pick<Brand, 'key' | 'file'>): Omit<Problem, 'brand'> | undefined =>
  file.analytics.length > 0 && file.consent !== 'required'
    ? {
        file: join(key, 'brand.json'),
        field: 'analytics',
        reason: 'visits are counted without asking: the law of many countries requires consent ("consent": "required")',
      }
    : undefined
