import { createHash } from 'node:crypto'
import { buildSync } from 'esbuild'
import { readFileSync } from 'node:fs'

const version = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(readFileSync(import.meta.filename))

/**
 * Jest transformer of a package's main file: it with all that it imports, as one module. Each suite links all modules
 * again, and some packages have hundreds.
 */
export default {
  getCacheKey: (_source, path) => version.copy().update(path).digest('hex'),
  process: (_source, path) => {
    const { outputFiles } = buildSync({
      entryPoints: [path],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node24',
    })
    return { code: outputFiles[0].text }
  },
}
