import { brotliCompressSync } from 'node:zlib'
import { classFilter, rulesFor } from '../../server/web/pages/inlineStyles.ts'
import type { Manifest } from '../../server/web/pages/manifest.ts'

/** Most brotli bytes of styles that a page may bring, its brand's left out. */
const BUDGET = 5_350

/**
 * Prints the most that a page inlines: where all of it is known when it is sent, it is what the page shows, some 1 kB
 * less. False when a page is over its budget.
 */
export function printStyleSizes(manifest: Manifest): boolean {
  const sizes = Object.entries(manifest.chunks).map(([name, { styles }]) => {
    const css = rulesFor(manifest.rules, classFilter(manifest, styles))
    return { name, bytes: brotliCompressSync(css).length }
  })
  const [most] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (!most) return true
  const over = most.bytes > BUDGET ? `, over the budget of ${BUDGET} bytes` : ''
  process.stderr.write(`styles in a page, at most: ${most.bytes} bytes (brotli, ${most.name})${over}\n`)
  return most.bytes <= BUDGET
}
