import { createHash } from 'node:crypto'
import { transformSync } from 'esbuild'
import { globSync, readFileSync } from 'node:fs'
import { expandGlobs } from '../build/globs.ts'
import { ALL } from '../build/language/language.ts'
import { compileMessages } from '../build/language/messages.ts'

const OURS = ['../build/globs.ts', '../build/language/messages.ts', 'transform.mjs']
/** What its texts are in other languages: compiled into them. */
const translations = createHash('sha256')
for (const file of globSync('shared/text/translations/*.json').toSorted()) translations.update(readFileSync(file))
const translated = translations.digest('hex')
/** Version of this transform: output of other versions is generated again. */
const version = createHash('sha256')
for (const file of OURS) version.update(readFileSync(new URL(file, import.meta.url)))

/** As the server's build does: globs found, messages compiled in all languages. */
const prepared = (source, path) => compileMessages(expandGlobs(source, path), path, ALL)

/** Jest transformer: what the build does to a source by itself, then TypeScript and JSX to ES modules by esbuild. */
export default {
  // Files that globs find may have come or gone.
  getCacheKey: (source, path) => {
    const key = version.copy().update(expandGlobs(source, path)).update(path)
    return key.update(path.includes('/shared/text/') ? translated : '').digest('hex')
  },
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
