import { bare, importsOf, isAside, type Sources } from './imports.ts'

const DECLARED = /^export (?:async )?(?:function|const|let|class|type|interface) (\w+)/gm

/** Said in the comment above an export that nothing uses and the specification wants. */
const KEPT = 'kept for the specification'

/**
 * Names that a file gives and no other takes, as `file: name`. What only a test takes counts as taken where the file
 * itself uses it: a part that is tested by itself.
 * @param files those that are asked about
 * @param all those that may take something, tests among them
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
  return before.slice(before.lastIndexOf('/**')).includes(KEPT) && before.trimEnd().endsWith('*/')
}
