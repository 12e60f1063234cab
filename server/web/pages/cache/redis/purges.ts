import type { Wanted } from '../pageCache.ts'
import { pathnameOf } from '../sharing.ts'
import { purgeSchema, type Purge } from '../../../operations/purge.ts'
import type { Reply } from '../../../../redis/connect.ts'

/** Keys of the purges that apply to a page, widest first; the last is the key of a purge itself. */
export function purgeKeysOf(prefix: string, of: Wanted | Purge): string[] {
  const brand = typeof of.brand === 'object' ? of.brand.key : of.brand
  const keys = [`${prefix}:purged`]
  if (brand !== undefined) keys.push(`${prefix}:purged:${brand}`)
  if (brand !== undefined && of.path !== undefined) keys.push(`${prefix}:purged:${brand} ${pathnameOf(of.path)}`)
  return keys
}

/** Time of the latest of these purges, in epoch ms. An invalid number gives Infinity, which drops the page. */
export function purgedAt(times: Reply[]): number {
  const known = times.filter(time => time !== null && time !== undefined).map(time => Number(String(time)))
  return Math.max(0, ...known.map(time => (Number.isFinite(time) ? time : Infinity)))
}

/** Parses a purge message of another process; undefined if it is invalid. */
export function purgeOf(text: unknown): Purge | undefined {
  try {
    return purgeSchema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}
