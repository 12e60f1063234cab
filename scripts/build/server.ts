import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, resolve } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { globs } from './globs.ts'
import { callFiles } from './callFiles.ts'
import { ALL, languages } from './language/language.ts'
import { lightIcons } from './light/lightIcons.ts'
import { lightServerPackages } from './light/lightServerPackages.ts'
import { run } from './rebuild.ts'

const { dependencies, peerDependencies } = packageFile

/** What the contract's types are written in, for which others must have it too; the server bundles it. */
const CONTRACT = 'zod'

/**
 * Stay packages, which are installed wherever a build runs: data and files that are served, machine code, the logger,
 * which looks for files of its own where it is asked for a thread, and what is loaded only where a setting asks for it.
 * package.json calls all others development's: their code is in the build.
 */
const EXTERNAL = [...Object.keys(dependencies).filter(name => name !== CONTRACT), 'sharp']

/** Leaves packages outside of the bundle; icons are ours in part. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('lucide-react') ? undefined : { path, external: true },
    )
  },
}

/** A narrow filter: esbuild asks its plugins by message, which with every import takes longer than the build. */
const BUILTIN = new RegExp(`^(node:.*|${builtinModules.join('|')})$`)

/**
 * Takes Node's modules as they are. An import statement reads all that a module has, and with `node:http` that is the
 * whole of Node's own fetch: a third of the start, in every process.
 */
const builtinsAsTheyAre: Plugin = {
  name: 'builtins-as-they-are',
  setup(build) {
    build.onResolve({ filter: BUILTIN }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** The client's sources of a clone, wherever that stands: its folder may itself be named `client`. */
export const clientSources = (root: string) =>
  new RegExp(`^${resolve(root).replace(/[^\w/]/g, '\\$&')}/client/.*\\.tsx?$`)

/**
 * Keeps the pages in one file, though the app imports each when it is shown: to find a hundred files takes longer than
 * to run them.
 */
const pagesTogether: Plugin = {
  name: 'pages-together',
  setup(build) {
    build.onLoad({ filter: clientSources('.') }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import(')) return undefined
      const contents = source.replace(/\bimport\(('[^']+')\)/g, 'Promise.resolve().then(() => require($1))')
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

const optionsOf = (mode: 'production' | 'development', plugins: Plugin[]): BuildOptions => ({
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  external: EXTERNAL,
  plugins: [
    ...plugins,
    builtinsAsTheyAre,
    callFiles,
    globs,
    lightIcons,
    languages(mode === 'production' ? ALL : ['en']),
  ],
  // Packages in the older module format call require.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  // Class names come from here, styles from the client build.
  loader: { '.module.css': 'local-css', '.css': 'empty', '.svg': 'empty' },
  // Not minified: a stack names functions and lines of a file that can be read, without Node's source maps.
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  metafile: true,
  logLevel: 'error',
})

const ENTRIES = {
  main: 'server/main.ts',
  quire: 'server/quire.ts',
  backend: 'server/backend/program.ts',
  searchThread: 'server/backend/endpoints/searchThread.ts',
  ledgerThread: 'server/backend/coins/audit/ledgerThread.ts',
  inspectThread: 'server/backend/database/inspection/inspectThread.ts',
}

/**
 * Bundles the web server, the reference backend, its threads and the operators' commands with the packages they use:
 * few files to read start in half the time, and React is the production one whatever NODE_ENV says. What is imported
 * when it is needed is a file of its own, which a process that does without never reads. Returns what
 * esbuild says of each.
 */
export async function buildServer(): Promise<Metafile[]> {
  const options = optionsOf('production', [pagesTogether, lightServerPackages])
  const builds = await Promise.all(
    Object.entries(ENTRIES).map(([name, file]) =>
      run(name, { ...options, entryPoints: { [name]: file }, splitting: true }, false),
    ),
  )
  return builds.map(({ metafile }) => metafile)
}

/** Programs that tests start, by name, into a folder as deep as `dist/server`, from where they find files. */
export async function buildPrograms(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  const { searchThread, ledgerThread, inspectThread } = ENTRIES
  const threads = { searchThread, ledgerThread, inspectThread }
  const options = { ...optionsOf('development', [languages(ALL), pagesTogether]), outdir, metafile: false }
  await run('programs', { ...options, entryPoints: { ...entryPoints, ...threads }, splitting: true }, false)
}

/** What others import, by name, into `dist/library`. */
export async function buildLibrary(entryPoints: Record<string, string>): Promise<void> {
  const external = [...EXTERNAL, CONTRACT, ...Object.keys(peerDependencies)]
  const options = { ...optionsOf('production', [lightServerPackages]), external, outdir: 'dist/library' }
  await run('library', { ...options, entryPoints, splitting: true }, false)
}

/** The client's half of the server as it was last built for development. */
let pages = ''

/** The server takes the client from the file that was built of it last. */
const pagesOutside: Plugin = {
  name: 'pages-outside',
  setup(build) {
    build.onResolve({ filter: /client\/app\/ssr\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${pages}`, external: true },
    )
  },
}

/** What has changed beside the web server. */
export type Changed = { client: boolean; backend: boolean }

const { main, ...BACKEND } = ENTRIES

/**
 * The same for development, from what the last build already knows: packages stay outside, and the client is a file of
 * its own, which stays as it is where the server alone has changed. Rejects as every build does. Returns what the web
 * server loads and a process may load before: packages, and the client's file.
 */
export async function buildServerForDevelopment({ client, backend }: Changed): Promise<string[]> {
  const [loads] = await Promise.all([
    buildWeb(client),
    backend ? run('backend', { ...ours(), entryPoints: BACKEND }, true) : undefined,
  ])
  return loads
}

async function buildWeb(hasNewClient: boolean): Promise<string[]> {
  if (hasNewClient || !pages) {
    const options = { ...optionsOf('development', [packagesOutside]), entryNames: '[name]-[hash]' }
    const { metafile } = await run('pages', { ...options, ...QUIET, entryPoints: { pages: 'client/app/ssr.ts' } }, true)
    pages = basename(Object.keys(metafile.outputs).find(path => path.endsWith('.js')) ?? '')
  }
  const { metafile } = await run('web', { ...ours(), entryPoints: { main } }, true)
  const loads = (metafile.outputs['dist/server/main.js']?.imports ?? [])
    .filter(({ external, path }) => external && !path.startsWith('.'))
    .map(({ path }) => path)
  return [...loads, `../../dist/server/${pages}`]
}

/** Rejects where the build fails; the caller reports it. */
const QUIET = { logLevel: 'silent' } as const

/** Options of what is not the client's: no package of these is ours in part, so that esbuild itself leaves them out. */
const ours = (): BuildOptions => ({ ...optionsOf('development', [pagesOutside]), ...QUIET, packages: 'external' })
