import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { joinNames } from '../../../../shared/text/authors.ts'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Change } from '../../books/editions/plan.ts'
import type { NewBook } from '../../books/book.ts'
import { toColumn, type BrandSet } from '../../database/brandList.ts'
import { changeCatalogue } from '../../database/transaction.ts'
import { shortHash } from '../../books/hash.ts'
import { saveEdition, type Outcome } from '../../books/save.ts'
import { volumesOf } from '../../books/volumes.ts'
import type { Database } from '../../database/schema/schema.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { placesOf, recordMove } from '../../withdrawal/moveBook.ts'
import type { Arrival } from './measure.ts'
import { convertedPicture } from './picture.ts'
import { sameLetters } from './titles.ts'
import { readEpub } from './readEpub.ts'
import { findRow } from '../../database/queries.ts'

export type ImportResult = {
  file: string
  outcome: Outcome | 'failed'
  detail: string
  bookId?: number
  changes?: Change[]
  arrival?: Arrival
}

export type ImportOptions = {
  /** Imports an edition even if chapters cannot be matched. */
  accept?: boolean
  /** Imports a separate book, even if another has the same identifier. */
  isApart?: boolean
  /** Default: as before, or all for a new book. */
  brands?: BrandSet
  isTrial?: boolean
  /** Default: as before, or `freeIfNew` of a new book. */
  free?: number
  /** By the prices of its brands; default: all. */
  freeIfNew?: number
  isOngoing?: boolean
  /** Emails owners at brands that a book leaves. */
  notify?: boolean
}

/** Read at once, though books that large are mostly pictures and sound. */
const MAX_FILE_BYTES = 512 << 20

/** Sorted by name, with those in folders below. */
const filesOf = async (path: string): Promise<string[]> => {
  const details = await stat(path)
  if (!details.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.epub$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

const chaptersIn = ({ chapters }: NewBook) => {
  const volumes = volumesOf(chapters).length
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  return `${count(chapters.length, 'chapter')}${volumes ? ` in ${count(volumes, 'volume')}` : ''}`
}

/** A surprise, unless it was meant. */
const freedom = ({ outcome }: { outcome: Outcome }, { free, freeIfNew }: ImportOptions) => {
  if (outcome !== 'added' || free !== undefined) return ''
  return freeIfNew === undefined ? ', all free: --free N locks the others' : `, ${freeIfNew} free by the brand’s prices`
}

/** Of a book that an operator declared apart from another with the same identifier. */
const apartKey = ({ sourceKey, title, authors }: NewBook) =>
  `${sourceKey} ${shortHash(Buffer.from(`${title}\n${joinNames(authors)}`))}`

const keyHolder = (database: Database, key: string) => findRow(database, 'book', { source_key: key }, ['id', 'name'])

const importFile = async (database: Database, file: string, options: ImportOptions): Promise<ImportResult> => {
  const { free, isApart = false, isOngoing = false, notify = false, ...how } = options
  const { brands } = how
  const { size } = await stat(file)
  if (size > MAX_FILE_BYTES) throw new Error(`the file is larger than ${MAX_FILE_BYTES >> 20} MB`)
  const { book, arrival, foreignCover } = readEpub(await readFile(file))
  const converted = foreignCover && (await convertedPicture(foreignCover.bytes))
  if (converted) book.cover = converted
  else if (foreignCover) arrival.unusedCovers.push(`${foreignCover.path}: it cannot be converted`)
  const holder = await keyHolder(database, book.sourceKey)
  const key = apartKey(book)
  if (isApart || (await keyHolder(database, key))) book.sourceKey = key
  if (free !== undefined) book.freeChapters = free
  if (isOngoing) book.status = 'updating'
  // The program that made the file may have reused an identifier.
  const isOther = holder !== undefined && book.sourceKey !== key && !sameLetters(holder.name, book.title) && !how.accept
  const isTrial = how.isTrial === true || isOther
  const saved = await changeCatalogue(database, async database => {
    const known = await keyHolder(database, book.sourceKey)
    const before = known && (await placesOf(database, known.id))
    const saved = await saveEdition(database, book, { ...how, isTrial })
    const isMoved = before && brands !== undefined && toColumn(brands) !== toColumn(before.brands)
    if (isMoved && !isTrial && saved.outcome !== 'held') await recordMove(database, before, brands, notify)
    return saved
  })
  const { id, plan } = saved
  const outcome = isOther ? 'held' : saved.outcome
  return {
    file: basename(file),
    outcome,
    detail:
      `${book.title}, ${joinNames(book.authors)}: ${chaptersIn(book)}${freedom(saved, options)}, ${book.category}` +
      (isOther ? `; book ${holder.id}, “${holder.name}”, has its identifier: --apart keeps both` : ''),
    bookId: id,
    changes: plan?.changes,
    arrival,
  }
}

/**
 * Files and folders, one after the other; then refreshes the shelves. A file that fails is reported, stores nothing and
 * does not stop the others. An edition with unmatched chapters is held, unless that is accepted.
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
  const isChanged = results.some(({ outcome }) => outcome !== 'unchanged' && outcome !== 'held' && outcome !== 'failed')
  if (isChanged && !options.isTrial) await refreshShelves(database)
  return results
}
