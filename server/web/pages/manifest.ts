/** What the server needs to know of the built client. File names are relative to `/assets/`. */
export type Manifest = {
  /** The entry script. */
  entry: string
  /** Scripts that the entry imports. */
  shared: string[]
  /** Every style of the app in one sheet, for navigation in the browser. */
  styles: string
  /** Styles of the shell, to be inlined. */
  shellCss: string
  /** Small script for the head and its CSP hash (`sha256-…`). */
  headScript: { code: string; hash: string }
  /** By chunk name, such as `home/HomePage`: its scripts and the styles to be inlined. */
  chunks: Record<string, { scripts: string[]; css: string }>
  /** Bytes of each script as sent: plain, gzip, brotli. */
  sizes: Record<string, { plain: number; gzip: number; brotli: number }>
}
