import { createHash } from 'node:crypto'
import { transformSync } from 'esbuild'

/** Jest transformer: TypeScript and JSX to ES modules by esbuild. */
export default {
  getCacheKey: (source, path) => createHash('sha256').update(source).update(path).digest('hex'),
  process: (source, path) =>
    transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      jsx: 'automatic',
      target: 'node24',
      sourcefile: path,
      sourcemap: 'inline',
    }),
}
