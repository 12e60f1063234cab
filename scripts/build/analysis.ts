import type { Metafile } from 'esbuild'
import { basename } from 'node:path'
import type { Manifest } from '../../server/web/pages/manifest.ts'

/** Smaller modules, in bytes, are counted together. */
const SMALL = 150

/**
 * Modules and packages in each script, the largest first: bytes before minification, and their share of brotli bytes.
 */
export function analysis({ outputs }: Metafile, sizes: Manifest['sizes']): string {
  const scripts = Object.entries(outputs)
    .map(([path, output]) => ({ name: basename(path), output, size: sizes[basename(path)] }))
    .filter(({ name, size }) => size && name.endsWith('.js'))
    .toSorted((a, b) => (b.size?.brotli ?? 0) - (a.size?.brotli ?? 0))
  return scripts.map(({ name, output, size }) => table(name, output, size?.brotli ?? 0)).join('\n')
}

function table(name: string, { inputs }: Metafile['outputs'][string], brotli: number): string {
  const bytes = new Map<string, number>()
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const owner = ownerOf(path)
    const row = bytesInOutput < SMALL && owner === path ? 'smaller modules' : owner
    bytes.set(row, (bytes.get(row) ?? 0) + bytesInOutput)
  }
  const all = [...bytes.values()].reduce((sum, value) => sum + value, 0)
  const line = (what: string, size: number) =>
    `${String(size).padStart(9)} ${String(Math.round((size / (all || 1)) * brotli)).padStart(8)}  ${what}\n`
  const rows = [...bytes].filter(([, size]) => size > 0).toSorted((a, b) => b[1] - a[1])
  return line(name, all) + rows.map(([what, size]) => line(`  ${what}`, size)).join('')
}

/** The package of a module, or the path of our own files. */
const ownerOf = (path: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path
