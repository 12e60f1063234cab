import { minify, type JsMinifyOptions } from '@swc/core'
import { build, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Manifest, Scripts } from '../../server/web/pages/manifest.ts'
import { ENTRY, isLazy, manifestOf } from './clientManifest.ts'
import { cssModules } from './cssModules.ts'
import { fontFiles } from './fonts.ts'
import { globs } from './globs.ts'
import { ENTRIES, isPage, joinScripts } from './joinScripts.ts'
import { ALL, languages } from './language/language.ts'
import { inLanguage, scriptTexts } from './language/scriptTexts.ts'
import { namedReact } from './light/namedReact.ts'
import { DEVELOPMENT, run } from './rebuild.ts'
import { isFollowing } from './scriptFiles.ts'
import { typefacesBeside } from '../../shared/page/typefaces.ts'
import { linkedSheet, rulesOf, typefaceSheet } from './styles.ts'

const OUT = 'dist/client/assets'
const WORKERS = 'dist/client/worker'
const TARGET = ['safari15', 'chrome91', 'firefox90']
/** For a first start: compressing takes a fortieth of the time, minifying a second less; 10 % more bytes. */
const isQuick = process.argv.includes('--quick')
/** After esbuild, which shortens names across files; swc's output is 4 % smaller than its. */
const COMPRESS = { passes: isQuick ? 1 : 3, ecma: 2020 } as const
const MINIFY: JsMinifyOptions = { module: true, ecma: 2020, compress: COMPRESS, mangle: true }
/** Of brotli. */
const QUALITY = isQuick ? 5 : constants.BROTLI_MAX_QUALITY

const common = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  target: TARGET,
  logLevel: 'error',
  logLimit: 5,
  // Inlines drawings in style sheets.
  loader: { '.svg': 'dataurl' },
} as const

/** A client build: the server's manifest, and esbuild's metafile. */
type ClientBuild = { manifest: Manifest; metafile: Metafile }

/**
 * Builds the client into `dist/client/assets`: minified, pre-compressed and measured, with scripts in each language.
 * `workers` is the metafile of the service worker, which is built separately.
 */
export async function buildClient(): Promise<ClientBuild & { workers: Metafile }> {
  mkdirSync(OUT, { recursive: true })
  const texts = scriptTexts(ALL)
  const [headScripts, workers, { sheet, scripts, metafile }] = await Promise.all([
    buildHeadScripts(),
    buildWorkers(texts),
    buildScripts(texts.plugin),
  ])
  const rules = rulesOf(sheet.text)
  const manifest = manifestOf(metafile, { styles: basename(sheet.path), rules }, headScripts)
  const { entry, shared, chunks, offline } = manifest
  const sheets = [
    writeAsset(manifest.styles, linkedSheet(rules)),
    writeAsset(typefacesBeside(manifest.styles), typefaceSheet(rules)),
  ]
  const written = new Set<string>()
  const writeIn = async (code: string) => {
    const { rename, files } = inLanguage(scripts, script => texts.fill(script, code))
    const missing = [...files.keys()].filter(name => !written.has(name))
    for (const name of missing) written.add(name)
    const loading = [entry, ...shared, ...startScripts(chunks)].map(rename)
    const sizes = await Promise.all(
      missing.map(async name => {
        const hint = loading.includes(name) ? COMPILE_AHEAD : ''
        return writeAsset(name, hint + (await minify(files.get(name)!, MINIFY)).code)
      }),
    )
    return { names: JSON.parse(rename(JSON.stringify({ entry, shared, chunks, offline }))) as Scripts, rename, sizes }
  }
  const english = await writeIn('en')
  const languages: Record<string, Scripts> = {}
  for (const code of ALL.slice(1)) languages[code] = (await writeIn(code)).names
  return {
    manifest: {
      ...manifest,
      ...english.names,
      languages,
      sizes: Object.fromEntries([...(await Promise.all(sheets)), ...english.sizes]),
    },
    metafile: JSON.parse(english.rename(JSON.stringify(metafile))) as Metafile,
    workers,
  }
}

/**
 * Bundles the app: its style sheet, and its scripts with placeholders for texts. A first build finds all modules and
 * makes the sheet; the second, which joins scripts, would make it again for each of them.
 */
async function buildScripts(texts: Plugin) {
  const whole = await run('whole', optionsOf('production', [namedReact, texts, cssModules(true)]), false)
  const { outputFiles, metafile } = await run(
    'client',
    {
      ...optionsOf('production', [namedReact, joinScripts(ENTRY, whole.metafile.inputs), texts, cssModules(false)]),
      entryPoints: ENTRIES,
      loader: { ...common.loader, '.css': 'empty' },
      splitting: true,
    },
    false,
  )
  const scripts = new Map(
    outputFiles
      .map(({ path, text }) => ({ path, text, output: metafile.outputs[relative('.', path)]! }))
      // The code of the two entries is in chunks, which they only import.
      .filter(({ output: { entryPoint } }) => entryPoint === undefined || isLazy(entryPoint))
      .map(({ path, text, output }) => [
        basename(path),
        { text, imports: output.imports.map(({ path }) => basename(path)) },
      ]),
  )
  return { sheet: sheetIn(whole), scripts, metafile }
}

/**
 * The same for development: incremental, in memory, not minified, with source maps; every page inlines all styles.
 * @param inject files to run before all others
 */
export async function buildClientForDevelopment(
  plugins: Plugin[],
  inject: string[],
): Promise<ClientBuild & { files: OutputFile[] }> {
  const options = {
    ...optionsOf('development', [...plugins, languages(['en'])]),
    splitting: true,
    inject,
    sourcemap: 'linked',
    // The caller reports failures.
    logLevel: 'silent',
  } as const
  const [built, headScripts] = await Promise.all([run('client', options, true), buildHeadScripts()])
  const sheet = sheetIn(built)
  const rules = [{ css: sheet.text, needs: [[]] }]
  const manifest = { ...manifestOf(built.metafile, { styles: basename(sheet.path), rules }, headScripts), sizes: {} }
  const files = [...built.outputFiles.filter(({ path }) => /\.js(\.map)?$/.test(path)), sheet]
  return { manifest, metafile: built.metafile, files }
}

const optionsOf = (mode: 'production' | 'development', plugins: Plugin[]): BuildOptions => ({
  ...common,
  entryPoints: [ENTRY],
  outdir: OUT,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  plugins: [...plugins, globs, withoutStatics, fontFiles(mode === 'production' ? OUT : `${DEVELOPMENT}/client/assets`)],
  ...(mode === 'production' && {
    alias: { mobx: 'mobx/dist/mobx.esm.production.min.js' },
  }),
  metafile: true,
  write: false,
  // Shortens names across files; each file is minified again later.
  minify: mode === 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
})

/** The style sheet of the whole app. */
function sheetIn({ metafile: { outputs }, outputFiles }: { metafile: Metafile; outputFiles: OutputFile[] }) {
  const { cssBundle } = Object.values(outputs).find(({ entryPoint }) => entryPoint === ENTRY) ?? {}
  const sheet = outputFiles.find(({ path }) => relative('.', path) === cssBundle)
  if (!sheet) throw new Error('The client build gave no style sheet.')
  return sheet
}

/**
 * Lets Chromium compile all functions of a script off the main thread while it downloads. Most functions of the base,
 * of pages and of what follows them are called at once: a third less work before a page is interactive.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** Scripts of pages, and of what loads after them by itself. */
const startScripts = (chunks: Manifest['chunks']) =>
  Object.entries(chunks).flatMap(([part, { scripts }]) => (isPage(part) || isFollowing(part) ? scripts : []))

const compressed = promisify(brotliCompress)

async function writeAsset(name: string, text: string) {
  writeFileSync(join(OUT, name), text)
  const { length } = text
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  const brotli = await compressed(text, { params })
  writeFileSync(join(OUT, `${name}.br`), brotli)
  return [name, { plain: Buffer.byteLength(text), brotli: brotli.length }] as const
}

async function buildHeadScripts() {
  const built = async (entry: string) => {
    const options = { ...common, entryPoints: { head: entry }, format: 'iife', minify: true, write: false } as const
    const { outputFiles } = await build(options)
    const { code } = await minify(outputFiles[0]?.text ?? '', MINIFY)
    return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
  }
  return { headScript: await built('client/app/head.ts'), readingHeadScript: await built('client/app/readingHead.ts') }
}

/**
 * The service worker, and the worker that replaces it when it is turned off: self-contained files in each language.
 * Returns the metafile.
 */
async function buildWorkers({ plugin, fill }: ReturnType<typeof scriptTexts>): Promise<Metafile> {
  const entryPoints = ['client/app/worker/worker.ts', 'client/app/worker/workerOff.ts']
  const options: BuildOptions = { ...common, entryPoints, outdir: WORKERS, format: 'iife', minify: true }
  const { outputFiles, metafile } = await build({ ...options, plugins: [plugin], metafile: true, write: false })
  for (const code of ALL) {
    mkdirSync(join(WORKERS, code), { recursive: true })
    for (const { path, text } of outputFiles) writeFileSync(join(WORKERS, code, basename(path)), fill(text, code))
  }
  return metafile
}

/** Omits @loadable/component's copying of static members, which our components do not have: saves 1 kB (brotli). */
const withoutStatics: Plugin = {
  name: 'without-statics',
  setup(build) {
    build.onResolve({ filter: /^hoist-non-react-statics$/ }, () => ({ path: 'no-statics', namespace: 'quire' }))
    build.onLoad({ filter: /^no-statics$/, namespace: 'quire' }, () => ({
      contents: 'export default target => target',
    }))
  },
}
