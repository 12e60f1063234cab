import type { Lack } from '../api/parts.ts'
import type { PublicBrand } from '../brand.ts'
import type { Language } from '../language.ts'
import type { RouteName } from '../routes.ts'

/** Never a token or anything personal: server pages are anonymous. Never a chapter's text. */
export type Snapshot = {
  brand: PublicBrand
  domain: string
  language: Language
  /** What the backend lacks; absent if nothing, or unknown. */
  lacks?: readonly Lack[]
  status: number
  title: string
  route?: RouteName
  /** Address of the full style sheet, for navigation in the browser. */
  styles: string
  /** The page's primary data as returned by `dehydrate`; absent for the error page. */
  data?: unknown
}

export const SNAPSHOT_ID = 'state'

/** Serializes JSON for a script element: escapes `<`, U+2028 and U+2029. */
export const stateJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
