import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startSite } from './site.ts'

const SOURCES = ['client', 'server', 'shared', 'brands', 'scripts', 'package.json', 'tsconfig.json']

type Copy = {
  /** Changes the sources in the copy's folder. */
  change?(folder: string): Promise<void>
  /** Arguments of the build. */
  arguments?: string[]
  /** Languages of the site besides English, comma-separated. */
  languages?: string
  /** Environment of the site. */
  environment?(folder: string): Record<string, string>
}

/** A site on the shared database, built in a copy of the repository, so that the main build is not replaced. */
export async function startCopiedSite({ change, arguments: args = [], languages = '', environment }: Copy) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-copy-'))
  for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await change?.(folder)
  const build = spawn(process.execPath, ['scripts/build.ts', ...args], {
    cwd: folder,
    env: { ...process.env, BUILD_LANGUAGES: languages },
    stdio: 'ignore',
  })
  const [code] = (await once(build, 'exit')) as [number]
  if (code !== 0) throw new Error(`The build of the copy ended with ${code}.`)
  const site = await startSite(
    { DATA_DIR: process.env['SITE_DATA'] ?? '', LOG_LEVEL: 'warn', ...environment?.(folder) },
    join(folder, 'dist/server/main.js'),
  )
  return {
    folder,
    port: String(site.port),
    async stop() {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
