import type { Metafile, Plugin } from 'esbuild'
import { resolve } from 'node:path'
import { isFollowing, scriptFile } from './scriptFiles.ts'

/** Name of a part: `home` for the page `client/pages/home/HomePage.tsx`, else the path. */
export const partName = (source: string): string =>
  source
    .replace(/\.tsx?$/, '')
    .replace(/^client\/pages\/(\w+)\/\w+Page$/, '$1')
    .replace(/^client\/(pages\/(?=.*\/))?/, '')

/** Whether a part is a page. */
export const isPage = (part: string): boolean => !part.includes('/')

/** Entry points: hydration, and the packages that it needs, which change less often and have no texts. */
export const ENTRIES = { main: 'quire:base', packages: 'quire:packages' }

/** Namespace of generated modules. */
export const JOINED = 'joined:'
/** Prefix of those for a file, before its name. */
export const JOINED_FILE = `${JOINED}file/`

const PACKAGES = /(^|\/)node_modules\//

type Inputs = Metafile['inputs']

/**
 * Shared modules of scripts that load after hydration and that no page needs before: of scripts that load automatically
 * (`later`), and of those loaded on demand only (`called`).
 */
const LATER = 'later'
const CALLED = 'called'

const relativeTo = (folder: string, path: string) => resolve(path).slice(resolve(folder).length + 1)
/** A file without a folder is a family by itself. */
const familyOf = (file: string) => file.replace(/\/[^/]+$/, '')

/** The innermost family of all files: `discover` of `discover/home` and `discover/browse/lists`; undefined: none. */
export function commonFamily(files: Iterable<string>): string | undefined {
  const [first = [], ...others] = Array.from(new Set(Array.from(files, familyOf)), family => family.split('/'))
  const end = first.findIndex((part, at) => others.some(other => other[at] !== part))
  return first.slice(0, end < 0 ? undefined : end).join('/') || undefined
}

/**
 * Joins the app's scripts to few files, as defined by `scriptFiles.ts` and the pages. esbuild makes a chunk for each
 * set of parts that share a module. Here each part is imported through its file, each file imports its family, and each
 * family that it needs, and each family the base: so everything that a family shares becomes one chunk.
 * @param inputs all modules, which a first build has found
 */
export function joinScripts(entry: string, inputs: Metafile['inputs']): Plugin {
  const inBase = reached([entry], inputs)
  const files = filesOf(inputs, inBase)
  const kinds = kindsOf(files)
  const { base, families } = sharedModules(files, kinds, inputs, inBase)
  const packages = [...reached([entry, ...base], inputs)].filter(path => PACKAGES.test(path))
  const contents = (path: string): string => {
    if (path === 'packages') return packages.map(imported).join('\n')
    if (path === 'base') return [entry, ...base].map(imported).join('\n')
    const [kind, name = ''] = path.split(/\/(.*)/s)
    if (kind === 'family') return ['quire:base', ...(families.get(name) ?? [])].map(imported).join('\n')
    const parts = Object.keys(inputs).filter(source => files.get(source) === name)
    const needed = reached(parts, inputs)
    const shared = [...families].flatMap(([family, paths]) => (paths.some(path => needed.has(path)) ? family : []))
    return [
      ...['quire:base', ...shared.map(family => `quire:family/${family}`)].map(imported),
      ...parts.map(part => `export * from './${part}'`),
    ].join('\n')
  }
  return {
    name: 'join-scripts',
    setup(build) {
      build.onResolve({ filter: /^quire:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'joined' }))
      build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const file = files.get(relativeTo('.', resolve(resolveDir, path)))
        return file === undefined ? undefined : { path: `file/${file}`, namespace: 'joined' }
      })
      build.onLoad({ filter: /./, namespace: 'joined' }, ({ path }) => ({
        contents: contents(path),
        resolveDir: '.',
      }))
    },
  }
}

const imported = (path: string) => `import '${path.startsWith('quire:') ? path : `./${path}`}'`

/** The file of each lazily loaded source: as defined, else one of its own in the family of its importer. */
function filesOf(inputs: Inputs, inBase: ReadonlySet<string>): Map<string, string> {
  const lazy = new Set(
    Object.values(inputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  )
  const importersOf = (source: string) =>
    Object.keys(inputs).filter(name => inputs[name]?.imports.some(({ path }) => path === source))
  const familyAbove = (source: string): string => {
    const above = new Set(importersOf(source))
    for (const path of above) {
      const file = lazy.has(path) ? scriptFile(partName(path)) : undefined
      if (file) return familyOf(file)
      if (!inBase.has(path)) for (const importer of importersOf(path)) above.add(importer)
    }
    return 'later'
  }
  return new Map(
    [...lazy].map(source => {
      const part = partName(source)
      return [source, scriptFile(part) ?? `${familyAbove(source)}/${part}`]
    }),
  )
}

/** When a file loads: before hydration, automatically after it for most readers, or on demand. */
type Kind = 'page' | 'following' | 'called'

function kindsOf(files: ReadonlyMap<string, string>): (file: string) => Kind {
  const filesOf = (isSuch: (part: string) => boolean) =>
    new Set([...files].filter(([source]) => isSuch(partName(source))).map(([, file]) => file))
  const [pages, following] = [filesOf(isPage), filesOf(isFollowing)]
  return file => (pages.has(file) ? 'page' : following.has(file) ? 'following' : 'called')
}

/**
 * Distributes modules that several files need: to the base, to a family if only its files need them, or to `later` and
 * `called` if no page needs them before hydration. A family in another's folder is part of it. A family with pages
 * shares only what pages need.
 */
function sharedModules(
  files: ReadonlyMap<string, string>,
  kinds: (file: string) => Kind,
  inputs: Inputs,
  inBase: ReadonlySet<string>,
) {
  const users = new Map<string, Set<string>>()
  for (const [source, file] of files)
    for (const path of reached([source], inputs))
      if (!inBase.has(path) && !path.includes(':')) users.set(path, (users.get(path) ?? new Set()).add(file))
  const withPages = new Set([...files.values()].filter(file => kinds(file) === 'page').map(familyOf))
  const base: string[] = []
  const families = new Map<string, string[]>()
  for (const [path, among] of users) {
    if (among.size < 2) continue
    const by = new Set([...among].map(kinds))
    const own = commonFamily(among)
    const later = by.has('following') ? LATER : CALLED
    const place = by.has('page') || (own !== undefined && !withPages.has(own)) ? own : later
    if (place === undefined) base.push(path)
    else families.set(place, [...(families.get(place) ?? []), path])
  }
  return { base, families }
}

/** These modules and all that they import statically, directly or indirectly. */
function reached(from: string[], inputs: Inputs): Set<string> {
  const found = new Set(from)
  for (const path of found)
    for (const { kind, path: next } of inputs[path]?.imports ?? [])
      if (kind !== 'dynamic-import' && next in inputs) found.add(next)
  return found
}
