import { createHash } from 'node:crypto'
import { transformSync } from 'esbuild'
import { readFileSync } from 'node:fs'
import { expandGlobs } from '../build/globs.ts'
import { compileMessages } from '../build/language/messages.ts'
import { iconsByFile } from '../build/light/lightIcons.ts'

const OURS = ['../build/globs.ts', '../build/language/messages.ts', '../build/light/lightIcons.ts', 'transform.mjs']
/** What this does to a file: what was made by another version of it is made anew. */
const version = createHash('sha256')
for (const file of OURS) version.update(readFileSync(new URL(file, import.meta.url)))

/** As the build does: globs found, messages compiled, and of the library of icons those that are shown. */
const prepared = (source, path) =>
  compileMessages(path.endsWith('x') ? iconsByFile(source) : expandGlobs(source, path), path)

/** Jest transformer: what the build does to a source by itself, then TypeScript and JSX to ES modules by esbuild. */
export default {
  // Files that globs find may have come or gone.
  getCacheKey: (source, path) => version.copy().update(expandGlobs(source, path)).update(path).digest('hex'),
  process: (source, path) =>
    transformSync(prepared(source, path), {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      jsx: 'automatic',
      target: 'node24',
      sourcefile: path,
      // Beside the code, so that the many who run it do not read it.
      sourcemap: 'external',
    }),
}
