import { minify, type JsMinifyOptions } from '@swc/core'
import { build, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { cssModules } from './cssModules.ts'
import { fontFiles } from './fonts.ts'
import { globs } from './globs.ts'
import { JOINED, JOINED_FILE, joinScripts, partName } from './joinScripts.ts'
import { ALL, language } from './language/language.ts'
import { withoutStatics } from './light/withoutStatics.ts'
import { DEVELOPMENT, run } from './rebuild.ts'
import { isReadOffline } from './scriptFiles.ts'
import { typefacesBeside } from '../../shared/page/typefaces.ts'
import { linkedSheet, modulesOf, rulesOf, typefaceSheet } from './styles.ts'

const ENTRY = 'client/app/main.tsx'
const OUT = 'dist/client/assets'
const WORKERS = 'dist/client/worker'
const TARGET = ['safari15', 'chrome91', 'firefox90']
/** After esbuild, which shortens names across files; swc's output is 4 % smaller than its. */
const MINIFY: JsMinifyOptions = { module: true, ecma: 2020, compress: { passes: 3, ecma: 2020 }, mangle: true }
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
type ClientBuild = { manifest: Manifest; metafile: Metafile; files: OutputFile[] }

/**
 * Builds the client into `dist/client/assets`: minified, pre-compressed and measured, with scripts in each language.
 * `workers` is the metafile of the service worker, which is built separately.
 */
export async function buildClient(): Promise<Omit<ClientBuild, 'files'> & { workers: Metafile }> {
  mkdirSync(OUT, { recursive: true })
  const headScripts = await buildHeadScripts()
  const [english, ...others] = ALL
  // The files are the same in all languages.
  const joined = await joinScripts(ENTRY, optionsOf('production', [], english))
  const { files, metafile } = await buildScripts(english, joined)
  const rules = rulesOf(sheetOf(files))
  const manifest = manifestOf(metafile, rules, headScripts)
  const { metafile: workers } = await buildWorkers(english)
  const sizes = await writeScripts(files, manifest)
  const sheets = await Promise.all(
    [
      [manifest.styles, linkedSheet(rules)] as const,
      [typefacesBeside(manifest.styles), typefaceSheet(rules)] as const,
    ].map(([name, text]) => writeAsset(name, text, '')),
  )
  const languages: NonNullable<Manifest['languages']> = {}
  for (const code of others) {
    const translated = await buildScripts(code, joined)
    const { styles, entry, shared, chunks, offline } = manifestOf(translated.metafile, rules, headScripts)
    if (styles !== manifest.styles) throw new Error(`The styles of ${code} are not those of English.`)
    languages[code] = { entry, shared, chunks, offline }
    await writeScripts(translated.files, languages[code])
    await buildWorkers(code)
  }
  return { manifest: { ...manifest, languages, sizes: Object.fromEntries([...sizes, ...sheets]) }, metafile, workers }
}

/** Builds the app's scripts in one language, and the styles. */
async function buildScripts(code: string, joined: Plugin): Promise<Pick<ClientBuild, 'files' | 'metafile'>> {
  const options = optionsOf('production', [], code)
  const { outputFiles, metafile } = await run(
    'client',
    { ...options, entryPoints: [{ in: 'quire:base', out: 'main' }], plugins: [joined, ...(options.plugins ?? [])] },
    false,
  )
  return { files: wanted(outputFiles, metafile), metafile }
}

const writeScripts = (files: OutputFile[], { entry, shared }: Pick<Manifest, 'entry' | 'shared'>) =>
  Promise.all(
    files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, text }) => {
        const name = basename(path)
        return writeAsset(name, text, [entry, ...shared].includes(name) ? COMPILE_AHEAD : '')
      }),
  )

/**
 * The same for development: incremental, in memory, not minified, with source maps; every page inlines all styles.
 * @param inject files to run before all others
 */
export async function buildClientForDevelopment(plugins: Plugin[], inject: string[]): Promise<ClientBuild> {
  // The caller reports failures.
  const quiet = { logLevel: 'silent' } as const
  const options = { ...optionsOf('development', plugins, 'en'), ...quiet, inject, sourcemap: 'linked' } as const
  const [{ outputFiles, metafile }, headScripts] = await Promise.all([run('client', options, true), buildHeadScripts()])
  const files = wanted(outputFiles, metafile)
  const rules = [{ css: sheetOf(files), needs: [[]] }]
  return { manifest: { ...manifestOf(metafile, rules, headScripts), sizes: {} }, metafile, files }
}

const optionsOf = (mode: 'production' | 'development', plugins: Plugin[], code: string): BuildOptions => ({
  ...common,
  entryPoints: [ENTRY],
  outdir: OUT,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  plugins: [
    ...plugins,
    globs,
    ...(mode === 'production' ? [cssModules] : []),
    withoutStatics,
    language(code),
    fontFiles(mode === 'production' ? OUT : `${DEVELOPMENT}/client/assets`),
  ],
  ...(mode === 'production' && {
    jsxImportSource: 'quire',
    alias: {
      'quire/jsx-runtime': './scripts/build/jsxRuntime.mjs',
      mobx: 'mobx/dist/mobx.esm.production.min.js',
    },
  }),
  metafile: true,
  write: false,
  // Shortens names across files; each file is minified again later.
  minify: mode === 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
})

type Output = Metafile['outputs'][string]
type Parts = {
  /** Paths of the entry script and of the style sheet. */
  entry: string
  styles: string
  /** Source, file (`scriptFiles.ts`; none in development) and script of each lazily loaded part. */
  lazy: { source: string; file?: string; script: string }[]
}

function partsOf({ inputs, outputs }: Metafile): Parts {
  const all = Object.entries(outputs)
  const [entry, { cssBundle: styles = '' } = {}] =
    all.find(([, { entryPoint }]) => entryPoint === ENTRY || entryPoint === `${JOINED}base`) ?? []
  if (!entry || !styles) throw new Error('The client build gave no entry script or no style sheet.')
  const lazy = all
    .filter(([script, { entryPoint }]) => entryPoint && script !== entry && script.endsWith('.js'))
    .flatMap(([script, { entryPoint = '' }]) => {
      const file = entryPoint.startsWith(JOINED_FILE) ? entryPoint.slice(JOINED_FILE.length) : undefined
      return partsIn(entryPoint, inputs).map(source => ({ source, file, script }))
    })
  // esbuild may move the entry's code into a chunk, which the entry then only imports.
  const [only, ...more] = outputs[entry]?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  return { entry: only && more.length === 0 && isEmpty(outputs[entry]) ? only.path : entry, styles, lazy }
}

const isEmpty = (output: Output | undefined) =>
  Object.values(output?.inputs ?? {}).every(({ bytesInOutput }) => bytesInOutput === 0)

/** Sources of the parts that one lazy import loads: those of a joined file, in development only one. */
const partsIn = (entryPoint: string, inputs: Metafile['inputs']): string[] =>
  entryPoint.startsWith(JOINED)
    ? (inputs[entryPoint]?.imports ?? []).map(({ path }) => path).filter(path => !path.startsWith(JOINED))
    : [entryPoint]

/** Keeps scripts, their source maps, and the style sheet of the whole app. */
const wanted = (files: OutputFile[], metafile: Metafile): OutputFile[] => {
  const { entry, styles } = partsOf(metafile)
  const unused = Object.entries(metafile.outputs).find(
    ([path, { cssBundle }]) => path !== entry && cssBundle === styles,
  )?.[0]
  return files.filter(({ path }) => {
    const name = relative('.', path)
    return (/\.js(\.map)?$/.test(path) && name !== unused) || name === styles
  })
}

/** The style sheet. */
const sheetOf = (files: OutputFile[]) => files.find(({ path }) => path.endsWith('.css'))?.text ?? ''

function manifestOf(metafile: Metafile, rules: Manifest['rules'], headScripts: HeadScripts): Omit<Manifest, 'sizes'> {
  const { entry, styles, lazy } = partsOf(metafile)
  const outputs = new Map(Object.entries(metafile.outputs))
  const shared = importedBy(entry, outputs).map(file => basename(file))
  const base = [basename(entry), ...shared]
  const scriptsOf = (script: string) =>
    [script, ...importedBy(script, outputs)].map(path => basename(path)).filter(name => !base.includes(name))
  const chunks = Object.fromEntries(
    lazy.map(({ source, script }) => [
      partName(source),
      { scripts: scriptsOf(script), styles: modulesOf(source, metafile, ENTRY) },
    ]),
  )
  return {
    entry: basename(entry),
    shared,
    styles: basename(styles),
    rules,
    shellStyles: modulesOf('client/app/App.tsx', metafile, ENTRY),
    ...headScripts,
    chunks,
    offline: [
      ...new Set([
        ...base,
        basename(styles),
        ...lazy.flatMap(({ file, script }) => (file && isReadOffline(file) ? scriptsOf(script) : [])),
      ]),
    ],
  }
}

/** All scripts that a script imports statically, directly or indirectly. */
function importedBy(path: string, outputs: Map<string, Output>): string[] {
  const found = new Set<string>()
  const follow = (from: string) => {
    for (const { path, kind } of outputs.get(from)?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path) || !outputs.has(path)) continue
      found.add(path)
      follow(path)
    }
  }
  follow(path)
  return [...found]
}

/**
 * Lets Chromium compile all functions of the base script off the main thread while it downloads, since most are called
 * at startup: a third less work before a page is interactive.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

async function writeAsset(name: string, text: string, hint: string) {
  const code = name.endsWith('.js') ? hint + (await minify(text, MINIFY)).code : text
  writeFileSync(join(OUT, name), code)
  const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } })
  writeFileSync(join(OUT, `${name}.br`), brotli)
  return [name, { plain: Buffer.byteLength(code), brotli: brotli.length }] as const
}

type HeadScripts = Pick<Manifest, 'headScript' | 'readingHeadScript'>

async function buildHeadScripts(): Promise<HeadScripts> {
  const built = async (entry: string) => {
    const options = { ...common, entryPoints: { head: entry }, format: 'iife', minify: true, write: false } as const
    const { outputFiles } = await build(options)
    const { code } = await minify(outputFiles[0]?.text ?? '', MINIFY)
    return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
  }
  return { headScript: await built('client/app/head.ts'), readingHeadScript: await built('client/app/readingHead.ts') }
}

/** The service worker, and the worker that replaces it when it is turned off: self-contained files. */
function buildWorkers(code: string) {
  return build({
    ...common,
    entryPoints: ['client/app/worker/worker.ts', 'client/app/worker/workerOff.ts'],
    outdir: join(WORKERS, code),
    format: 'iife',
    minify: true,
    plugins: [language(code)],
    metafile: true,
  })
}
