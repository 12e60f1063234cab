import type { RequestListener } from 'node:http'
import { pino } from 'pino'
import { createReader } from '../../../server/backend/accounts/readers.ts'
import { hashPassword } from '../../../server/backend/accounts/secrets/password.ts'
import { createBackend } from '../../../server/backend/app.ts'
import { saveBook } from '../../../server/backend/books/save.ts'
import type { NewBook } from '../../../server/backend/books/book.ts'
import { grantCoins } from '../../../server/backend/testing/coins.ts'
import { openDatabase } from '../../../server/backend/database/open.ts'
import { refreshShelves } from '../../../server/backend/shelves/refresh.ts'

/** The account of every brand. */
export const MOCK_READER = { email: 'reader@example.com', password: 'a lamp for the tide', coins: 500 }

/** The fixed time: responses are the same in every run. */
const NOW = new Date('2026-10-01T12:00:00.000Z')

/** The reference backend in memory, with these books and a reader in every requested brand. */
export async function mockBackend(books: NewBook[]): Promise<{ respond: RequestListener; close(): Promise<void> }> {
  const database = await openDatabase(':memory:')
  for (const book of books) await saveBook(database, book)
  await refreshShelves(database)
  const passwordHash = await hashPassword(MOCK_READER.password)
  const now = () => NOW
  const app = createBackend({
    database,
    log: pino({ level: 'silent' }),
    appOf: () => ({ name: 'Mock', scheme: 'mock', ios_store_url: '', android_package: '' }),
    trusted: ['loopback'],
    payments: 'test',
    now,
  })

  /** Creates the account of a brand. */
  async function addReader(brand: string) {
    const reader = { brand, email: MOCK_READER.email, passwordHash, emailVerified: true }
    const id = await createReader(database, reader, NOW)
    if (id) await grantCoins(database, id, MOCK_READER.coins, NOW)
  }
  const readers = new Map<string, Promise<void>>()
  const respond: RequestListener = async (req, res) => {
    const brand = String(req.headers['x-brand'] ?? 'local')
    const reader = readers.get(brand) ?? addReader(brand)
    readers.set(brand, reader)
    await reader
    res.setHeader('Date', NOW.toUTCString())
    app(req, res)
  }
  return { respond, close: () => database.destroy() }
}
