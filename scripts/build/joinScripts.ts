import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { resolve } from 'node:path'
import { SCRIPT_FILES } from './scriptFiles.ts'

/** `client/pages/home/HomePage.tsx` is `home/HomePage`: the name under which the page registry knows it. */
export const partName = (file: string) => file.replace(/^client\/(pages\/)?/, '').replace(/\.tsx?$/, '')

/** How the build calls what stands for a file. */
export const JOINED = 'joined:'

type Place = { family: string; file: string }
const PLACES = new Map<string, Place>(
  Object.entries(SCRIPT_FILES).flatMap(([family, files]) =>
    Object.entries(files).flatMap(([file, parts]) => parts.map(part => [part, { family, file }] as const)),
  ),
)

/** Where a lazily loaded part belongs. Throws where nobody has said it. */
function placeOf(source: string): Place {
  const place = PLACES.get(partName(source))
  if (!place)
    throw new Error(`${source} is loaded lazily, and scripts/build/scriptFiles.ts does not say in which file.`)
  return place
}

const relativeTo = (folder: string, path: string) => resolve(path).slice(resolve(folder).length + 1)

/**
 * Joins the app's scripts to few files, as `scriptFiles.ts` says. esbuild makes a chunk of each set of parts that share
 * a module; here every part is imported through its file, every file imports its family, every family the base: so all
 * that a family shares is one such set, and one chunk. Which modules those are, a first build finds out.
 */
export async function joinScripts(entry: string, options: BuildOptions): Promise<Plugin> {
  const { inputs } = (await build({ ...options, metafile: true, write: false })).metafile as Metafile
  const { base, families } = sharedModules(entry, inputs)
  const contents = (path: string): string => {
    const [kind, family = '', file = ''] = path.split('/')
    if (kind === 'base') return [entry, ...base].map(imported).join('\n')
    if (kind === 'family') return ['quire:base', ...(families.get(family) ?? [])].map(imported).join('\n')
    const parts = Object.keys(inputs).filter(source => PLACES.get(partName(source))?.file === file)
    const above = imported(families.has(family) ? `quire:family/${family}` : 'quire:base')
    return [above, ...parts.map(part => `export * from './${part}'`)].join('\n')
  }
  return {
    name: 'join-scripts',
    setup(build) {
      build.onResolve({ filter: /^quire:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'joined' }))
      build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const { family, file } = placeOf(relativeTo('.', resolve(resolveDir, path)))
        return { path: `file/${family}/${file}`, namespace: 'joined' }
      })
      // What says that nothing hangs on its being there would not be moved by an import alone.
      build.onResolve({ filter: /^lucide-react\// }, async ({ path, pluginData, ...from }) =>
        pluginData === JOINED
          ? undefined
          : { ...(await build.resolve(path, { ...from, pluginData: JOINED })), sideEffects: true },
      )
      build.onLoad({ filter: /./, namespace: 'joined' }, ({ path }) => ({
        contents: contents(path),
        resolveDir: '.',
      }))
    },
  }
}

const imported = (path: string) => `import '${path.startsWith('quire:') ? path : `./${path}`}'`

/** What several families need beside the base, and what several files of one family do, from the graph of modules. */
function sharedModules(entry: string, inputs: Metafile['inputs']) {
  const inBase = reached([entry], inputs)
  const users = new Map<string, Place[]>()
  const lazy = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import'))
  for (const source of new Set(lazy.map(({ path }) => path)))
    for (const path of reached([source], inputs))
      if (!inBase.has(path) && !path.includes(':')) users.set(path, [...(users.get(path) ?? []), placeOf(source)])
  const base: string[] = []
  const families = new Map<string, string[]>()
  for (const [path, places] of users) {
    const [{ family }] = places as [Place]
    if (places.some(place => place.family !== family)) base.push(path)
    else if (new Set(places.map(({ file }) => file)).size > 1)
      families.set(family, [...(families.get(family) ?? []), path])
  }
  return { base, families }
}

/** All modules that these import at their start, over any number of steps, and they themselves. */
function reached(from: string[], inputs: Metafile['inputs']): Set<string> {
  const found = new Set(from)
  for (const path of found)
    for (const { kind, path: next } of inputs[path]?.imports ?? [])
      if (kind !== 'dynamic-import' && next in inputs) found.add(next)
  return found
}
