/**
 * A rule of the style sheet, or rules within a condition such as `@media print`. Each selector lists the classes it
 * requires (`[['a', 'b'], ['c']]`: the first needs two); at-rules such as `@font-face` have none and are always needed.
 */
export type StyleRule =
  | {
      selectors?: string[]
      css: string
      needs: string[][]
      /** What first paint needs of `css`, if not all of it: '' on hover, selection or focus. */
      first?: string
    }
  | { within: string; rules: StyleRule[] }

/** Small script for the head and its CSP hash (`sha256-…`). */
export type HeadScript = { code: string; hash: string }

/** The scripts in one language. File names are relative to `/assets/`. */
export type Scripts = {
  entry: string
  shared: string[]
  /** By page, or lazy part such as `features/names/Names`: its scripts and CSS modules. */
  chunks: Record<string, { scripts: string[]; styles: string[] }>
  offline: string[]
}

/** What the server needs to know about the built client, with the English scripts. */
export type Manifest = Scripts & {
  /** Scripts in the other languages, by code. */
  languages?: Record<string, Scripts>
  /** The full style sheet, for what the server's page does not show. */
  styles: string
  /** Its rules in order: pages inline those that they need. */
  rules: StyleRule[]
  shellStyles: string[]
  headScript: HeadScript
  /** The same for pages that show a chapter in the reader's display settings. */
  readingHeadScript: HeadScript
  /** Sizes of each script and style sheet in bytes: plain, gzip, brotli. */
  sizes: Record<string, { plain: number; brotli: number }>
}
