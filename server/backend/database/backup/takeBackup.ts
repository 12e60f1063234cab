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
 * Writes all data of a database, as it is at one moment, into a new folder below `folder`; the database may be in use.
 * The folder has its name only once it is whole, on the disk and read again. Rejects where anything fails; then nothing
 * is left of it.
 * @param location file of SQLite, or address of PostgreSQL
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
    standAlone(file)
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

/** One file is all of it, and it can be read where nothing can be written. */
function standAlone(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.close()
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
