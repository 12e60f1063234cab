import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lightIcons } from '../build/light/lightIcons.ts'
import { liveModules, moduleName } from './liveModules.ts'

/** A file of components alone: its state is React's, so it can be replaced where it stands. */
const COMPONENTS = /^client\/(?!journeys\/|.*\/testing\/).*\.tsx$/
const TEXTS = /^client\/text\/\w+\/(?:\w+\/)?\w+\.ts$/

type Replaceable = {
  modules: string[]
  /** Nothing else of the page has changed: it need not be loaded anew. */
  isAll: boolean
}

/**
 * What pages can take as they stand where `files` have changed: components and texts, and of what imports a text the
 * components, which show it. Nothing where another file has changed too, which they may need.
 */
export function replaceable(files: readonly string[], { inputs }: Metafile): Replaceable {
  const canBe = (file: string) => file in inputs && existsSync(file) && (TEXTS.test(file) || isOfComponents(file))
  if (!files.every(canBe)) return { modules: [], isAll: false }
  const texts = new Set(files.filter(file => TEXTS.test(file)))
  const importers = Object.keys(inputs).filter(name => inputs[name]?.imports.some(({ path }) => texts.has(path)))
  const all = [...new Set([...files, ...importers])]
  const modules = all.filter(canBe)
  return { modules, isAll: modules.length === all.length }
}

function isOfComponents(file: string): boolean {
  if (!COMPONENTS.test(file)) return false
  const source = readFileSync(file, 'utf8')
  const exported = [...source.matchAll(/^export (?!type )(?:default |async )?\w+ (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )
  // A lazy import would make another chunk of what is loaded already.
  return exported.length > 0 && exported.every(name => /^[A-Z]\w*[a-z]/.test(name)) && !/\bimport\(/.test(source)
}

/**
 * Builds modules, by the names of their new files, each alone: all that it imports is what the page has already.
 * Rejects as every build does.
 */
export async function buildModules(entryPoints: Record<string, string>): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints,
    outdir: 'dist/new',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [liveModules, lightIcons, fromThePage],
    logLevel: 'silent',
  })
  // Their styles are the page's.
  return outputFiles.filter(({ path }) => /\.js(\.map)?$/.test(path))
}

/** Takes every import from the modules of the page, but styles (whose names follow from the file) and icons. */
const fromThePage: Plugin = {
  name: 'from-the-page',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, resolveDir, importer, kind }) => {
      if (kind === 'entry-point' || path.endsWith('.css') || path.startsWith('lucide-react')) return undefined
      if (importer.includes('node_modules')) return undefined
      const name = /^[./]/.test(path) ? moduleName(resolve(resolveDir, path)) : path
      return name === moduleName(importer) ? undefined : { path: name, namespace: 'page' }
    })
    build.onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
      contents: `module.exports = quireModules.get(${JSON.stringify(path)})`,
    }))
  },
}
