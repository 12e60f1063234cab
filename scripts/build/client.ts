import { build, transform, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { iconsByFile, lightIcons } from './lightIcons.ts'
import { messageCatalogue } from './messages.ts'
import { run } from './rebuild.ts'
import { pageStyles } from './styles.ts'

const ENTRY = 'client/app/main.tsx'
const OUT = 'dist/client/assets'
const TARGET = ['safari15', 'chrome90', 'firefox90']
const common = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  target: TARGET,
  logLevel: 'error',
  logLimit: 5,
} as const

/**
 * Lets every lazily loaded part import the entry, which is there by then. esbuild makes a chunk for each set of parts
 * that share a module; this way all that the entry needs is one such set, so one file, and not twenty.
 */
const oneBaseChunk: Plugin = {
  name: 'one-base-chunk',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: resolve(resolveDir, path), pluginData: 'lazy' } : undefined,
    )
    build.onLoad({ filter: /\.tsx?$/ }, ({ path, pluginData }) =>
      pluginData === 'lazy'
        ? {
            contents: `import ${JSON.stringify(resolve(ENTRY))}\n${iconsByFile(readFileSync(path, 'utf8'))}`,
            loader: 'tsx',
          }
        : undefined,
    )
  },
}

/**
 * Leaves out what @loadable/component brings along to copy static members from a loaded component to its wrapper: our
 * components have none, and every reader is spared 1 kB (brotli).
 */
const withoutStatics: Plugin = {
  name: 'without-statics',
  setup(build) {
    build.onResolve({ filter: /^hoist-non-react-statics$/ }, () => ({ path: 'no-statics', namespace: 'quire' }))
    build.onLoad({ filter: /^no-statics$/, namespace: 'quire' }, () => ({
      contents: 'export default target => target',
    }))
  },
}

/** The browser's half of a build: what the server must know of it, and what esbuild says of it. */
type ClientBuild = { manifest: Manifest; metafile: Metafile; files: OutputFile[] }

/** Builds the browser's half into `dist/client/assets`: minified, pre-compressed and measured. */
export async function buildClient(): Promise<Manifest> {
  const { outputFiles, metafile } = await run('client', optionsOf('production', [oneBaseChunk]), false)
  mkdirSync(OUT, { recursive: true })
  const { entry, lazy } = partsOf(metafile)
  const base = [entry[0], ...importedBy(entry[0], new Map(Object.entries(metafile.outputs)))].map(path => resolve(path))
  const sizes = await Promise.all(
    wanted(outputFiles, metafile).map(file => writeAsset(file, base.includes(file.path) ? COMPILE_AHEAD : '')),
  )
  // A sheet for each page takes a build for each page.
  const css = await pageStyles(['client/app/App.tsx', ...lazy.map(([, output]) => String(output.entryPoint))])
  return { ...manifestOf(metafile, entry, lazy, css, await buildHeadScript()), sizes: Object.fromEntries(sizes) }
}

/**
 * The same for development, in memory and from what the last build already knows: as it is written, with source maps,
 * and every page inlines all styles.
 * @param inject files that go before all others
 */
export async function buildClientForDevelopment(plugins: Plugin[], inject: string[]): Promise<ClientBuild> {
  const options = { ...optionsOf('development', plugins), inject, sourcemap: 'linked' } as const
  const [{ outputFiles, metafile }, headScript] = await Promise.all([run('client', options, true), buildHeadScript()])
  const files = wanted(outputFiles, metafile)
  const { entry, lazy } = partsOf(metafile)
  const css = { App: files.find(({ path }) => path.endsWith('.css'))?.text ?? '' }
  return { manifest: { ...manifestOf(metafile, entry, lazy, css, headScript), sizes: {} }, metafile, files }
}

const optionsOf = (mode: 'production' | 'development', plugins: Plugin[]): BuildOptions => ({
  ...common,
  entryPoints: [ENTRY],
  outdir: OUT,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  plugins: [...plugins, lightIcons, withoutStatics, messageCatalogue],
  metafile: true,
  write: false,
  // Identifiers are shortened afterwards, file by file: esbuild would shorten class names here and not on the server.
  minifyWhitespace: mode === 'production',
  minifySyntax: mode === 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
})

type Output = Metafile['outputs'][string]
type Parts = { entry: [string, Output & { cssBundle: string }]; lazy: [string, Output][] }

function partsOf({ outputs }: Metafile): Parts {
  const all = Object.entries(outputs)
  const entry = all.find(([, { entryPoint }]) => entryPoint === ENTRY)
  const cssBundle = entry?.[1].cssBundle
  if (!entry || !cssBundle) throw new Error('The client build gave no entry script or no style sheet.')
  const lazy = all.filter(([path, { entryPoint }]) => entryPoint && path !== entry[0] && path.endsWith('.js'))
  return { entry: [entry[0], { ...entry[1], cssBundle }], lazy }
}

/** Scripts, their maps, and the one style sheet of all. */
const wanted = (files: OutputFile[], metafile: Metafile): OutputFile[] => {
  const styles = partsOf(metafile).entry[1].cssBundle
  return files.filter(({ path }) => /\.js(\.map)?$/.test(path) || relative('.', path) === styles)
}

function manifestOf(
  metafile: Metafile,
  [entry, { cssBundle }]: Parts['entry'],
  lazy: Parts['lazy'],
  css: Record<string, string>,
  headScript: Manifest['headScript'],
): Omit<Manifest, 'sizes'> {
  const outputs = new Map(Object.entries(metafile.outputs))
  const shared = importedBy(entry, outputs).map(file => basename(file))
  const chunks = Object.fromEntries(
    lazy.map(([path, { entryPoint = '' }]) => {
      const scripts = [path, ...importedBy(path, outputs)].map(file => basename(file))
      return [
        chunkName(entryPoint),
        { scripts: scripts.filter(file => !shared.includes(file)), css: css[basename(entryPoint, '.tsx')] ?? '' },
      ]
    }),
  )
  return {
    entry: basename(entry),
    shared,
    styles: basename(cssBundle),
    shellCss: css['App'] ?? '',
    headScript,
    chunks,
  }
}

/** `client/pages/home/HomePage.tsx` is `home/HomePage`: the name under which the page registry knows it. */
const chunkName = (entryPoint: string) => entryPoint.replace(/^client\/(pages\/)?/, '').replace(/\.tsx?$/, '')

/** All scripts that a script imports at its start, over any number of steps. */
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
 * Has Chromium compile all functions of the base script beside the main thread, while it arrives: most are called at
 * the start, and would each stop it. A third less work before a page answers.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

async function writeAsset(file: OutputFile, hint: string) {
  const code = file.path.endsWith('.js')
    ? hint + (await transform(file.text, { minify: true, format: 'esm', target: TARGET, legalComments: 'none' })).code
    : file.text
  const name = basename(file.path)
  writeFileSync(join(OUT, name), code)
  const gzip = gzipSync(code, { level: 9 })
  const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } })
  writeFileSync(join(OUT, `${name}.gz`), gzip)
  writeFileSync(join(OUT, `${name}.br`), brotli)
  return [name, { plain: Buffer.byteLength(code), gzip: gzip.length, brotli: brotli.length }] as const
}

async function buildHeadScript() {
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['client/app/head.ts'],
    format: 'iife',
    minify: true,
    write: false,
  })
  const code = outputFiles[0]?.text.trim() ?? ''
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}
