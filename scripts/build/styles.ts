import { build, type Plugin } from 'esbuild'
import { basename } from 'node:path'

/** Leaves lazily loaded code out, so that the styles of the shell alone remain. */
const withoutLazyParts: Plugin = {
  name: 'without-lazy-parts',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/**
 * The style sheet of each entry by its file's base name, `App` for the shell: what a page inlines.
 * Class names keep their long form (`HomePage_card`), so that browser and server agree. Therefore one build an entry:
 * esbuild numbers the names of a file that several entries of one build share.
 */
export async function pageStyles(entryPoints: string[]): Promise<Record<string, string>> {
  const styles = await Promise.all(
    entryPoints.map(async entry => [basename(entry, '.tsx'), await styleOf(entry)] as const),
  )
  return Object.fromEntries(styles)
}

async function styleOf(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    outdir: 'dist/styles',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    minifyWhitespace: true,
    minifySyntax: true,
    target: ['safari15', 'chrome90', 'firefox90'],
    logLevel: 'error',
    plugins: [withoutLazyParts],
  })
  return outputFiles.find(file => file.path.endsWith('.css'))?.text.trim() ?? ''
}
