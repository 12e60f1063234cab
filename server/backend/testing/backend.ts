import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { endpointOf, endpoints, type EndpointName, type Input, type Output } from '../../../shared/api/endpoints.ts'
import { failureSchema, type ErrorName } from '../../../shared/api/envelope.ts'
import { createReader, readerByEmail } from '../accounts/readers.ts'
import { hashPassword, passwordCost } from '../accounts/secrets/password.ts'
import { openSession } from '../accounts/sessions.ts'
import { grantWelcome } from '../accounts/welcome.ts'
import { createBackend, type Backend } from '../app.ts'
import { PLAIN_SHOP } from '../call/handler.ts'
import type { NewBook } from '../books/book.ts'
import { saveBook } from '../books/save.ts'
import { emailWriter } from '../emails/emailWriter.ts'
import type { Outgoing } from '../mail/carriers.ts'
import { watchDatabase } from '../database/outages.ts'
import { readMailBrands } from '../mail/mailBrands.ts'
import { createMailQueue } from '../mail/mailQueue.ts'
import type { PaymentMode } from '../payments/modes.ts'
import { catchUp as catchUpWith } from '../payments/catchUp.ts'
import { createStripe, type StripeSettings } from '../payments/stripe.ts'
import { checkLedger, runHourlyJob as sweepAll } from '../hourlyJob.ts'
import { testDatabase } from './database.ts'
import { documented } from './documented.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { giveCoins } from './coins.ts'
import { books as house } from './books.ts'

type Parts = Pick<Backend, 'providers' | 'isBreached' | 'shop' | 'push'> & {
  stripe?: StripeSettings
  payments?: PaymentMode
  logLevel?: string
  /** False: no mail is sent. */
  mail?: boolean
}

// What a password costs has a test of its own.
Object.assign(passwordCost, { memory: 8, passes: 1 })

/** The backend over a database of its own, with a clock that stands where a test puts it. */
export async function testBackend(
  books: NewBook[] = house,
  {
    stripe: settings,
    payments = settings ? 'stripe' : 'test',
    providers,
    shop,
    logLevel = 'info',
    mail = true,
    isBreached,
    push,
  }: Parts = {},
) {
  const database = await testDatabase()
  for (const book of books) await saveBook(database, book)
  await refreshShelves(database)
  const clock = { now: new Date('2026-05-01T12:00:00.000Z') }
  const log: string[] = []
  const logger = pino({ level: logLevel }, { write: (line: string) => log.push(line) })
  const sent: Outgoing[] = []
  const outages = watchDatabase(database, logger)
  const mailQueue = createMailQueue({
    database,
    carrier: { send: async mail => void sent.push(mail), close: () => {} },
    brands: readMailBrands('brands'),
    write: emailWriter((shop ?? PLAIN_SHOP).seller),
    log: logger,
    outages,
    now: () => clock.now,
  })
  const stripe = settings && createStripe(database, settings)
  const mailer = mail ? { wake: () => {} } : undefined
  /** The same backend, with payments taken by somebody else or nobody. */
  const appWith = (payments: PaymentMode) =>
    createBackend({
      database,
      log: logger,
      appOf: () => ({ name: 'Test House', scheme: 'testhouse', ios_store_url: '', android_package: '' }),
      trusted: ['loopback'],
      now: () => clock.now,
      payments,
      stripe,
      push,
      providers,
      mailer,
      isBreached,
      shop,
      outages,
    })
  const app = appWith(payments)
  /** Sends what is due, and gives all mails that were sent so far. */
  const mails = async () => {
    const before = sent.length
    await mailQueue.round()
    // Those of one round are on their way together, and arrive in any order.
    sent.push(...sent.splice(before).toSorted((one, other) => one.id - other.id))
    return sent
  }
  /** The newest mail to an address. */
  const mailTo = async (recipient: string) => {
    const mail = (await mails()).findLast(mail => mail.recipient === recipient)
    if (!mail) throw new Error(`no mail to ${recipient}`)
    const { code = '', button } = mail.email
    return { ...mail.email, code, link: button?.url.split('/').at(-1) ?? '' }
  }
  /**
   * Calls an endpoint with its own method; a body goes as JSON, a query as query. What creates has a key of its own.
   * A failure that the contract does not name fails the test.
   */
  const call = <Name extends EndpointName>(
    name: Name,
    input: Input<Name> | object = {},
    headers: Record<string, string> = {},
  ) => {
    const { method, idempotent } = endpointOf(name)
    if (method === 'GET') return request(app).get(`/v1/${name}`).set(headers).query(input).expect(documented(name))
    const key = idempotent && { 'Idempotency-Key': randomUUID() }
    return request(app)
      .post(`/v1/${name}`)
      .set({ ...key, ...headers })
      .send(input)
      .expect(documented(name))
  }
  /** The data of a success, checked against the contract. */
  const ask = async <Name extends EndpointName>(name: Name, input: Input<Name>, headers?: Record<string, string>) =>
    dataOf(name, await call(name, input, headers))
  /** An account with a password, by the way that readers make one: sign-up, mail, code. */
  const join = async (
    account: { email: string; password: string },
    headers: Record<string, string> = {},
  ): Promise<Output<'user.login'>> => {
    const { ticket, token } = await ask('user.signup', { ...account, accept_terms: true }, headers)
    const { code } = await mailTo(account.email.trim().toLowerCase())
    return ask('user.confirm', { ticket, code }, { ...headers, Authorization: `Bearer ${token}` })
  }
  /** An account as before sign-up asked for a proof: with a password, and an address that nobody has proven. */
  const unproven = async (
    { email, password }: { email: string; password: string },
    headers: Record<string, string> = {},
  ) => {
    const { 'X-Brand': brand = 'local' } = headers
    const passwordHash = await hashPassword(password)
    await createReader(database, { brand, email, passwordHash, emailVerified: false }, clock.now)
    return ask('user.login', { email, password }, headers)
  }
  /** An account made without a password, and the headers of its calls. */
  const signIn = async (name: string, brand = 'local') => {
    const reader = { brand, email: `${name}@reader.example`, passwordHash: null, emailVerified: true }
    const id =
      (await createReader(database, reader, clock.now)) ?? (await readerByEmail(database, brand, reader.email))!.id
    // At a device and in a network of their own.
    const place = { device: `device of ${name}`, address: `network of ${name}`, brand }
    await grantWelcome({ ...place, database, now: clock.now, reader: { id }, shop: shop ?? PLAIN_SHOP })
    const token = await openSession(database, id, clock.now)
    return { id, token, headers: { Authorization: `Bearer ${token}`, 'X-Brand': brand } }
  }
  /** Coins for a reader, by the way that bought coins come. */
  const fund = (reader: { id: number }, coins: number) => giveCoins(database, reader.id, coins, clock.now)
  /** What the program does by itself from time to time. */
  async function sweep() {
    await sweepAll({ database, stripe, mailer, log: logger, outages }, clock.now)
    await checkLedger({ database, log: logger, outages })
  }
  /** What it asks of Stripe by itself. */
  const catchUp = async () => {
    if (stripe) await catchUpWith({ database, payments: stripe, mailer, log: logger }, clock.now)
  }
  return {
    app,
    appWith,
    outages,
    database,
    clock,
    log,
    call,
    ask,
    mails,
    mailTo,
    join,
    unproven,
    signIn,
    fund,
    sweep,
    catchUp,
    close: () => database.destroy(),
  }
}

/** The `data` of a success; it says exactly what the contract says, nothing less and nothing more. */
export function dataOf<Name extends EndpointName>(name: Name, response: Response): Output<Name> {
  expect(response.body).toMatchObject({ code: 200, desc: '' })
  expect(response.status).toBe(200)
  const { output } = endpoints[name]
  const forms = 'options' in output ? output.options : [output]
  const parsed = forms.map(form => form.safeParse(response.body.data))
  expect(parsed.map(({ data, error }) => data ?? error?.issues)).toContainEqual(response.body.data)
  return response.body.data
}

/** Checks a failure's envelope, and gives its wrong fields by path. */
export function expectFailure(
  response: Response,
  code: number,
  error: ErrorName,
  data: object = {},
): Record<string, string> {
  expect(failureSchema.strict().parse(response.body)).toMatchObject({ code, error })
  expect(response.status).toBe(code)
  expect(response.body.data).toEqual(data)
  expect(response.body.desc).not.toBe('')
  expect(response.headers['cache-control']).toBe('no-store')
  return Object.fromEntries(
    (response.body.fields ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]),
  )
}
