import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { reasonOf } from '../../../process/reasonOf.ts'
import { tablesOf } from '../copy/source.ts'
import { migrations } from '../migrations/migrations.ts'

/** A backup is a folder with these two files, whatever engine the database was on. */
export const DATA = 'quire.sqlite'
export const MANIFEST = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of Quire. */
  quire: z.string(),
  /** What the database was on. Without the search index, which is made anew, where that is not SQLite. */
  engine: z.enum(['SQLite', 'PostgreSQL']),
  /** The last step that the tables were brought up to date by. */
  schema: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof manifestSchema>

export type Backup = { folder: string; file: string; manifest: Manifest }

/** What a file of data is; for its manifest. Reads all of it. */
export async function describe(file: string): Promise<Pick<Manifest, 'bytes' | 'sha256' | 'schema' | 'rows'>> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async chunks => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const { integrity_check: found } = database.prepare('pragma integrity_check').get() ?? {}
    if (found !== 'ok') throw new Error(`its data is damaged: ${String(found)}`)
    const rows = tablesOf(database).map(({ name }) => [
      name,
      Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']),
    ])
    return { bytes, sha256: hash.digest('hex'), schema: schemaOf(database), rows: Object.fromEntries(rows) }
  } finally {
    database.close()
  }
}

const schemaOf = (database: DatabaseSync) =>
  String(database.prepare('select max(name) as name from kysely_migration').get()?.['name'])

/** What SQLite would take for a part of the file, which stands alone when it is made. */
const BESIDE = ['-wal', '-shm', '-journal']

/** Throws where the folder is none, holds something else than files, or more than was put into it. */
async function checkFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`it is not a folder with ${MANIFEST} and ${DATA}`)
  // A pipe would be waited for without end.
  for (const name of [MANIFEST, DATA])
    if (!(await stat(join(folder, name))).isFile()) throw new Error(`${name} is not a file`)
  const names = new Set(await readdir(folder))
  const beside = BESIDE.find(suffix => names.has(DATA + suffix))
  if (beside) throw new Error(`${DATA}${beside} is beside it: another program had ${DATA} open for writing`)
}

/** A backup that was read to its last byte and is what its manifest says. Throws a sentence for people. */
export async function readBackup(folder: string): Promise<Backup> {
  try {
    await checkFolder(folder)
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
    if (!(manifest.schema in migrations)) throw new Error(`a newer version of Quire made it, with ${manifest.schema}`)
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
