import type { Lack } from '../api/parts.ts'
import type { PublicBrand } from '../brand.ts'
import type { Language } from '../language.ts'
import type { RouteName } from '../routes.ts'

/**
 * What the server hands to the browser, field by field. Never a token, never anything of one reader: server pages are
 * anonymous. Never the text of a chapter, which stands in the page already.
 */
export type Snapshot = {
  brand: PublicBrand
  domain: string
  language: Language
  /** What the backend does not have; absent where it has all, or does not say. */
  lacks?: readonly Lack[]
  status: number
  title: string
  /** Name of the route that was asked for; absent for the error page. */
  route?: RouteName
  /** Address of the app's full style sheet, for navigation in the browser. */
  styles: string
  /** The page's primary data as its `dehydrate` gave it; absent for the error page. */
  data?: unknown
}

export const SNAPSHOT_ID = 'state'

/** JSON that may stand inside a script element: `<` cannot end it, U+2028 and U+2029 are escaped. */
export const stateJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
