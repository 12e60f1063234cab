import type { Metafile } from 'esbuild'
import { basename } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The names a, b … Z, aa, ba …: two letters reach for 2,756. */
const nameOf = (index: number): string =>
  `${index < LETTERS.length ? '' : nameOf(Math.floor(index / LETTERS.length) - 1)}${LETTERS[index % LETTERS.length]}`

/**
 * Shortens the names under which scripts hand each other their parts, which a minifier of single files must leave.
 * Of scripts that are imported by `import()` they stay, since code asks for them by name.
 * @param files texts by file name; what is no script is left as it is
 */
export function shortExports(files: Map<string, string>, { outputs }: Metafile): Map<string, string> {
  const names = new Map(
    Object.entries(outputs)
      .filter(([path, { entryPoint }]) => path.endsWith('.js') && !entryPoint)
      .map(([path, { exports }]) => [basename(path), new Map(exports.map((name, index) => [name, nameOf(index)]))]),
  )
  return new Map([...files].map(([file, code]) => [file, shortened(code, names.get(file), names)]))
}

type Names = ReadonlyMap<string, string>

/** As esbuild writes them, without spaces: `import{a as b,c}from"./file.js"` and `export{a as b,c}`. */
function shortened(code: string, own: Names | undefined, names: ReadonlyMap<string, Names>): string {
  const imported = code.replace(/\bimport\{([^}]*)\}from"\.\/([^"]+)"/g, (all, list: string, file: string) => {
    const theirs = names.get(file)
    return theirs
      ? `import{${renamed(list, (name, here = name) => `${short(theirs, name)} as ${here}`)}}from"./${file}"`
      : all
  })
  return own
    ? imported.replace(/\bexport\{([^}]*)\}/, (_, list: string) => {
        return `export{${renamed(list, (here, name = here) => `${here} as ${short(own, name)}`)}}`
      })
    : imported
}

const renamed = (list: string, pair: (first: string, second?: string) => string) =>
  list
    .split(',')
    .map(item => pair(...(item.trim().split(' as ') as [string, string?])))
    .join(',')

function short(names: Names, name: string): string {
  const found = names.get(name)
  if (!found) throw new Error(`${name} is imported, and the script that should have it does not export it.`)
  return found
}
