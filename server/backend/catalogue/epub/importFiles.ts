import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Change } from '../../books/editions/plan.ts'
import type { NewBook } from '../../books/book.ts'
import { shortHash } from '../../books/hash.ts'
import { saveEdition, type Outcome } from '../../books/save.ts'
import { volumesOf } from '../../books/volumes.ts'
import type { Database } from '../../database/schema/schema.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import type { Arrival } from './measure.ts'
import { sameLetters } from './titles.ts'
import { readEpub } from './readEpub.ts'

export type ImportResult = {
  file: string
  outcome: Outcome | 'failed'
  detail: string
  /** Undefined where the book is not known. */
  bookId?: number
  /** What becomes of its chapters, where it takes the place of another edition. */
  changes?: Change[]
  /** Of a file that could be read. */
  arrival?: Arrival
}

export type ImportOptions = {
  /** Takes what cannot be matched as it is. */
  accept?: boolean
  /** Another book than the one that has its identifier. */
  isApart?: boolean
  /** Says what would be done, and changes nothing. */
  isTrial?: boolean
  /** How many chapters are free; absent: those that were, of a new book all. */
  free?: number
}

/** A book of this size has more pictures than text. In bytes. */
const largest = 256 << 20

/** The EPUB files that files and folders (with what lies in them) stand for, in order of their names. */
const filesOf = async (path: string): Promise<string[]> => {
  const about = await stat(path)
  if (!about.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.epub$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

const chaptersIn = ({ chapters }: NewBook) => {
  const volumes = volumesOf(chapters).length
  return `${chapters.length} chapters${volumes ? ` in ${volumes} volumes` : ''}`
}

/** By title and author, where two books have one identifier and somebody has said that they are two. */
const apartKey = ({ sourceKey, title, author }: NewBook) =>
  `${sourceKey} ${shortHash(Buffer.from(`${title}\n${author.name}`))}`

const keyHolder = (database: Database, key: string) =>
  database.selectFrom('book').select(['id', 'name']).where('source_key', '=', key).executeTakeFirst()

const importFile = async (
  database: Database,
  file: string,
  { free, isApart = false, ...how }: ImportOptions,
): Promise<ImportResult> => {
  const { size } = await stat(file)
  if (size > largest) throw new Error(`the file is larger than ${largest >> 20} MB`)
  const { book, arrival } = readEpub(await readFile(file))
  const holder = await keyHolder(database, book.sourceKey)
  const key = apartKey(book)
  if (isApart || (await keyHolder(database, key))) book.sourceKey = key
  if (free !== undefined) book.freeChapters = free
  // The identifier alone may be a slip of the program that made the file.
  const isOther = holder !== undefined && book.sourceKey !== key && !sameLetters(holder.name, book.title) && !how.accept
  const saved = await saveEdition(database, book, isOther ? { ...how, isTrial: true } : how)
  const { id, plan } = saved
  const outcome = isOther ? 'held' : saved.outcome
  return {
    file: basename(file),
    outcome,
    detail:
      `${book.title}, ${book.author.name}: ${chaptersIn(book)}, ${book.category}` +
      (isOther ? `; book ${holder.id}, “${holder.name}”, has its identifier: --apart keeps both` : ''),
    bookId: id,
    changes: plan?.changes,
    arrival,
  }
}

/**
 * Imports EPUB files and folders of them, one after the other, and brings the shelves up to date. A file that cannot be
 * imported is reported and does not stop the others; nothing of it is stored. Neither is an edition of which chapters
 * that are known cannot be found again, unless that is accepted.
 */
export const importFiles = async (
  database: Database,
  paths: string[],
  report: (result: ImportResult) => void,
  options: ImportOptions = {},
) => {
  const results: ImportResult[] = []
  const note = (result: ImportResult) => {
    results.push(result)
    report(result)
  }
  for (const path of paths) {
    let files: string[] = []
    try {
      files = await filesOf(path)
      if (files.length === 0) note({ file: path, outcome: 'failed', detail: 'there is no EPUB file in this folder' })
    } catch (error) {
      note({ file: path, outcome: 'failed', detail: reasonOf(error) })
    }
    for (const file of files) {
      try {
        note(await importFile(database, file, options))
      } catch (error) {
        note({ file: basename(file), outcome: 'failed', detail: reasonOf(error) })
      }
    }
  }
  const isChanged = results.some(({ outcome }) => outcome === 'added' || outcome === 'replaced')
  if (isChanged && !options.isTrial) await refreshShelves(database)
  return results
}
