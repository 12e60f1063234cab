import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { analysis } from './build/analysis.ts'
import { buildClient } from './build/client.ts'
import { isMirrored } from './build/language/language.ts'
import { packagesIn } from './build/partsList.ts'
import { buildServer } from './build/server.ts'
import { printFileSizes } from './build/fileSizes.ts'
import { printSizes } from './build/sizes.ts'
import { printStyleSizes } from './build/styleSizes.ts'

/** The production build: `dist/client` (hashed, pre-compressed), `dist/server`, and in `dist/bundled.json` the packages
 * whose code is in them. Exits with 1 when over budget. `--analyze` prints what each script is made of; `--mirrored`
 * builds the site in a pseudo-language, which no budget holds. */
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client/assets', { recursive: true })

const [{ manifest, metafile, workers }, server] = await Promise.all([buildClient(), buildServer()])
writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))
writeFileSync('dist/bundled.json', JSON.stringify(packagesIn([metafile, workers, ...server])))
if (process.argv.includes('--analyze')) process.stdout.write(analysis(metafile, manifest.sizes))
const budgets = [printSizes, printStyleSizes, (built: typeof manifest) => printFileSizes(built, 'dist/client/worker')]
if (!isMirrored && !budgets.map(isWithin => isWithin(manifest)).every(Boolean)) process.exitCode = 1
