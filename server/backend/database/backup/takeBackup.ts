import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../../../process/reasonOf.ts'
import { version } from '../../../process/version.ts'
import { takeSnapshot } from '../copy/source.ts'
import { isPostgres } from '../open.ts'
import { DATA, describe, MANIFEST, type Backup, type Manifest } from './backup.ts'
import { snapshotOfPostgres } from './fromPostgres.ts'
import { nameAt } from './rotation.ts'

/**
 * Writes a snapshot of all data to a new folder below `folder`; the database may be in use. The folder gets its name
 * once it is complete, synced and verified. On failure nothing remains.
 * @param location SQLite file or PostgreSQL address
 */
export async function takeBackup(location: string, folder: string, now: Date): Promise<Backup> {
  const whole = join(folder, nameAt(now))
  const partial = `${whole}.partial`
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const file = join(partial, DATA)
    const isServer = isPostgres(location)
    if (isServer) await snapshotOfPostgres(location, file)
    else takeSnapshot(location, file)
    makeSelfContained(file)
    await chmod(file, 0o600)
    await toDisk(file)
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      quire: version().version,
      engine: isServer ? 'PostgreSQL' : 'SQLite',
      ...(await describe(file)),
    }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(partial, whole)
    return { folder: whole, file: join(whole, DATA), manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw new Error(`No backup was made in ${folder}: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Makes the file self-contained and readable on read-only media. */
function makeSelfContained(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.close()
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
