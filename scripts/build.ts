import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildClient } from './build/client.ts'
import { isMirrored } from './build/language/language.ts'
import { packagesIn } from './build/partsList.ts'
import { buildServer } from './build/server.ts'
import { isWithinBudgets } from './build/sizes.ts'
import type { Metafile } from 'esbuild'
import { basename } from 'node:path'
import type { Manifest } from '../server/web/pages/manifest.ts'

/** Smaller modules, in bytes, are counted together. */
const SMALL = 150

/**
 * Modules and packages in each script, the largest first: bytes before minification, and their share of brotli bytes.
 */
function analysis({ outputs }: Metafile, sizes: Manifest['sizes']): string {
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

/**
 * The production build: `dist/client` (hashed, pre-compressed), `dist/server`, `dist/build.json` (identifies the build)
 * and `dist/bundled.json` (bundled packages). `--sizes` prints the download sizes, `--analyze` the content of each
 * script; `--mirrored` builds the site in a pseudo-language, without budgets; `--quick` compresses less.
 */
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client/assets', { recursive: true })

const [{ manifest, metafile, workers }, server] = await Promise.all([buildClient(), buildServer()])
writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))
writeFileSync('dist/build.json', JSON.stringify({ revision: revision(), build: hashOfBuild() }))
writeFileSync('dist/bundled.json', JSON.stringify(packagesIn([metafile, workers, server])))
if (process.argv.includes('--analyze')) process.stdout.write(analysis(metafile, manifest.sizes))
if (process.argv.includes('--sizes') && !isMirrored) isWithinBudgets(manifest)

/** The commit that is built; without a clone, as in an image's build, the value of REVISION. */
function revision(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    return process.env['REVISION'] ?? git('rev-parse', 'HEAD') + (git('status', '--porcelain') && '-modified')
  } catch {
    return 'unknown'
  }
}

/** Equal for builds with the same behaviour. */
function hashOfBuild(): string {
  const hash = createHash('sha256')
  for (const file of globSync('dist/{server/**/*.js,client/manifest.json}').toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
