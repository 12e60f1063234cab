import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFiles } from '../../../server/backend/catalogue/epub/importFiles.ts'
import { editionOf, type Part } from '../../../server/backend/catalogue/epub/testing/makeEpub.ts'
import type { Database } from '../../../server/backend/database/schema/schema.ts'
import { story } from '../../../server/backend/testing/books.ts'

/** The chapters of a test's book, each from its own file. */
export const PARTS: readonly Part[] = ['The Lamp', 'The Door', 'The Ferry', 'The Orchard'].map((title, index) => ({
  title,
  file: `text-${index + 1}.xhtml`,
  paragraphs: story(title, 40),
}))

type Where = {
  database: Database
  /** Folder for the file. */
  folder: string
  /** Number of free chapters. */
  free: number
}

/** Imports an edition of the test's book; returns the book's id. */
export async function importEdition(parts: readonly Part[], { database, folder, free }: Where): Promise<number> {
  const file = join(folder, 'book.epub')
  await writeFile(file, editionOf(parts))
  const [result] = await importFiles(database, [file], () => {}, { free })
  if (result?.bookId === undefined) throw new Error(result?.detail)
  return result.bookId
}
