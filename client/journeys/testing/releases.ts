import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBackend } from './backendProcess.ts'
import { startSite, type Site } from './site.ts'

/** `main-4QH2ZK7A.js`: how the build names scripts by what they hold. */
const SCRIPT = /^([\w.]+-)([A-Z0-9]{8})(\.js)$/

/** The name that a script would have, had a byte of it changed. */
const renamed = (name: string, release: string) =>
  name.replace(SCRIPT, (_all, what: string, hash: string, end: string) => `${what}${release}${hash.slice(1)}${end}`)

/** A copy of the built program in which every script has another name, as after a release that changed all of them. */
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
    // Compressed they say the former names. First, since a name may be this release's by chance.
    for (const form of ['', '.br']) await rm(join(assets, name + form), { force: true })
    await writeFile(join(assets, renamed(name, release)), text)
  }
  return join(dist, 'server', 'main.js')
}

export type Releases = {
  port(): string
  /** Replaces the running release by another, at the same address. */
  deploy(release: string, environment?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/**
 * A site at one address whose releases follow each other as operators deploy them, before a backend of its own on the
 * shared database: that stays, since what a device keeps is the web server's.
 * @param releases their names, a capital letter each, since a script's name begins with it
 */
export async function startReleases(...releases: [string, ...string[]]): Promise<Releases> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-releases-'))
  const programs = new Map<string, string>()
  for (const release of releases) programs.set(release, await buildRelease(folder, release))
  const backend = await startBackend()
  const BACKEND_URL = `http://127.0.0.1:${backend.port}`
  const start = (release: string, environment: Record<string, string> = {}) =>
    startSite({ BACKEND_URL, LOG_LEVEL: 'warn', ...environment }, programs.get(release))
  let site: Site = await start(releases[0])
  return {
    port: () => String(site.port),
    async deploy(release, environment) {
      const { port } = site
      await site.stop()
      site = await start(release, { ...environment, PORT: String(port) })
    },
    async stop() {
      await site.stop()
      await backend.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
