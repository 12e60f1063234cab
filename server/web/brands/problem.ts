import { join } from 'node:path'
import type { Brand } from './brand.ts'

/** An error or warning about a brand, for its author; `brand` is the name of its folder. */
export type Problem = { brand: string; file: string; field: string; reason: string }

/** `brands/one/brand.json: headerBg: a colour such as #1a2b3c` */
export const sentence = ({ file, field, reason }: Omit<Problem, 'brand'>): string =>
  [file, field, reason].filter(Boolean).join(': ')

export const problemOf = ({ folder }: Pick<Brand, 'folder'>, field: string, reason: string): Problem => ({
  brand: folder,
  file: join(folder, 'brand.json'),
  field,
  reason,
})
