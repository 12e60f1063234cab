import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../log.ts'

/** What a folder is called that is one build's, and not one that is being copied yet. */
const BUILD = /^[0-9a-f]{16}$/

/** The builds in a kept folder, the one that was started last first. */
export async function buildsIn(kept: string): Promise<string[]> {
  const names = (await readdir(kept)).filter(name => BUILD.test(name))
  const started = await Promise.all(
    names.map(async name => ({ name, at: (await stat(join(kept, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  return started.toSorted((one, other) => other.at - one.at).map(({ name }) => name)
}

/**
 * Puts the files of this build into the folder where those of former builds are kept, and removes all but the `most`
 * that were started last. Several servers may share the folder. What fails is logged: nothing needs it to start.
 * @param assets the files that are served below `/assets/`, whose names carry a hash of their content
 */
export async function storeBuild(assets: string, kept: string, most: number, log: Pick<Log, 'info' | 'warn'>) {
  try {
    const names = await readdir(assets)
    const build = createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
    await mkdir(kept, { recursive: true })
    await copyOnce(assets, kept, build)
    // The last one that was started is the newest.
    await utimes(join(kept, build), new Date(), new Date())
    const old = (await buildsIn(kept)).slice(most)
    await Promise.all(old.map(name => rm(join(kept, name), { recursive: true, force: true })))
    log.info({ build, files: names.length, removed: old.length }, 'build assets stored')
  } catch (err) {
    log.warn({ err }, 'build assets could not be stored (ASSETS_KEEP_DIR)')
  }
}

/** Whoever is first has it: others may do the same at the same time, and nobody sees half of it. */
async function copyOnce(assets: string, kept: string, build: string): Promise<void> {
  const target = join(kept, build)
  const isThere = () =>
    stat(target).then(
      () => true,
      () => false,
    )
  if (await isThere()) return
  const copy = `${target}.${randomUUID()}`
  try {
    await cp(assets, copy, { recursive: true })
    await rename(copy, target)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    if (!(await isThere())) throw error
  }
}
