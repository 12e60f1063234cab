import type { Wanted } from '../pageCache.ts'
import { pathnameOf } from '../sharing.ts'
import { purgeSchema, type Purge } from '../../../operations/purge.ts'
import type { Reply } from '../../../../redis/connect.ts'

/** What may have thrown a page away, widest first: the last is the key of a purge itself. */
export function purgeKeysOf(prefix: string, of: Wanted | Purge): string[] {
  const brand = typeof of.brand === 'object' ? of.brand.key : of.brand
  const keys = [`${prefix}:purged`]
  if (brand !== undefined) keys.push(`${prefix}:purged:${brand}`)
  if (brand !== undefined && of.path !== undefined) keys.push(`${prefix}:purged:${brand} ${pathnameOf(of.path)}`)
  return keys
}

/** When the last of these purges was, in epoch ms. Throws a page away rather than trust a number that is none. */
export function purgedAt(times: Reply[]): number {
  const said = times.filter(time => time !== null && time !== undefined).map(time => Number(String(time)))
  return Math.max(0, ...said.map(time => (Number.isFinite(time) ? time : Infinity)))
}

/** A purge as another process told it; undefined for anything else. */
export function purgeOf(text: unknown): Purge | undefined {
  try {
    return purgeSchema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}
