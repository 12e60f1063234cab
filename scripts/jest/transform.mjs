import { createHash } from 'node:crypto'
import { transformSync } from 'esbuild'
import { readFileSync } from 'node:fs'
import { compileMessages } from '../build/language/messages.ts'

const compiler = readFileSync(new URL('../build/language/messages.ts', import.meta.url))

/** Jest transformer: the message catalogue compiled as in the build, TypeScript and JSX to ES modules by esbuild. */
export default {
  getCacheKey: (source, path) => createHash('sha256').update(compiler).update(source).update(path).digest('hex'),
  process: (source, path) =>
    transformSync(compileMessages(source, path), {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      jsx: 'automatic',
      target: 'node24',
      sourcefile: path,
      // Beside the code, so that the many who run it do not read it.
      sourcemap: 'external',
    }),
}
