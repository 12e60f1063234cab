import { build, transform, type Metafile, type OutputFile, type Plugin } from 'esbuild'
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
 * Gives each build in development another name for the script that watches for the next (`client/app/devReload.ts`).
 */
const buildId: Plugin = {
  name: 'build-id',
  setup(build) {
    build.onLoad({ filter: /devReload\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('process.env.BUILD_ID', JSON.stringify(String(Date.now()))),
      loader: 'ts',
    }))
  },
}

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

/** Builds the browser's half into `dist/client/assets`; with `minify` also minified, pre-compressed and measured. */
export async function buildClient({ minify }: { minify: boolean }): Promise<Manifest> {
  const mode = minify ? 'production' : 'development'
  const result = await run(
    'client',
    {
      ...common,
      entryPoints: [ENTRY],
      outdir: OUT,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      splitting: true,
      // Many small files cost a developer nothing; finding what they share costs half a build.
      plugins: [...(minify ? [oneBaseChunk] : []), lightIcons, withoutStatics, messageCatalogue, buildId],
      metafile: true,
      write: false,
      sourcemap: minify ? false : 'linked',
      // Identifiers are shortened afterwards, file by file: esbuild would shorten class names here and not on the
      // server.
      minifyWhitespace: minify,
      minifySyntax: minify,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    },
    !minify,
  )
  const outputs = new Map(Object.entries(result.metafile.outputs))
  const entry = [...outputs].find(([, output]) => output.entryPoint === ENTRY)
  const styles = entry?.[1].cssBundle
  if (!entry || !styles) throw new Error('The client build gave no entry script or no style sheet.')

  mkdirSync(OUT, { recursive: true })
  const wanted = result.outputFiles.filter(({ path }) => /\.js(\.map)?$/.test(path) || relative('.', path) === styles)
  const sizes = Object.fromEntries(await Promise.all(wanted.map(file => writeAsset(file, minify))))

  const lazy = [...outputs].filter(([path, { entryPoint }]) => entryPoint && path !== entry[0] && path.endsWith('.js'))
  // A sheet for each page takes a build for each page: in development every page inlines all styles.
  const css: Record<string, string> = minify
    ? await pageStyles(['client/app/App.tsx', ...lazy.map(([, output]) => String(output.entryPoint))])
    : { App: result.outputFiles.find(file => relative('.', file.path) === styles)?.text ?? '' }
  const shared = importedBy(entry[0], outputs).map(file => basename(file))
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
    entry: basename(entry[0]),
    shared,
    styles: basename(styles),
    shellCss: css['App'] ?? '',
    headScript: await buildHeadScript(),
    chunks,
    sizes,
  }
}

/** `client/pages/home/HomePage.tsx` is `home/HomePage`: the name under which the page registry knows it. */
const chunkName = (entryPoint: string) => entryPoint.replace(/^client\/(pages\/)?/, '').replace(/\.tsx?$/, '')

/** All scripts that a script imports at its start, over any number of steps. */
function importedBy(path: string, outputs: Map<string, Metafile['outputs'][string]>): string[] {
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

async function writeAsset(file: OutputFile, minify: boolean) {
  const code =
    minify && file.path.endsWith('.js')
      ? (await transform(file.text, { minify: true, format: 'esm', target: TARGET, legalComments: 'none' })).code
      : file.text
  const name = basename(file.path)
  writeFileSync(join(OUT, name), code)
  if (!minify) return [name, { plain: code.length, gzip: 0, brotli: 0 }] as const
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
