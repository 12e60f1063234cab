import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../log.ts'

/** Name of a complete build's folder, as opposed to one that is being copied. */
const BUILD = /^[0-9a-f]{16}$/

/** Builds in the folder, the last started first. */
export async function buildsIn(storedFolder: string): Promise<string[]> {
  const names = (await readdir(storedFolder)).filter(name => BUILD.test(name))
  const started = await Promise.all(
    names.map(async name => ({
      name,
      at: (await stat(join(storedFolder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  return started.toSorted((one, other) => other.at - one.at).map(({ name }) => name)
}

/**
 * Copies this build's files into the folder of stored builds, and deletes all but the `most` that were started last.
 * Several servers may share the folder. Failures are logged: starting does not depend on it.
 * @param assets files served below `/assets/`, whose names contain a content hash
 */
export async function storeBuild(assets: string, storedFolder: string, most: number, log: Pick<Log, 'info' | 'warn'>) {
  try {
    const names = await readdir(assets)
    const build = createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
    await mkdir(storedFolder, { recursive: true })
    await copyOnce(assets, storedFolder, build)
    // The build started last is the newest.
    await utimes(join(storedFolder, build), new Date(), new Date())
    const old = (await buildsIn(storedFolder)).slice(most)
    await Promise.all(old.map(name => rm(join(storedFolder, name), { recursive: true, force: true })))
    log.info({ build, files: names.length, removed: old.length }, 'build assets stored')
  } catch (err) {
    log.warn({ err }, 'build assets could not be stored (ASSETS_KEEP_DIR)')
  }
}

/** The first server to copy a build wins; no server sees a partial copy. */
async function copyOnce(assets: string, storedFolder: string, build: string): Promise<void> {
  const target = join(storedFolder, build)
  if (existsSync(target)) return
  const copy = `${target}.${randomUUID()}`
  try {
    await cp(assets, copy, { recursive: true })
    await rename(copy, target)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}
