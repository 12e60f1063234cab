import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { findMail } from '../../../client/journeys/testing/mail.ts'
import { bookLink } from '../../../shared/links.ts'
import type { GetName, Output } from '../../../shared/api/endpoints.ts'
import { pause } from './rows.ts'

type Brand = { host: string; prefix: string; name: string }

type Soak = {
  port: number
  /** Folder of the site's mails. */
  mails: string
  /** Whether a fault was injected a moment ago, so that failures are expected. */
  isFaulty(): boolean
  isOver(): boolean
  wrong(what: string): void
  did(what: string): void
}

/** Below 400, or no response: 0. */
type LabResponse = { status: number; text: string; retryAfter: boolean }

/** Milliseconds until a failed request is retried, and between two of a reader. */
const [AGAIN, THINKING] = [500, 100]
/** Rounds with one account. */
const ROUNDS = 20
const PASSWORD = 'a long enough password'

/** The beginning of a text, up to the first character that HTML escapes. */
const asHtml = (text: string) => /^[^&<>"'’]*/.exec(text)?.[0] ?? ''

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/**
 * Reads, searches, signs in, tops up and unlocks at one brand in a loop, and checks each response. A failed request is
 * retried with the same key; failures without a fault are errors.
 * @param address of its requests, since limits are per address
 */
export async function soakReader(soak: Soak, brand: Brand, address: string): Promise<void> {
  const once = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<LabResponse>(resolve => {
      const length = body && { 'Content-Length': String(Buffer.byteLength(body)) }
      const all = { Host: brand.host, 'X-Forwarded-For': address, ...headers, ...length }
      const sent = request(
        { port: soak.port, host: '127.0.0.1', path, method, agent, headers: all },
        async response => {
          const retryAfter = response.headers['retry-after'] !== undefined
          const body = await text(response).catch(() => undefined)
          resolve({ status: body === undefined ? 0 : (response.statusCode ?? 0), text: body ?? '', retryAfter })
        },
      )
      sent.on('error', () => resolve({ status: 0, text: '', retryAfter: false })).end(body)
    })

  /** The first successful response; undefined when time is up. */
  async function send(what: string, ...message: Parameters<typeof once>): Promise<LabResponse | undefined> {
    while (!soak.isOver()) {
      const before = soak.isFaulty()
      const response = await once(...message)
      if (response.status > 0 && response.status < 500 && response.status !== 429) {
        soak.did(what)
        return response
      }
      if (response.status === 429) soak.did('limited')
      else if (!before && !soak.isFaulty()) soak.wrong(`${what}: ${response.status} while nothing was broken`)
      else if (response.status === 503 && !response.retryAfter) soak.wrong(`${what}: 503 without Retry-After`)
      else soak.did('failed while something was broken')
      await pause(AGAIN)
    }
    return undefined
  }

  async function call<Data>(name: string, input: object, token = '', isGet = true): Promise<Data | undefined> {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
    const path = `/${brand.prefix}/v1/${name}`
    const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const response = isGet
      ? await send(name, 'GET', `${path}?${query}`, headers)
      : await send(name, 'POST', path, { ...headers, 'Content-Type': 'application/json' }, JSON.stringify(input))
    if (!response) return undefined
    const { code, data } = JSON.parse(response.text) as { code: number; data: Data }
    if (code !== 200) soak.wrong(`${name}: ${code}`)
    return data
  }
  const get = <Name extends GetName>(name: Name, input: object, token?: string) =>
    call<Output<Name>>(name, input, token)

  /** A page must belong to the brand and show one of these names. */
  async function page(what: string, path: string, ...names: string[]): Promise<void> {
    const response = await send(what, 'GET', path, {})
    if (!response) return
    const isOfBrand = response.text.includes(`"og:site_name" content="${brand.name}"`)
    const isRight = isOfBrand && names.some(name => response.text.includes(asHtml(name)))
    if (response.status !== 200 || !isRight)
      soak.wrong(`${what} of ${brand.name}: ${response.status}, of another brand or about another book`)
  }

  /** Creates an account and confirms its address: others cannot buy. Returns its token. */
  async function signUp(): Promise<string | undefined> {
    const email = `${randomUUID()}@soak.example`
    const account = { email, password: PASSWORD, accept_terms: true }
    const created = await call<Output<'user.signup'>>('user.signup', account, '', false)
    if (!created) return undefined
    let mail = await findMail(email, '', soak.mails)
    for (; !mail && !soak.isOver(); mail = await findMail(email, '', soak.mails)) await pause(AGAIN)
    const proof = { ticket: created.ticket, code: mail?.code }
    return (await call<Output<'user.confirm'>>('user.confirm', proof, created.token, false))?.token
  }

  async function topUp(token: string): Promise<void> {
    const charges = await get('charge.list', {}, token)
    const order = await call<{ pay_url: string }>(
      'order.create',
      { kind: 'top_up', charge_id: charges?.items[0]?.id },
      token,
      false,
    )
    if (!order) return
    const fields = new URL(order.pay_url, 'http://here.invalid').searchParams
    fields.set('choice', 'pay')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await send('checkout.pay', 'POST', `/${brand.prefix}/v1/checkout.pay`, form, String(fields))
  }

  const balance = async (token: string) => {
    const surplus = await get('user.surplus', {}, token)
    return surplus && surplus.coins + surplus.vouchers
  }

  /** Buys the first locked chapter; the balance must fall by its price, once. */
  async function unlock(token: string, bookId: number): Promise<void> {
    const chapters = await get('book.chapters', { book_id: bookId, limit: 200 }, token)
    const chapter = chapters?.items.find(({ is_free, is_ordered }) => !is_free && !is_ordered)
    if (!chapter) return
    let before = await balance(token)
    if (before !== undefined && before < chapter.price) {
      await topUp(token)
      before = await balance(token)
    }
    const input = { kind: 'chapters', book_id: bookId, chapter_ids: [chapter.id], price: chapter.price }
    await call('order.create', input, token, false)
    const after = await balance(token)
    if (soak.isOver() || before === undefined || after === undefined) return
    if (before - after !== chapter.price) soak.wrong(`unlock: ${before} less ${chapter.price} is ${after}`)
    const open = await get('chapter.ordered', { book_id: bookId, chapter_id: chapter.id }, token)
    if (open && !('content' in open || 'paragraphs' in open)) soak.wrong('unlock: the chapter is still locked')
  }

  while (!soak.isOver()) {
    const token = await signUp()
    const shown = await get('recommend.index3', {})
    const books = shown?.items.flatMap(section => ('books' in section ? section.books : [section])) ?? []
    if (!token || books.length === 0) continue
    for (let round = 0; round < ROUNDS && !soak.isOver(); round++) {
      const book = books[Math.floor(Math.random() * books.length)]!
      const chapters = await get('book.chapters', { book_id: book.id })
      const first = chapters?.items[0]
      await page('home', '/', ...books.map(({ name }) => name))
      await page('book', bookLink(book), book.name)
      if (first) await page('reader', `/book-reader/${book.id}/${first.id}`, first.title)
      const found = await call<Output<'search.multi'>>('search.multi', { keyword: book.name }, token, false)
      if (found && !found.items.some(({ id }) => id === book.id)) soak.wrong(`search: ${book.name} is not found`)
      await unlock(token, book.id)
      await pause(THINKING)
    }
  }
}
