import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startSite } from './site.ts'

const SOURCES = ['client', 'server', 'shared', 'brands', 'scripts', 'package.json', 'tsconfig.json']

/**
 * A site on the shared database that speaks the pseudo-language of `--mirrored`: 40 % longer, from right to left. Built
 * in a copy of the repository, so that no reader's build is in its place.
 */
export async function startMirroredSite() {
  const copy = await mkdtemp(join(tmpdir(), 'quire-mirrored-'))
  for (const name of SOURCES) await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  const build = spawn(process.execPath, ['scripts/build.ts', '--mirrored'], { cwd: copy, stdio: 'ignore' })
  const [code] = (await once(build, 'exit')) as [number]
  if (code !== 0) throw new Error(`The build in the pseudo-language ended with ${code}.`)
  const site = await startSite(
    { DATA_DIR: process.env['SITE_DATA'] ?? '', LOG_LEVEL: 'warn' },
    join(copy, 'dist/server/main.js'),
  )
  return {
    port: String(site.port),
    async stop() {
      await site.stop()
      await rm(copy, { recursive: true, force: true })
    },
  }
}
