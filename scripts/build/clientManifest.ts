import type { Metafile } from 'esbuild'
import { basename } from 'node:path'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { JOINED, JOINED_FILE, partName } from './joinScripts.ts'
import { isReadOffline } from './scriptFiles.ts'
import { modulesOf } from './styles.ts'

/** What browsers run first. */
export const ENTRY = 'client/app/main.tsx'

type Output = Metafile['outputs'][string]
type Parts = {
  /** Path of the entry script. */
  entry: string
  /** Source, file (`scriptFiles.ts`; none in development) and script of each lazily loaded part. */
  lazy: { source: string; file?: string; script: string }[]
}

/** Finds the entry script and the lazily loaded parts in a build. */
function partsOf({ inputs, outputs }: Metafile): Parts {
  const all = Object.entries(outputs)
  // esbuild may move the entry's code into a chunk, which the entry then only imports.
  const [entry] = all.find(([path, output]) => path.endsWith('.js') && ENTRY in output.inputs) ?? []
  if (!entry) throw new Error('The client build gave no entry script.')
  const lazy = all
    .filter(([script, { entryPoint }]) => entryPoint && isLazy(entryPoint) && script.endsWith('.js'))
    .flatMap(([script, { entryPoint = '' }]) => {
      const file = entryPoint.startsWith(JOINED_FILE) ? entryPoint.slice(JOINED_FILE.length) : undefined
      return partsIn(entryPoint, inputs).map(source => ({ source, file, script }))
    })
  return { entry, lazy }
}

/** Whether an entry point is a lazily loaded script. */
export const isLazy = (entryPoint: string) =>
  entryPoint.startsWith(JOINED) ? entryPoint.startsWith(JOINED_FILE) : entryPoint !== ENTRY

/** Sources of the parts that one lazy import loads: those of a joined file, in development only one. */
const partsIn = (entryPoint: string, inputs: Metafile['inputs']): string[] =>
  entryPoint.startsWith(JOINED)
    ? (inputs[entryPoint]?.imports ?? []).map(({ path }) => path).filter(path => !path.startsWith(JOINED))
    : [entryPoint]

type Styles = Pick<Manifest, 'styles' | 'rules'>
type HeadScripts = Pick<Manifest, 'headScript' | 'readingHeadScript'>

/** What the server needs to know about a build. */
export function manifestOf(metafile: Metafile, styles: Styles, headScripts: HeadScripts): Omit<Manifest, 'sizes'> {
  const { entry, lazy } = partsOf(metafile)
  const outputs = new Map(Object.entries(metafile.outputs))
  const shared = importedBy(entry, outputs).map(file => basename(file))
  const base = [basename(entry), ...shared]
  const scriptsOf = (script: string) =>
    [script, ...importedBy(script, outputs)].map(path => basename(path)).filter(name => !base.includes(name))
  const chunks = Object.fromEntries(
    lazy.map(({ source, script }) => [
      partName(source),
      { scripts: scriptsOf(script), styles: modulesOf(source, metafile, ENTRY) },
    ]),
  )
  return {
    entry: basename(entry),
    shared,
    ...styles,
    shellStyles: modulesOf('client/app/App.tsx', metafile, ENTRY),
    ...headScripts,
    chunks,
    offline: [
      ...new Set([
        ...base,
        styles.styles,
        ...lazy.flatMap(({ file, script }) => (file && isReadOffline(file) ? scriptsOf(script) : [])),
      ]),
    ],
  }
}

/** All scripts that a script imports statically, directly or indirectly. */
function importedBy(path: string, outputs: Map<string, Output>): string[] {
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
