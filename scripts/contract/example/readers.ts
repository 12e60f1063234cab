import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { books } from './books.ts'
import { failure, id, pageOf, paging, type Calls } from './calls.ts'

const hashOf = (password: string, salt = randomBytes(16)) => Buffer.concat([salt, scryptSync(password, salt, 32)])
const fits = (password: string, hash: Buffer) => timingSafeEqual(hashOf(password, hash.subarray(0, 16)), hash)
const brandOf = ({ req }: Context) => req.header('x-brand') ?? 'local'
const tokenOf = ({ req }: Context) => req.header('authorization')?.replace(/^Bearer /, '') ?? ''

const entry = z.object({ book_id: id, chapter_id: id, progress: z.number().min(0).max(1), read_at: z.iso.datetime() })
export type Account = { email: string; password: string }
type Reader = { account: number; brand: string; log: Map<number, z.output<typeof entry>> }

/** Signing in to accounts that were made elsewhere, and the reading log, which a restart forgets. */
export const defineReaders = ({ call }: Calls, given: readonly Account[]) => {
  const accounts = given.map(({ email, password }, index) => ({ id: index + 1, email, hash: hashOf(password) }))
  const nobody = hashOf('')
  const created_at = new Date().toISOString()
  const readers: Reader[] = []
  const tokens = new Map<string, Reader>()
  /** An account reads in every brand, and each brand keeps its own log. */
  const readerIn = (brand: string, account: number) => {
    const known = readers.find(reader => reader.brand === brand && reader.account === account)
    const reader = known ?? { account, brand, log: new Map() }
    if (!known) readers.push(reader)
    return reader
  }
  const signedIn = (c: Context) => {
    const reader = tokens.get(tokenOf(c))
    if (reader?.brand === brandOf(c)) return reader
    throw failure(401, 'SIGN_IN_REQUIRED', 'Please sign in.')
  }

  call('POST user.login', { email: z.email(), password: z.string().min(8).max(200) }, ({ email, password }, c) => {
    const account = accounts.find(one => one.email === email.toLowerCase())
    const right = fits(password, account?.hash ?? nobody)
    if (!account || !right) throw failure(401, 'BAD_CREDENTIALS', 'Address or password is not right.')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, readerIn(brandOf(c), account.id))
    const { hash: _, ...user } = { ...account, name: email.split('@')[0], avatar: null, created_at, providers: [] }
    return { token, user, created: false }
  })
  call('POST user.logout', { everywhere: z.boolean().optional() }, ({ everywhere }, c) => {
    const reader = signedIn(c)
    for (const [token, who] of tokens) if (token === tokenOf(c) || (everywhere && who === reader)) tokens.delete(token)
    return {}
  })
  call('GET user.surplus', {}, (_, c) => signedIn(c) && { coins: 0, vouchers: 0 })
  call('GET readlog.get', paging(), (page, c) => {
    const latest = [...signedIn(c).log.values()].sort((a, b) => Date.parse(b.read_at) - Date.parse(a.read_at))
    const items = latest.map(place => {
      const { card, chapters } = books[place.book_id - 1]!
      return { ...place, book: card, chapter_title: chapters[place.chapter_id - 1]!.title }
    })
    return pageOf(items, page)
  })
  call('POST readlog.batchsave', { logs: z.array(entry).min(1).max(200) }, ({ logs }, c) => {
    const { log } = signedIn(c)
    const newer = ({ book_id, chapter_id, read_at }: z.output<typeof entry>) =>
      books[book_id - 1]?.chapters[chapter_id - 1] && Date.parse(log.get(book_id)?.read_at ?? '') >= Date.parse(read_at) === false
    const kept = logs.filter(place => newer(place) && log.set(place.book_id, place))
    return { saved: kept.length }
  })
}
