import { createReader } from '../../../server/backend/accounts/readers.ts'
import { hashPassword } from '../../../server/backend/accounts/secrets/password.ts'
import type { NewBook } from '../../../server/backend/books/book.ts'
import { rateRows, ratesOf } from '../../../server/settings/limits/rates.ts'
import type { Provider } from '../../../server/backend/call/provider.ts'
import { testBackend } from '../../../server/backend/testing/backend.ts'
import { books as house, newBook } from '../../../server/backend/testing/books.ts'
import { push } from '../../../server/backend/testing/pushService.ts'
import { listen } from './listen.ts'

export const credentials = { email: 'kit@contract.example', password: 'a long enough password' }
/** A word of a locked chapter. */
export const UNHEARD = 'quincunxes'
/** The first invitation of the seed. */
export const INVITE = 1

/** Tests write more comments than a reader, and machines may be busy. */
const UNLIMITED = ratesOf(
  Object.fromEntries(Object.keys(rateRows).flatMap(name => (/Ms\.|^comment/.test(name) ? [[name, 2 ** 31]] : []))),
)

type Site = { coins?: number; brands?: string[]; books?: NewBook[]; providers?: Provider[] }

/** A book with a chapter that costs more than the welcome vouchers, and a name longer than any search word. */
export const dear = newBook({
  title: 'The Dear One, Being the Long, Unabridged and Exceedingly Costly Chronicle of Somebody Who Lived to Tell It',
  freeChapters: 1,
  chapters: [20, 20_000, 20].map(words => ({ title: 'Part', paragraphs: [Array(words).fill('word').join(' ')] })),
})

/** A book that shows differences: its position differs in every sort order, and only it has its locked words. */
const other = newBook({
  title: 'Marsh Lights',
  tags: ['Sea'],
  readCount: 10,
  score: 4.7,
  updatedAt: '2026-04-01T00:00:00.000Z',
  freeChapters: 1,
  chapters: [
    { title: 'Part', paragraphs: ['Nobody goes there.'] },
    { title: 'Part', paragraphs: [`The ${UNHEARD} sang. ${Array(100_000).fill('word').join(' ')}`] },
  ],
})
const newer = newBook({
  title: 'Zinc',
  category: 'Mystery',
  readCount: 5,
  score: 2,
  status: 'updating',
  updatedAt: '2026-04-02T00:00:00.000Z',
  freeChapters: 3,
})

/** The reference backend on a loopback port, with a reader of each brand who has this many bought coins. */
export async function site({ coins = 0, brands = ['local'], books = [...house, other, newer], providers }: Site = {}) {
  const backend = await testBackend(books, { providers, push, rates: UNLIMITED })
  Object.defineProperty(backend.clock, 'now', { get: () => new Date() })
  const passwordHash = await hashPassword(credentials.password)
  for (const brand of brands) {
    const reader = { brand, email: credentials.email, passwordHash, emailVerified: true }
    const id = await createReader(backend.database, reader, backend.clock.now)
    if (id && coins) await backend.fund({ id }, coins)
  }
  const { url, close } = await listen(backend.app)
  const closeAll = async () => {
    await close()
    await backend.close()
  }
  /** Gives a book to brands, as in its column. */
  const move = (id: number, brands: string | null) =>
    backend.database.updateTable('book').set({ brands }).where('id', '=', id).execute()
  return { url, move, close: closeAll, [Symbol.asyncDispose]: closeAll }
}
