import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { LRUCache } from 'lru-cache'
import { buildClientForDevelopment } from '../build/client.ts'
import { buildServerForDevelopment, type Changed } from '../build/server.ts'
import { liveModules } from './liveModules.ts'
import { buildStyles, classesIn } from './styles.ts'
import type { PageUpdate } from './pageUpdate.ts'
import { buildModules, replaceable } from './update.ts'

/** Built files that are kept for pages that stand open. */
const MAX_ASSETS = 4000

/** What is built, and what of it is kept in memory. */
export function createBuilds() {
  const assets = new LRUCache<string, string>({ max: MAX_ASSETS })
  /** Of the last whole build. */
  let metafile: Metafile | undefined
  /** All style sheets, as they were built last. */
  let sheet = ''
  let count = 0

  function keep(name: string, text: string): string {
    assets.set(name, text)
    return `/assets/${name}`
  }

  async function client(): Promise<void> {
    const built = await buildClientForDevelopment([liveModules], ['scripts/dev/browser/start.ts'])
    metafile = built.metafile
    for (const { path, text } of built.files) {
      keep(basename(path), text)
      if (path.endsWith('.css')) sheet = text
    }
    mkdirSync('dist/client/assets', { recursive: true })
    writeFileSync('dist/client/manifest.json', JSON.stringify(built.manifest))
    // `npm start` must not take this build for its own.
    rmSync('dist/.stamp', { force: true })
  }

  async function modules(sources: string[]): Promise<PageUpdate> {
    const files = sources.map(name => ({ name, file: `new-${++count}` }))
    const built = await buildModules(Object.fromEntries(files.map(({ name, file }) => [file, name])))
    for (const { path, text } of built) keep(basename(path), text)
    return { kind: 'modules', modules: files.map(({ name, file }) => ({ name, href: `/assets/${file}.js` })) }
  }

  return {
    /** A built file of the browser by its name. */
    asset: (name: string) => assets.get(name),
    /** Likewise, or one of the server. */
    map: (name: string) => assets.get(name) ?? fileOf(`dist/server/${name}`),
    /** Builds these for the next start; the client's on both sides. Returns what the web server loads. */
    async parts(has: Changed): Promise<string[]> {
      const [packages] = await Promise.all([buildServerForDevelopment(has), has.client ? client() : undefined])
      return packages
    },
    /**
     * Builds what open pages can take of these files as they stand, and gives them that. Returns whether it is all
     * that has changed.
     */
    async update(files: string[], give: (told: PageUpdate) => void): Promise<boolean> {
      if (!metafile) return false
      const update = replaceable(
        files.filter(file => !isStyle(file)),
        metafile,
      )
      let { isAll } = update
      if (files.some(isStyle)) {
        const known = classesIn(sheet)
        sheet = await buildStyles(metafile)
        give({ kind: 'styles', href: keep(`new-${++count}.css`, sheet) })
        // Components do not know new classes until they are built.
        isAll &&= classesIn(sheet).isSubsetOf(known)
      }
      if (update.modules.length > 0) give(await modules(update.modules))
      return isAll
    },
  }
}

const isStyle = (file: string) => file.endsWith('.css')
const fileOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
