import { brotliCompressSync } from 'node:zlib'
import { classFilter, rulesFor } from '../../server/web/pages/inlineStyles.ts'
import type { Manifest } from '../../server/web/pages/manifest.ts'

/** Brotli budget of a page's inline styles in bytes, without the brand's. */
const BUDGET = 5_590

/**
 * Prints the largest inline styles of any streamed page; complete pages inline some 1 kB less. False if over budget.
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
