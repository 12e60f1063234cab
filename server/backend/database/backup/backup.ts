import * as z from 'zod'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { reasonOf } from '../../../process/reasonOf.ts'
import { tablesOf } from '../copy/source.ts'
import { madeBy, migrations } from '../migrations/migrations.ts'

export const DATA = 'quire.sqlite'
export const MANIFEST = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  quire: z.string(),
  /** Data from PostgreSQL has no search index; it is rebuilt. */
  engine: z.enum(['SQLite', 'PostgreSQL']),
  schema: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof manifestSchema>

export type Backup = { folder: string; file: string; manifest: Manifest }

export async function describe(file: string): Promise<Pick<Manifest, 'bytes' | 'sha256' | 'schema' | 'rows'>> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async chunks => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  using database = new DatabaseSync(file, { readOnly: true })
  const { integrity_check: found } = database.prepare('pragma integrity_check').get() ?? {}
  if (found !== 'ok') throw new Error(`its data is damaged: ${String(found)}`)
  const rows = tablesOf(database).map(({ name }) => [
    name,
    Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']),
  ])
  return { bytes, sha256: hash.digest('hex'), schema: schemaOf(database), rows: Object.fromEntries(rows) }
}

const schemaOf = (database: DatabaseSync) =>
  String(database.prepare('select max(name) as name from kysely_migration').get()?.['name'])

/** SQLite would treat them as part of the data file, which must stand alone. */
const BESIDE = ['-wal', '-shm', '-journal']

/** Throws if it is missing, contains anything but files, or more than a backup. */
async function checkFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`it is not a folder with ${MANIFEST} and ${DATA}`)
  // Opening a pipe would block.
  for (const name of [MANIFEST, DATA])
    if (!(await stat(join(folder, name))).isFile()) throw new Error(`${name} is not a file`)
  const names = new Set(await readdir(folder))
  const beside = BESIDE.find(suffix => names.has(DATA + suffix))
  if (beside) throw new Error(`${DATA}${beside} is beside it: another program had ${DATA} open for writing`)
}

/** Read completely and compared with its manifest. Throws a message for operators. */
export async function readBackup(folder: string): Promise<Backup> {
  try {
    await checkFolder(folder)
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
    if (!(manifest.schema in migrations)) throw new Error(`it was made by ${madeBy(manifest.schema)}`)
    const file = join(folder, DATA)
    const found = await describe(file)
    const changed = (['bytes', 'sha256', 'schema'] as const).find(key => found[key] !== manifest[key])
    if (changed) throw new Error(`${changed} of ${DATA} is ${found[changed]}, and was ${manifest[changed]}`)
    return { folder, file, manifest }
  } catch (error) {
    const reason = error instanceof z.ZodError ? `${MANIFEST} is not that of a backup` : reasonOf(error)
    throw new Error(`${folder} is not a usable backup: ${reason}.`, { cause: error })
  }
}

/** A migrated backup with its search index, beside the database, which is unchanged. */
export type Prepared = {
  location: string
  /** The database that it will replace, for reading. */
  replaced: string | undefined
  /** Atomic. Returns where the old data is, if there was any. */
  putInPlace(now: Date): Promise<string | undefined>
  discard(): Promise<void>
}
