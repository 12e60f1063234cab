import type { Manifest } from '../../server/web/pages/manifest.ts'

/** Budgets in brotli bytes. The prescribed packages alone weigh about 80 kB. */
const BASE_BUDGET = 95_500
const CHUNK_BUDGET = 8_400
const HEAD_SCRIPT_BUDGET = 2_000

type Size = Manifest['sizes'][string]
const NOTHING: Size = { plain: 0, gzip: 0, brotli: 0 }
const add = (a: Size, b: Size): Size => ({
  plain: a.plain + b.plain,
  gzip: a.gzip + b.gzip,
  brotli: a.brotli + b.brotli,
})
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/** Prints what a reader downloads, in gzip and brotli. False when anything is over its budget. */
export function printSizes(manifest: Manifest): boolean {
  const sum = (files: string[]) => files.map(file => manifest.sizes[file] ?? NOTHING).reduce(add, NOTHING)
  const chunks = Object.entries(manifest.chunks).map(([name, { scripts }]) => ({
    name,
    size: sum(scripts),
    budget: CHUNK_BUDGET,
  }))
  chunks.sort((a, b) => b.size.brotli - a.size.brotli)
  const rows = [
    { name: 'base JavaScript', size: sum([manifest.entry, ...manifest.shared]), budget: BASE_BUDGET },
    ...chunks,
    { name: 'all styles', size: manifest.sizes[manifest.styles] ?? NOTHING, budget: Infinity },
    {
      name: 'head script (plain)',
      size: { plain: 0, gzip: 0, brotli: manifest.headScript.code.length },
      budget: HEAD_SCRIPT_BUDGET,
    },
  ]
  process.stderr.write(`${'download'.padEnd(34)}${'gzip'.padStart(9)} ${'brotli'.padStart(9)}\n`)
  for (const { name, size, budget } of rows) {
    const over = size.brotli > budget ? `  over its budget of ${kB(budget).trim()}` : ''
    process.stderr.write(`${name.padEnd(34)}${kB(size.gzip)} ${kB(size.brotli)}${over}\n`)
  }
  return rows.every(({ size, budget }) => size.brotli <= budget)
}
