import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../../server/process/testing/freePort.ts'
import { startBackend } from './backendProcess.ts'
import { startSite, type Site } from './site.ts'

/** `main-4QH2ZK7A.js`: the build names scripts by content hash. */
const SCRIPT = /^([\w.]+-)([A-Z0-9]{8})(\.js)$/

/** The name that a script would have if its content had changed. */
const renamed = (name: string, release: string) =>
  name.replace(SCRIPT, (_all, what: string, hash: string, end: string) => `${what}${release}${hash.slice(1)}${end}`)

/** A copy of the built program in which every script is renamed, as after a release that changed all of them. */
async function buildRelease(folder: string, release: string): Promise<string> {
  const dist = join(folder, release, 'dist')
  await cp('dist', dist, { recursive: true })
  await cp('package.json', join(folder, release, 'package.json'))
  await symlink(resolve('node_modules'), join(folder, release, 'node_modules'))
  const client = join(dist, 'client')
  const assets = join(client, 'assets')
  const names = await readdir(assets)
  const scripts = names.filter(name => SCRIPT.test(name))
  const inText = (text: string) => scripts.reduce((text, name) => text.replaceAll(name, renamed(name, release)), text)
  const manifest = join(client, 'manifest.json')
  await writeFile(manifest, inText(await readFile(manifest, 'utf8')))
  for (const name of scripts) {
    const text = inText(await readFile(join(assets, name), 'utf8'))
    // Compressed files contain the former names. Deleted first, since a name may be this release's by chance.
    for (const form of ['', '.br']) await rm(join(assets, name + form), { force: true })
    await writeFile(join(assets, renamed(name, release)), text)
  }
  return join(dist, 'server', 'main.js')
}

export type Releases = {
  port(): string
  /** Replaces the running release with another, at the same address. */
  deploy(release: string, environment?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/**
 * A site at one address whose releases are deployed one after the other, in front of a separate backend on the shared
 * database: that stays, since what a device stores comes from the web server.
 * @param releases their names, a capital letter each, since script hashes begin with it
 */
export async function startReleases(...releases: [string, ...string[]]): Promise<Releases> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-releases-'))
  const programs = new Map<string, string>()
  for (const release of releases) programs.set(release, await buildRelease(folder, release))
  const backend = await startBackend()
  const BACKEND_URL = `http://127.0.0.1:${backend.port}`
  const start = (release: string, environment: Record<string, string> = {}) =>
    startSite({ BACKEND_URL, LOG_LEVEL: 'warn', ...environment }, programs.get(release))
  const PORT = String(await freePort())
  let site: Site = await start(releases[0], { PORT })
  return {
    port: () => String(site.port),
    async deploy(release, environment) {
      await site.stop()
      site = await start(release, { ...environment, PORT })
    },
    async stop() {
      await site.stop()
      await backend.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
