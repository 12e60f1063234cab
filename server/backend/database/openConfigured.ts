import { accessSync, constants, existsSync, mkdirSync, statSync, closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPostgres, openDatabase, openForReading, type OpenOptions } from './open.ts'
import { stepsOf } from './migrateToLatest.ts'
import type { Database } from './schema/schema.ts'
import { closeFolderToOthers } from './sqlite/onlyOwner.ts'

type Settings = {
  dataDir: string
  database: {
    url?: string
    connections?: number
    connectTimeout?: number
    poolTimeout?: number
    statementTimeout?: number
  }
}

const FILE = 'quire.sqlite'

/** Migrated. Throws a message for operators, also if the file has disappeared, unless `isNew` allows an empty one. */
export async function openConfigured(
  { dataDir, database }: Settings,
  { isNew = false, ...options }: OpenOptions & { isNew?: boolean } = {},
): Promise<Database> {
  const { url, connections, connectTimeout, poolTimeout, statementTimeout } = database
  const location = locationOf({ dataDir, database })
  if (!url && !isNew && isLost(location)) throw new Error(lost(location))
  const opened = await openDatabase(location, {
    connections,
    connectTimeout,
    poolTimeout,
    statementTimeout,
    ...options,
  })
  if (!url) markKnown(location)
  return opened
}

export const configuredLocation = ({ dataDir, database }: Settings): string => database.url ?? join(dataDir, FILE)

const lost = (file: string) =>
  `The database ${file} is gone: put it back, or restore a backup (quire restore). ` +
  'Only --new starts with an empty one.'

/** For `openDatabase`. Throws if it is a file that cannot be written. */
export const locationOf = ({ dataDir, database }: Settings): string => database.url ?? writableFile(dataDir)

/** For commands: creates no file, and throws if there is none. Waits for PostgreSQL only for a moment. */
export async function openExisting(settings: Settings, options: OpenOptions = {}): Promise<Database> {
  existing(settings)
  return openConfigured(settings, { connectTimeout: COMMAND_CONNECT_TIMEOUT_MS, ...options })
}

const COMMAND_CONNECT_TIMEOUT_MS = 2000

/** Migrated. For commands that only read, for long: no transaction of theirs keeps a server from writing. */
export async function openToRead(settings: Settings): Promise<Database> {
  const location = existing(settings)
  if (isPostgres(location)) return openExisting(settings, { unhurried: true })
  const database = await openForReading(location)
  const isCurrent = await stepsOf(database).then(
    steps => steps.every(({ takenAt, isUnknown }) => takenAt && !isUnknown),
    () => false,
  )
  if (isCurrent) return database
  await database.destroy()
  await (await openExisting(settings)).destroy()
  return openForReading(location)
}

/** Throws if it is a missing file. */
export function existing({ dataDir, database }: Settings): string {
  const file = join(dataDir, FILE)
  if (!database.url && !existsSync(file)) throw new Error(`There is no database: ${file} does not exist.`)
  return database.url ?? file
}

/** Makes the data folder private. Throws if one of its files cannot be written. */
export function writableFile(folder: string): string {
  const file = join(folder, FILE)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    closeFolderToOthers(folder)
    // SQLite writes all three; a command may have run as another user.
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

/** One after the other: with `recursive`, Node loops for ever where the system forbids it (`/proc`). */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder))
    makeOne(folder)
  } else if (!statSync(folder).isDirectory()) {
    throw Object.assign(new Error(), { code: 'ENOTDIR', path: folder })
  }
}

/** Another process may have created it meanwhile. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) throw error
  }
}

/** Records beside the file that a database existed. It is deleted with its folder. */
const markerOf = (file: string) => `${file}.known`

/** Whether a database was here and is missing: deliberate deletion would include the marker. */
export const isLost = (file: string): boolean => existsSync(markerOf(file)) && !hasContent(file)

function markKnown(file: string): void {
  if (!existsSync(markerOf(file))) closeSync(openSync(markerOf(file), 'a'))
}

/** A new database may have all of its content in the log. */
const hasContent = (file: string) =>
  existsSync(file) && [file, `${file}-wal`].some(path => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0)
