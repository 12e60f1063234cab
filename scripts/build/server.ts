import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, resolve } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { callFiles, globs } from './globs.ts'
import { ALL, languages } from './language/language.ts'
import { lightServerPackages } from './light/lightServerPackages.ts'
import { namedReact } from './light/namedReact.ts'
import { DEVELOPMENT, run } from './rebuild.ts'

const { dependencies, engines, peerDependencies } = packageFile

/** The contract's types use it, so the library's users need it; the server bundles it. */
const CONTRACT = 'zod'

/**
 * Packages that are not bundled but installed: data and served files, native code, the logger (which loads its own
 * files in threads), and packages loaded only if a setting needs them. All others are bundled, thus development
 * dependencies.
 */
const EXTERNAL = [...Object.keys(dependencies).filter(name => name !== CONTRACT), 'sharp']

/** A narrow filter: calling plugins for every import would take longer than the build. */
const BUILTIN = new RegExp(`^(node:.*|${builtinModules.join('|')})$`)

/**
 * Loads Node's modules lazily. An import statement evaluates all exports, and with `node:http` that includes Node's
 * fetch: a third of the startup time of every process.
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

/** Matches the client's sources of a clone, whose own folder may be named `client`. */
export const clientSources = (root: string) =>
  new RegExp(`^${resolve(root).replace(/[^\w/]/g, '\\$&')}/client/.*\\.tsx?$`)

/** Bundles lazily imported pages into one file: finding a hundred files would take longer than running them. */
const pagesTogether: Plugin = {
  name: 'pages-together',
  setup(build) {
    build.onLoad({ filter: clientSources('.') }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import(')) return undefined
      const contents = source.replace(/\bimport\(('[^']+')\)/g, 'Promise.resolve().then(() => require($1))')
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/** CommonJS packages call it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

const optionsOf = (mode: 'production' | 'development', plugins: Plugin[]): BuildOptions => ({
  outdir: mode === 'production' ? 'dist/server' : `${DEVELOPMENT}/server`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  external: EXTERNAL,
  // Their main files are UMD, whose parts esbuild cannot see, or require data by path, which a bundle lacks.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', 'css-tree': 'css-tree/dist/csstree.esm' },
  plugins: [...plugins, builtinsAsTheyAre, callFiles, globs, languages(mode === 'production' ? ALL : ['en'])],
  banner: { js: REQUIRE },
  // Class names come from here, styles from the client build.
  loader: { '.module.css': 'local-css', '.css': 'empty', '.svg': 'empty' },
  // Production's is not minified, so that stack traces are readable without source maps.
  sourcemap: mode === 'development',
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
 * Bundles web server, reference backend, its threads and the operators' commands with their packages: few files start
 * in half the time, and React is the production version whatever NODE_ENV says. Lazy imports have their own files, and
 * so has what several programs use, since each part is then built once. Returns the metafile.
 */
export async function buildServer(): Promise<Metafile> {
  const options = optionsOf('production', [pagesTogether, namedReact, lightServerPackages])
  const { metafile } = await run('server', { ...options, entryPoints: ENTRIES, splitting: true }, false)
  for (const file of globSync('dist/server/*.js')) {
    const code = readFileSync(file, 'utf8')
    const [missing] = OF_PACKAGE.exec(code) ?? []
    if (missing !== undefined)
      throw new Error(`${file} has ${missing}, which is not in the bundle: give build/server.ts an alias`)
    if (NOT_ASCII.test(code)) writeFileSync(file, inAscii(code))
  }
  return metafile
}

/** A package that creates its own `require` to read its data. */
const OF_PACKAGE = /require\d*\("\.\.?\/[^")]*"\)/

const NOT_ASCII = /[^\0-\x7f]/

/** V8 keeps two bytes a character of a file that has one outside of ASCII; esbuild leaves those in expressions. */
const inAscii = (code: string): string =>
  code.replaceAll(new RegExp(NOT_ASCII, 'g'), sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Builds programs for tests, by name, into a folder as deep as `dist/server`, so that they find their files. */
export async function buildPrograms(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  const { main: _main, quire: _quire, backend: _backend, ...threads } = ENTRIES
  const options = { ...optionsOf('development', [languages(ALL), pagesTogether]), outdir, metafile: false }
  await run('programs', { ...options, entryPoints: { ...entryPoints, ...threads }, splitting: true }, false)
}

/** Builds the library for other teams, by name, into `dist/library`. */
export async function buildLibrary(entryPoints: Record<string, string>): Promise<void> {
  const external = [...EXTERNAL, CONTRACT, ...Object.keys(peerDependencies)]
  const common = optionsOf('production', [lightServerPackages])
  const least = Number(/\d+/.exec(engines.node))
  const refusal = `throw new Error('quire-kit needs Node ${least} or newer, this is ' + process.versions.node)`
  const banner = { js: `if (parseInt(process.versions.node) < ${least}) ${refusal}; ${REQUIRE}` }
  // Node 24.0 and 24.1 do not know it, so that a command would do nothing; only the commands ask.
  const define = { ...common.define, 'import.meta.main': 'true' }
  const options = { ...common, banner, define, external, outdir: 'dist/library' }
  await run('library', { ...options, entryPoints, splitting: true }, false)
}

/** File of the server's client part, as last built for development. */
let pages = ''

/** Imports the client from its last built file. */
const pagesOutside: Plugin = {
  name: 'pages-outside',
  setup(build) {
    build.onResolve({ filter: /client\/app\/ssr\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${pages}`, external: true },
    )
  },
}

/** What has changed besides the web server. */
export type Changed = { client: boolean; backend: boolean }

const { main, ...BACKEND } = ENTRIES

/**
 * The same for development, incrementally: packages are not bundled, and the client has its own file, which is rebuilt
 * only if it has changed. Rejects if a build fails. Returns modules that a process can preload: packages and the
 * client's file.
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
    const options = { ...unbundled([]), entryNames: '[name]-[hash]' }
    const { metafile } = await run('pages', { ...options, entryPoints: { pages: 'client/app/ssr.ts' } }, true)
    pages = basename(Object.keys(metafile.outputs).find(path => path.endsWith('.js')) ?? '')
  }
  const { metafile } = await run('web', { ...ours(), entryPoints: { main } }, true)
  const loads = (metafile.outputs[`${DEVELOPMENT}/server/main.js`]?.imports ?? [])
    .filter(({ external, path }) => external && !path.startsWith('.'))
    .map(({ path }) => path)
  return [...loads, `../../${DEVELOPMENT}/server/${pages}`]
}

/** Packages are imported as they are; the caller reports failures. */
const unbundled = (plugins: Plugin[]): BuildOptions => ({
  ...optionsOf('development', plugins),
  packages: 'external',
  alias: {},
  logLevel: 'silent',
})

/** Options without the client. */
const ours = () => unbundled([pagesOutside])
