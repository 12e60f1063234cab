import { copyFileSync, existsSync, linkSync, openSync, fsyncSync, closeSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { reindex } from '../engine/indexing.ts'
import { openDatabase } from '../open.ts'
import { closeToOthers } from '../sqlite/onlyOwner.ts'
import { inTransaction } from '../transaction.ts'
import type { Backup, Prepared } from './backup.ts'
import { stampOf } from './rotation.ts'

const BESIDE = ['-wal', '-shm', '-journal']

/** Rejects, without changes, if the file is in use, or has data and may not be replaced. */
export async function prepareFile(backup: Backup, file: string, { replace }: { replace: boolean }): Promise<Prepared> {
  const fresh = `${file}.restoring`
  const discard = async () => ['', ...BESIDE].forEach(suffix => rmSync(`${fresh}${suffix}`, { force: true }))
  lockFile(file)?.close()
  if (!replace && hasData(file)) throw new Error(`${file} already has data: --replace sets it aside`)
  await discard()
  try {
    copyFileSync(backup.file, fresh)
    const database = await openDatabase(fresh)
    if (backup.manifest.engine !== 'SQLite') await inTransaction(database, reindex)
    await database.destroy()
    toDisk(fresh)
  } catch (error) {
    await discard()
    throw error
  }
  return {
    location: fresh,
    replaced: existsSync(file) ? file : undefined,
    discard,
    async putInPlace(now) {
      const own = lockFile(file)
      try {
        return swap(fresh, file, `${file}.before-${stampOf(now)}`)
      } finally {
        own?.close()
      }
    },
  }
}

/** Undefined if it is missing or unreadable. Throws if another process has it open: SQLite then keeps the log. */
function lockFile(file: string): DatabaseSync | undefined {
  if (!existsSync(file)) return undefined
  try {
    const database = new DatabaseSync(file)
    database.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
    return database
  } catch (error) {
    if (BUSY.includes(Number((error as { errcode?: number }).errcode) & PRIMARY))
      throw new Error(`${file} is in use: stop the backend first`, { cause: error })
    return undefined
  }
}

/** https://sqlite.org/rescode.html: the database or a table is locked. */
const BUSY = [5, 6]
const PRIMARY = 0xff

/** Unreadable content counts as data: it may be recoverable. */
function hasData(file: string): boolean {
  if (!existsSync(file)) return BESIDE.some(suffix => existsSync(`${file}${suffix}`))
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    const tables = new Set(
      database
        .prepare('select name from sqlite_master')
        .all()
        .map(({ name }) => name),
    )
    const full = ['book', 'reader'].some(table => tables.has(table) && database.prepare(`select 1 from ${table}`).get())
    database.close()
    return full
  } catch {
    return true
  }
}

/** There is always a complete file: first the old, then the new. */
function swap(fresh: string, file: string, kept: string): string | undefined {
  closeToOthers(file)
  const before = ['', ...BESIDE].filter(suffix => existsSync(`${file}${suffix}`))
  // SQLite would apply a log to a different file with this name.
  for (const suffix of before) if (suffix) renameSync(`${file}${suffix}`, `${kept}${suffix}`)
  if (before.includes('')) linkOrCopy(file, kept)
  renameSync(fresh, file)
  return before.length ? kept : undefined
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function toDisk(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}
