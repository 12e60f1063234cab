import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { analysis } from './build/analysis.ts'
import { buildClient } from './build/client.ts'
import { isMirrored } from './build/language/language.ts'
import { packagesIn } from './build/partsList.ts'
import { buildServer } from './build/server.ts'
import { isWithinBudgets } from './build/sizes.ts'

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
