import { build, transform, type BuildFailure, type Message, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { fontFiles } from '../build/fonts.ts'
import { expandGlobs } from '../build/globs.ts'
import { spoken } from '../build/language/language.ts'
import { DEVELOPMENT } from '../build/rebuild.ts'

/** A file of components only: React keeps their state, so it can be replaced in place. */
const COMPONENTS = /^client\/(?!journeys\/|.*\/testing\/).*\.tsx$/
const TEXTS = /^shared\/text\/\w+\/(?:\w+\/)?\w+\.ts$/
const SHARED = { bundle: true, write: false, logLevel: 'silent' } as const

/** Registers every module of ours with `browser/modules.ts`, so that it can be replaced in an open page. */
export const liveModules: Plugin = {
  name: 'live-modules',
  setup(build) {
    build.onLoad({ filter: /[\\/](client|shared)[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: liveCode(readFileSync(path, 'utf8'), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

/** Name of a module: its path in the repository, with slashes. */
const moduleName = (path: string): string => relative('.', path).replaceAll('\\', '/')

/**
 * A source followed by its registration: exports, components (which React refreshes in place), the hooks they call (if
 * these change, state is reset), and what it imports from packages.
 */
function liveCode(source: string, path: string): string {
  const hooks = namesIn(source, /\b(use[A-Z]\w*)\(/g).join()
  const components = namesIn(source, /^(?:export )?(?:function|const) ([A-Z]\w*[a-z]\w*)\b/gm).join()
  const provided = packagesIn(source).flatMap((name, index) => [
    `import * as $package${index} from '${name}'`,
    `quireModules.provide('${name}', $package${index})`,
  ])
  return [
    expandGlobs(spoken(source, path), path),
    `import * as $self from './${basename(path)}'`,
    `quireModules.define('${moduleName(path)}', $self, { ${components} }, '${hooks}')`,
    ...provided,
  ].join('\n')
}

/** Errors of a build. An unfinished source fails below its end, where `liveCode` goes on. */
export async function ownErrors(errors: readonly Message[]): Promise<Message[]> {
  const found = errors.map(async error => {
    const { file = '', line = 0 } = error.location ?? {}
    const source = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : ''
    if (line <= source.split('\n').length) return [error]
    const loader = file.endsWith('x') ? 'tsx' : 'ts'
    return transform(source, { loader, sourcefile: file, logLevel: 'silent' }).then(
      () => [error],
      (failure: BuildFailure) => failure.errors,
    )
  })
  return (await Promise.all(found)).flat()
}

const namesIn = (source: string, pattern: RegExp) => Array.from(source.matchAll(pattern), ([, name = '']) => name)

/** Packages whose values a module imports. */
const packagesIn = (source: string): string[] => namesIn(source, /^import (?!type )[^'"]* from '([^'.][^']*)'/gm)

/**
 * Modules that open pages can replace after a change of `files`: components, texts, and the components that import
 * these texts. None if another file has changed too, since they may need it. `isAll`: nothing else has changed, so that
 * the page need not reload.
 */
export function replaceable(files: readonly string[], { inputs }: Metafile): { modules: string[]; isAll: boolean } {
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
  const names = namesIn(source, /^export (?!type )(?:default |async )?\w+ (\w+)/gm)
  // A lazy import would create another chunk of modules that are loaded already.
  return names.length > 0 && names.every(name => /^[A-Z]\w*[a-z]/.test(name)) && !/\bimport\(/.test(source)
}

/**
 * Builds modules by the names of their new files, each alone: their imports are the page's modules. Rejects if a build
 * fails.
 */
export async function buildModules(entryPoints: Record<string, string>): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints,
    outdir: `${DEVELOPMENT}/new`,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [liveModules, pageModules],
  })
  // The page has their styles.
  return outputFiles.filter(({ path }) => /\.js(\.map)?$/.test(path))
}

/** Resolves every import to a module of the page, except styles, whose class names follow from the file. */
const pageModules: Plugin = {
  name: 'page-modules',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, resolveDir, importer, kind }) => {
      if (kind === 'entry-point' || path.endsWith('.css')) return undefined
      if (importer.includes('node_modules')) return undefined
      const name = /^[./]/.test(path) ? moduleName(resolve(resolveDir, path)) : path
      return name === moduleName(importer) ? undefined : { path: name, namespace: 'page' }
    })
    build.onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
      contents: `module.exports = quireModules.get(${JSON.stringify(path)})`,
    }))
  },
}

/** Builds all styles of the app, in the order of the last whole build. Rejects if it fails. */
export async function buildStyles({ outputs }: Metafile): Promise<string> {
  const entry = Object.values(outputs).find(({ entryPoint }) => entryPoint === 'client/app/main.tsx')
  const files = Object.keys(outputs[entry?.cssBundle ?? '']?.inputs ?? {})
  const { outputFiles } = await build({
    ...SHARED,
    stdin: { contents: files.map(file => `@import './${file}';`).join('\n'), resolveDir: '.', loader: 'css' },
    target: ['safari15', 'chrome91', 'firefox90'],
    loader: { '.svg': 'dataurl' },
    plugins: [fontFiles(`${DEVELOPMENT}/client/assets`)],
  })
  return outputFiles[0]?.text ?? ''
}
