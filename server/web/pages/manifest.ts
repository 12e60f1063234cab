/**
 * A rule of the style sheet, or rules within a condition such as `@media print`. A rule has its selectors, each with
 * the classes without which it matches nothing (`[['a', 'b'], ['c']]`: the first needs two); what is no rule, such as
 * `@font-face`, has none, and is needed where any of these is.
 */
export type StyleRule =
  | {
      selectors?: string[]
      css: string
      needs: string[][]
      /** Matches only what a reader points at, selects or goes to by the keyboard: no page is painted with it first. */
      isLater?: true
    }
  | { within: string; rules: StyleRule[] }

/** Small script for the head and its CSP hash (`sha256-…`). */
export type HeadScript = { code: string; hash: string }

/** The scripts in one language. File names are relative to `/assets/`. */
type Scripts = {
  /** The entry script. */
  entry: string
  /** Scripts that the entry imports. */
  shared: string[]
  /** By page, or by lazy part such as `features/names/Names`: its scripts and CSS modules. */
  chunks: Record<string, { scripts: string[]; styles: string[] }>
  /** Scripts and styles by which kept chapters are read without a connection. */
  offline: string[]
}

/** What the server needs to know of the built client; its own scripts are the English ones. */
export type Manifest = Scripts & {
  /** The scripts in the other languages, by code. */
  languages?: Record<string, Scripts>
  /** Every style of the app in one sheet, for what the server's page does not show. */
  styles: string
  /** The same, rule by rule in its order: pages inline those that they need. */
  rules: StyleRule[]
  /** CSS modules of the shell. */
  shellStyles: string[]
  headScript: HeadScript
  /** The same of pages in which a chapter is set as its reader wishes. */
  readingHeadScript: HeadScript
  /** Bytes of each script and style sheet as sent: plain, gzip, brotli. */
  sizes: Record<string, { plain: number; gzip: number; brotli: number }>
}
