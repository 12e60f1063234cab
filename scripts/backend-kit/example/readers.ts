import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { ReadLog } from '../../../shared/api/ownReading.ts'
import { books } from './books.ts'
import { failure, pageOf, type Calls } from './calls.ts'

export type Account = { email: string; password: string }
export type Reader = { account: number; brand: string; log: Map<number, ReadLog> }

const timeOf = (entry?: ReadLog) => Date.parse(entry?.read_at ?? '1970-01-01')
const NEW = { avatar: null, created_at: '2026-05-01T00:00:00Z', providers: [] }
export const brandOf = ({ req }: Context) => req.header('X-Brand') ?? ''
const tokenOf = ({ req }: Context) => req.header('Authorization')?.replace(/^Bearer /, '') ?? ''

/** Sign-in to existing accounts, and the reading log, which is lost on restart. */
export function defineReaders({ call }: Calls, given: readonly Account[]) {
  const salt = randomBytes(16)
  const hashOf = (password: string) => scryptSync(password, salt, 32)
  const accounts = given.map(({ email, password }, index) => ({ id: index + 1, email, hash: hashOf(password) }))
  const tokens = new Map<string, Reader>()
  const readers: Reader[] = []
  /** An account works in every brand and has a log in each. */
  const readerOf = (account: number, brand: string) =>
    readers.find(reader => reader.account === account && reader.brand === brand) ??
    readers[readers.push({ account, brand, log: new Map() }) - 1]!
  function readerAt(c: Context) {
    const reader = tokens.get(tokenOf(c))
    return reader?.brand === brandOf(c) ? reader : undefined
  }
  function signedIn(c: Context) {
    const reader = readerAt(c)
    if (reader) return reader
    throw failure(401, 'SIGN_IN_REQUIRED', 'Please sign in.')
  }
  call('user.login', ({ email, password }, c) => {
    const shown = { email: email.toLowerCase(), hash: hashOf(password) }
    const account = accounts.find(({ email, hash }) => email === shown.email && timingSafeEqual(hash, shown.hash))
    if (!account) throw failure(401, 'BAD_CREDENTIALS', 'Address or password is not right.')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, readerOf(account.id, brandOf(c))).delete(tokenOf(c))
    return { token, user: { id: account.id, name: email.split('@')[0]!, email, ...NEW }, created: false }
  })
  call('user.logout', ({ everywhere }, c) => {
    const reader = signedIn(c)
    for (const [token, who] of tokens) if (token === tokenOf(c) || (everywhere && who === reader)) tokens.delete(token)
    return {}
  })
  call('user.surplus', (_, c) => signedIn(c) && { coins: 0, vouchers: 0 })
  call('readlog.get', (page, c) => {
    const latest = [...signedIn(c).log.values()].toSorted((a, b) => timeOf(b) - timeOf(a))
    const withBook = (entry: ReadLog) => {
      const { card, chapters } = books[entry.book_id - 1]!
      return { ...entry, book: card, chapter_title: chapters[entry.chapter_id - 1]!.item.title }
    }
    return pageOf(page, latest.map(withBook))
  })
  call('readlog.batchsave', ({ logs }, c) => {
    const { log } = signedIn(c)
    const known = logs.filter(({ book_id, chapter_id }) => books[book_id - 1]?.chapters[chapter_id - 1])
    for (const entry of known) if (timeOf(log.get(entry.book_id)) < timeOf(entry)) log.set(entry.book_id, entry)
    return { saved: known.length }
  })
  return { readerAt, signedIn }
}
export type Readers = ReturnType<typeof defineReaders>
