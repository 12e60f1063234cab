import { afterAll, beforeAll } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Part } from '../../server/backend/catalogue/epub/testing/makeEpub.ts'
import { openDatabase } from '../../server/backend/database/open.ts'
import type { Database } from '../../server/backend/database/schema/schema.ts'
import { story } from '../../server/backend/testing/books.ts'
import { importEdition, PARTS } from './testing/edition.ts'
import { freshData } from './testing/freshData.ts'
import { signIn, type Account } from './testing/readerApi.ts'
import { newOwner } from './testing/owner.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

let folder: string
let site: Site
let database: Database
let book: number
let owner: Account

beforeAll(async () => {
  folder = await freshData()
  const uncached = { PAGE_CACHE_BYTES: '0', API_CACHE_BYTES: '0' }
  site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'info', ...uncached })
  database = await openDatabase(join(folder, 'quire.sqlite'))
  book = await edition(PARTS)
  owner = await newOwner({ site, folder }, { book, chapter: 3 })
})
afterAll(async () => {
  await database.destroy()
  await site.stop()
  await rm(folder, { recursive: true })
})

const on = (path: string) => at('novelpack', path, String(site.port))

/** Imports an edition of the book, in which the same chapters are free; returns its number. */
const edition = (parts: readonly Part[]) => importEdition(parts, { database, folder, free: parts.length - 2 })

test('after a corrected edition the saved position and unlocked chapters are still found', async () => {
  const guest = (await newReader()).page
  await guest.goto(on(`/book-reader/${book}/2`))
  await guest.waitForFunction(() => localStorage.getItem('readlogList')?.includes('chapter_key'))

  await edition([{ title: 'A Preface', file: 'preface.xhtml', paragraphs: story('preface', 40) }, ...PARTS])
  await guest.goto(on(`/book-reader/${book}/2`))
  await expect(guest).toHaveURL(on(`/book-reader/${book}/3`))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('The Door')
  // Once the new position is stored, every chapter can be opened by its number.
  await guest.waitForFunction(() => localStorage.getItem('readlogList')?.includes('"chapter_id":3'))
  await guest.goto(on(`/book-reader/${book}/2`))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('The Lamp')

  const { page, context } = await newReader()
  await signIn(context, owner)
  await page.goto(on(`/book-reader/${book}/4`))
  await page.getByText(PARTS[2]!.paragraphs.at(-1)!).waitFor()
})
