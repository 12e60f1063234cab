import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLost, markKnown } from './known.ts'
import { openDatabase, type OpenOptions } from './open.ts'
import type { Database } from './schema/schema.ts'
import { closeFolderToOthers } from './sqlite/onlyOwner.ts'

type Settings = {
  /** Folder of the file. */
  dataDir: string
  /** A PostgreSQL that takes the place of the file. */
  database: {
    url?: string
    connections?: number
    patience?: number
  }
}

const FILE = 'quire.sqlite'

/**
 * The database of the settings, up to date. Throws a sentence for people, and where a file that was there is gone.
 * @param options `isNew`: an empty one may take its place
 */
export async function openConfigured(
  { dataDir, database }: Settings,
  { isNew = false, ...options }: OpenOptions & { isNew?: boolean } = {},
): Promise<Database> {
  const { url, connections, patience } = database
  const location = locationOf({ dataDir, database })
  if (!url && !isNew && isLost(location)) throw new Error(lost(location))
  const opened = await openDatabase(location, { connections, patience, ...options })
  if (!url) markKnown(location)
  return opened
}

/** What the settings name, whether it is there or not. */
export const configuredLocation = ({ dataDir, database }: Settings): string => database.url ?? join(dataDir, FILE)

const lost = (file: string) =>
  `The database ${file} is gone: put it back, or restore a backup (quire restore). ` +
  'Only --new starts with an empty one.'

/** What the settings name, for `openDatabase`. Throws where it is a file that cannot be written to. */
export const locationOf = ({ dataDir, database }: Settings): string => database.url ?? writableFile(dataDir)

/** As `openConfigured`, for work on what is there: makes no file, and throws where there is none. */
export async function openExisting(settings: Settings, options: OpenOptions = {}): Promise<Database> {
  existing(settings)
  return openConfigured(settings, options)
}

/** What the settings name. Throws where it is a file that is not there. */
export function existing({ dataDir, database }: Settings): string {
  const file = join(dataDir, FILE)
  if (!database.url && !existsSync(file)) throw new Error(`There is no database: ${file} does not exist.`)
  return database.url ?? file
}

/**
 * The database's file in the data folder, which is closed to others than its owner. Throws where one of them cannot be
 * written to.
 */
export function writableFile(folder: string): string {
  const file = join(folder, FILE)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    closeFolderToOthers(folder)
    // SQLite writes to all three, which may belong to whoever ran a command here.
    for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) accessSync(one, constants.W_OK)
    return file
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw new Error(
      `The data folder ${folder} (DATA_DIR) is not usable: cannot write to ${path ?? folder} (${code}).`,
      {
        cause: error,
      },
    )
  }
}

/** One after the other: to make them all at once, Node tries for ever where the system lets nobody (`/proc`). */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder))
    makeOne(folder)
  } else if (!statSync(folder).isDirectory()) {
    throw Object.assign(new Error(), { code: 'ENOTDIR', path: folder })
  }
}

/** Another process may have made it meanwhile. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) throw error
  }
}
