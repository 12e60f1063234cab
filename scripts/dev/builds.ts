import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { LRUCache } from 'lru-cache'
import { buildClientForDevelopment } from '../build/client.ts'
import { buildServerForDevelopment, type Changed } from '../build/server.ts'
import { DEVELOPMENT } from '../build/rebuild.ts'
import type { PageUpdate } from './pageUpdate.ts'
import { buildModules, buildStyles, liveModules, replaceable } from './update.ts'

/** Built files in memory, for open pages. */
const MAX_ASSETS = 4000

/** Builds, and stores the browser's files in memory. */
export function createBuilds() {
  const assets = new LRUCache<string, string>({ max: MAX_ASSETS })
  /** The last whole build. */
  let metafile: Metafile | undefined
  /** The last built style sheet. */
  let sheet = ''
  let count = 0
  rmSync(DEVELOPMENT, { recursive: true, force: true })
  mkdirSync(`${DEVELOPMENT}/client/assets`, { recursive: true })

  function store(name: string, text: string): string {
    assets.set(name, text)
    return `/assets/${name}`
  }

  async function client(): Promise<void> {
    const built = await buildClientForDevelopment([liveModules], ['scripts/dev/browser/start.ts'])
    metafile = built.metafile
    for (const { path, text } of built.files) {
      store(basename(path), text)
      if (path.endsWith('.css')) sheet = text
    }
    writeFileSync(`${DEVELOPMENT}/client/manifest.json`, JSON.stringify(built.manifest))
  }

  async function buildUpdate(sources: string[]): Promise<PageUpdate> {
    const files = sources.map(name => ({ name, file: `new-${++count}` }))
    const built = await buildModules(Object.fromEntries(files.map(({ name, file }) => [file, name])))
    for (const { path, text } of built) store(basename(path), text)
    return { kind: 'modules', modules: files.map(({ name, file }) => ({ name, href: `/assets/${file}.js` })) }
  }

  return {
    /** A built browser file by name. */
    asset: (name: string) => assets.get(name),
    /** The same, or a server file. */
    map: (name: string) => assets.get(name) ?? fileOf(`${DEVELOPMENT}/server/${name}`),
    /** Builds the changed parts for the next start. Returns the modules that the web server loads. */
    async parts(has: Changed): Promise<string[]> {
      const [packages] = await Promise.all([buildServerForDevelopment(has), has.client ? client() : undefined])
      return packages
    },
    /** Builds what open pages can replace, and sends it. Returns whether that is all that has changed. */
    async update(files: string[], send: (update: PageUpdate) => void): Promise<boolean> {
      if (!metafile) return false
      const others = files.filter(file => !isStyle(file))
      let { modules, isAll } = replaceable(others, metafile)
      if (files.some(isStyle)) {
        const known = classesIn(sheet)
        sheet = await buildStyles(metafile)
        send({ kind: 'styles', href: store(`new-${++count}.css`, sheet) })
        // Components know new classes only after a whole build.
        isAll &&= classesIn(sheet).isSubsetOf(known)
      }
      if (modules.length > 0) send(await buildUpdate(modules))
      return isAll
    },
  }
}

const isStyle = (file: string) => file.endsWith('.css')
const fileOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
/** Class names in a style sheet. */
const classesIn = (css: string): Set<string> => new Set(css.match(/\.[A-Za-z_][\w-]*/g))
