import { bare, importsOf, isAside, type Sources } from './imports.ts'

const DECLARED = /^export (?:async )?(?:function|const|let|class|type|interface) (\w+)/gm

/** Marks an unused export that the specification requires. */
const REQUIRED = 'kept for the specification'

/**
 * Exports that no other file imports, as `file: name`. Imports of tests count if the file itself uses the export, too:
 * a part that is tested separately.
 * @param files to check
 * @param all files that may import them, including tests
 */
export function unusedExports(files: Sources, all: Sources): string[] {
  const program = takenBy([...all].filter(([file]) => !isAside(file)))
  const everybody = takenBy([...all])
  return [...files].flatMap(([file, source]) =>
    [...source.matchAll(DECLARED)]
      .map(([, name = '']) => name)
      .filter(name => {
        if (takes(isAside(file) ? everybody : program, file, name) || isKept(source, name)) return false
        return !(takes(everybody, file, name) && usesOf(name, source) > 1)
      })
      .map(name => `${file}: ${name}`),
  )
}

type Taken = ReadonlyMap<string, ReadonlySet<string> | 'all'>

const takes = (taken: Taken, file: string, name: string): boolean => {
  const known = taken.get(file)
  return known === 'all' || known?.has(name) === true
}

function takenBy(takers: readonly (readonly [file: string, source: string])[]): Taken {
  const taken = new Map<string, Set<string> | 'all'>()
  for (const [file, source] of takers)
    for (const { to, names } of importsOf(file, source)) {
      const known = taken.get(to)
      if (known === 'all') continue
      taken.set(to, names ? new Set([...(known ?? []), ...names]) : 'all')
    }
  return taken
}

const usesOf = (name: string, source: string): number =>
  [...bare(source).matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length

function isKept(source: string, name: string): boolean {
  const before = source.slice(0, source.search(new RegExp(`^export (?:\\w+ )+${name}\\b`, 'm')))
  return before.slice(before.lastIndexOf('/**')).includes(REQUIRED) && before.trimEnd().endsWith('*/')
}
