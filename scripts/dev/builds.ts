import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { buildClientForDevelopment } from '../build/client.ts'
import { buildServerForDevelopment, type Part } from '../build/server.ts'
import { liveModules } from './liveModules.ts'
import { buildStyles } from './styles.ts'
import type { Told } from './told.ts'
import { buildModules } from './update.ts'

/** Built files that are kept for pages that stand open. */
const MOST_ASSETS = 4000

type Builds = {
  /** Packages that the web server loads. */
  packages(): string[]
  /** What the last whole build knows; undefined before the first. */
  metafile(): Metafile | undefined
  /** A built file of the browser by its name. */
  asset(name: string): string | undefined
  /** Likewise, or one of the server. */
  map(name: string): string | undefined
  /** Builds these for the next start; the client's on both sides. */
  parts(parts: ReadonlySet<Part>): Promise<void>
  /** Builds what open pages need alone, and gives what they are to be told. */
  modules(names: string[]): Promise<Told>
  /** Likewise all styles, in the order of this build. */
  styles(metafile: Metafile): Promise<Told>
}

export function createBuilds(): Builds {
  const assets = new Map<string, string>()
  let packages: string[] = []
  let metafile: Metafile | undefined
  let count = 0

  function keep(name: string, text: string): string {
    assets.delete(name)
    assets.set(name, text)
    const [oldest] = assets.keys()
    if (assets.size > MOST_ASSETS && oldest) assets.delete(oldest)
    return `/assets/${name}`
  }

  async function client(): Promise<void> {
    const built = await buildClientForDevelopment([liveModules], ['scripts/dev/browser/start.ts'])
    metafile = built.metafile
    for (const { path, text } of built.files) keep(basename(path), text)
    mkdirSync('dist/client/assets', { recursive: true })
    writeFileSync('dist/client/manifest.json', JSON.stringify(built.manifest))
    // `npm start` must not take this build for its own.
    rmSync('dist/.stamp', { force: true })
  }

  return {
    packages: () => packages,
    metafile: () => metafile,
    asset: name => assets.get(name),
    map: name => assets.get(name) ?? fileOf(`dist/server/${name}`),
    async parts(parts) {
      ;[packages] = await Promise.all([buildServerForDevelopment(parts), parts.has('client') ? client() : undefined])
    },
    async modules(names) {
      const built = await buildModules(names)
      const modules = built.map(({ name, code, map }) => {
        const file = `new-${++count}.js`
        keep(`${file}.map`, map)
        return { name, href: keep(file, `${code}\n//# sourceMappingURL=${file}.map`) }
      })
      return { kind: 'modules', modules }
    },
    styles: async metafile => ({ kind: 'styles', href: keep(`new-${++count}.css`, await buildStyles(metafile)) }),
  }
}

const fileOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
