import { importsOf, type Sources } from './imports.ts'

const DECLARED = /^export (?:async )?(?:function|const|let|class|type|interface) (\w+)/gm

/** Said in the comment above an export that nothing uses and the specification wants. */
const KEPT = 'kept for the specification'

/**
 * Names that a file gives and no other takes, as `file: name`.
 * @param files those that are asked about
 * @param all those that may take something, tests among them
 */
export function unusedExports(files: Sources, all: Sources): string[] {
  const taken = new Map<string, Set<string> | 'all'>()
  for (const [file, source] of all)
    for (const { to, names } of importsOf(file, source)) {
      const known = taken.get(to)
      if (known === 'all') continue
      taken.set(to, names ? new Set([...(known ?? []), ...names]) : 'all')
    }
  return [...files].flatMap(([file, source]) => {
    const known = taken.get(file)
    if (known === 'all') return []
    return [...source.matchAll(DECLARED)]
      .map(([, name = '']) => name)
      .filter(name => !known?.has(name) && !isKept(source, name))
      .map(name => `${file}: ${name}`)
  })
}

function isKept(source: string, name: string): boolean {
  const before = source.slice(0, source.search(new RegExp(`^export (?:\\w+ )+${name}\\b`, 'm')))
  return before.slice(before.lastIndexOf('/**')).includes(KEPT) && before.trimEnd().endsWith('*/')
}
