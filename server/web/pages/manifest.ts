/**
 * A rule of the style sheet with the classes that a page must have, by selector (`[['a', 'b'], ['c']]`: the first
 * two or the third), or rules within a condition such as `@media print`.
 */
export type StyleRule = { css: string; needs: string[][] } | { within: string; rules: StyleRule[] }

/** What the server needs to know of the built client. File names are relative to `/assets/`. */
export type Manifest = {
  /** The entry script. */
  entry: string
  /** Scripts that the entry imports. */
  shared: string[]
  /** Every style of the app in one sheet, for what the server's page does not show. */
  styles: string
  /** The same, rule by rule in its order: pages inline those that they need. */
  rules: StyleRule[]
  /** CSS modules of the shell. */
  shellStyles: string[]
  /** Small script for the head and its CSP hash (`sha256-…`). */
  headScript: { code: string; hash: string }
  /** By chunk name, such as `home/HomePage`: its scripts and CSS modules. */
  chunks: Record<string, { scripts: string[]; styles: string[] }>
  /** Bytes of each script as sent: plain, gzip, brotli. */
  sizes: Record<string, { plain: number; gzip: number; brotli: number }>
}
