import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expandCallFiles, expandGlobs } from '../build/globs.ts'

/** An import of one of our files; includes types, re-exports and `import()`. */
type Import = {
  /** The imported file, as `Sources` names it. */
  to: string
  /** Imported names, including `x.name` of `import * as x`; undefined if all may be used (`import()`, `x` itself). */
  names: readonly string[] | undefined
}

/** Text of files, by path from the repository's root. */
export type Sources = ReadonlyMap<string, string>

/** Tests and their helpers, which may import anything. */
const ASIDE = /\.test\.tsx?$|\/(testing|journeys)\//
export const isAside = (file: string): boolean => ASIDE.test(file)

/** Reads all scripts in some folders, with forward slashes. @param aside include tests and their helpers */
export function readSources(roots: readonly string[], { aside = false } = {}): Sources {
  const files = roots.flatMap(root => globSync(`${root}/**/*.{ts,tsx,mjs}`)).map(file => file.replaceAll('\\', '/'))
  const target = files.filter(file => !file.includes('/node_modules/') && (aside || !isAside(file)))
  return new Map(target.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}

const STATIC = /^(?:import|export)\b([^'"`;=(]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const EFFECT = /^import\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** Imports of our own scripts: relative paths with suffix, without style sheets. */
export function importsOf(file: string, text: string): Import[] {
  const source = expandCallFiles(expandGlobs(text, file), file)
  const found = [
    ...[...source.matchAll(STATIC)].map(([, clause = '', path = '']) => ({ path, names: namesIn(clause, source) })),
    ...[...source.matchAll(EFFECT)].map(([, path = '']) => ({ path, names: [] })),
    ...[...source.matchAll(DYNAMIC)].map(([, path = '']) => ({ path, names: undefined })),
  ]
  return found
    .filter(({ path }) => /^\.{1,2}\/.*\.(tsx?|mjs)$/.test(path))
    .map(({ path, names }) => ({ to: join(dirname(file), path).replaceAll('\\', '/'), names }))
}

/** `a` and `B` for `{ a, type B as C }`; for `* as all` the members of `all` that the source uses. */
function namesIn(clause: string, source: string): string[] | undefined {
  const whole = /^\s*\*\s*as\s+(\w+)\s*$/.exec(clause)?.[1]
  if (whole !== undefined) return membersOf(whole, source)
  const inside = /\{([^}]*)\}/.exec(clause)?.[1]
  if (inside === undefined || clause.includes('*')) return undefined
  return inside
    .split(',')
    .map(
      name =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          ?.trim() ?? '',
    )
    .filter(Boolean)
}

/** A source without comment lines and without the content of quotes. */
export const bare = (source: string): string =>
  source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")

/** Members used of a namespace import; undefined if the namespace itself is passed on. */
function membersOf(whole: string, source: string): string[] | undefined {
  const rest = bare(source).replace(new RegExp(`\\*\\s*as\\s+${whole}\\b`), '')
  // Not `other.whole`, but `...whole.name`.
  const used = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${whole}\\b(?:\\.(\\w+))?`, 'g')
  const uses = [...rest.matchAll(used)].map(([, name]) => name)
  return uses.every(name => name !== undefined) ? uses : undefined
}

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Which of these files import which others. */
export function fileGraph(sources: Sources): Graph {
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      new Set(importsOf(file, source).flatMap(({ to }) => (sources.has(to) && to !== file ? [to] : []))),
    ]),
  )
}

/**
 * Which folders import from which others; subfolders count separately.
 * @param flat folders whose files each count as a folder
 */
export function folderGraph(files: Graph, flat: ReadonlySet<string> = new Set()): Graph {
  const folderOf = (file: string) => (flat.has(dirname(file)) ? file : dirname(file))
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of files) {
    const from = folders.get(folderOf(file)) ?? new Set<string>()
    folders.set(folderOf(file), from)
    for (const to of imported) if (folderOf(to) !== folderOf(file)) from.add(folderOf(to))
  }
  return folders
}
