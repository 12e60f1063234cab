import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expandCallFiles } from '../build/callFiles.ts'
import { expandGlobs } from '../build/globs.ts'

/** One import of a file of ours: types, re-exports and `import()` count like any other. */
type Import = {
  /** The imported file, as `Sources` names it. */
  to: string
  /** Names taken from it, `x.name` of `import * as x` too; undefined where all may be (`import()`, `x` itself). */
  names: readonly string[] | undefined
}

/** Files by their path from the repository's root, each with its text. */
export type Sources = ReadonlyMap<string, string>

/** What is no part of the program: it may reach anywhere. */
const ASIDE = /\.test\.tsx?$|\/(testing|journeys)\//
export const isAside = (file: string): boolean => ASIDE.test(file)

/** The scripts below some folders, with forward slashes. @param aside with tests and what they need */
export function readSources(roots: readonly string[], { aside = false } = {}): Sources {
  const files = roots.flatMap(root => globSync(`${root}/**/*.{ts,tsx,mjs}`)).map(file => file.replaceAll('\\', '/'))
  const wanted = files.filter(file => !file.includes('/node_modules/') && (aside || !isAside(file)))
  return new Map(wanted.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}

const STATIC = /^(?:import|export)\b([^'"`;=(]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const EFFECT = /^import\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** What a file imports of ours: relative paths with their suffix. Style sheets are left out. */
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

/** `{ a, type B as C }` is `a` and `B`; `* as all` is what the source asks of `all`. */
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

/** A source without its comments (those on lines of their own) and what stands in quotes. */
export const bare = (source: string): string =>
  source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")

/** Names asked of an imported whole, as `whole.name`; undefined where it is handed on itself. */
function membersOf(whole: string, source: string): string[] | undefined {
  const rest = bare(source).replace(new RegExp(`\\*\\s*as\\s+${whole}\\b`), '')
  // Not of something else: `other.whole`. `...whole.name` is.
  const used = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${whole}\\b(?:\\.(\\w+))?`, 'g')
  const uses = [...rest.matchAll(used)].map(([, name]) => name)
  return uses.every(name => name !== undefined) ? uses : undefined
}

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Which of these files import which others of them. */
export function fileGraph(sources: Sources): Graph {
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      new Set(importsOf(file, source).flatMap(({ to }) => (sources.has(to) && to !== file ? [to] : []))),
    ]),
  )
}

/**
 * Which folders import from which others. A folder and the folders in it are different ones.
 * @param halls folders whose files count each as a folder of its own
 */
export function folderGraph(files: Graph, halls: ReadonlySet<string> = new Set()): Graph {
  const folderOf = (file: string) => (halls.has(dirname(file)) ? file : dirname(file))
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of files) {
    const from = folders.get(folderOf(file)) ?? new Set<string>()
    folders.set(folderOf(file), from)
    for (const to of imported) if (folderOf(to) !== folderOf(file)) from.add(folderOf(to))
  }
  return folders
}
