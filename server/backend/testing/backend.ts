import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { endpointOf, endpoints, type EndpointName, type Input, type Output } from '../../../shared/api/endpoints.ts'
import { failureSchema, type ErrorName } from '../../../shared/api/envelope.ts'
import { createReader, readerByEmail } from '../accounts/readers.ts'
import { hashPassword } from '../accounts/secrets/password.ts'
import { openSession } from '../accounts/sessions.ts'
import { grantWelcome } from '../accounts/welcome.ts'
import { createBackend, type Backend } from '../app.ts'
import { PLAIN_COMMENTS, PLAIN_SHOP, type CommentRules } from '../call/handler.ts'
import type { NewBook } from '../books/book.ts'
import { saveBook } from '../books/save.ts'
import { emailWriter } from '../emails/emailWriter.ts'
import type { Outgoing } from '../mail/carriers.ts'
import type { Database } from '../database/schema/schema.ts'
import { watchDatabase } from '../database/outages.ts'
import { readMailBrands, type MailBrands } from '../mail/mailBrands.ts'
import { createMailQueue } from '../mail/mailQueue.ts'
import type { PaymentMode } from '../call/payments.ts'
import { catchUp as catchUpWith } from '../payments/catchUp.ts'
import { createStripe, type StripeSettings } from '../payments/stripe.ts'
import { checkLedger, runHourlyJob as sweepAll } from '../hourlyJob.ts'
import { rateRows, ratesOf } from '../../settings/limits/rates.ts'
import { testDatabase } from './database.ts'
import { documented } from './documented.ts'
import { lowerPasswordCost } from './passwordCost.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { pricesAt } from '../coins/prices.ts'
import type { Prices } from '../../../shared/prices.ts'
import { grantCoins } from './coins.ts'
import { books as house } from './books.ts'

type Parts = Pick<Backend, 'providers' | 'isBreached' | 'shop' | 'push' | 'rates' | 'passkeyHostOf'> & {
  stripe?: StripeSettings
  payments?: PaymentMode
  /** Changed by tests while it runs. */
  comments?: CommentRules
  logLevel?: string
  /** False: no email is sent. */
  mail?: boolean
}

// The cost of password hashes has a test of its own.
lowerPasswordCost()

/** Limits on milliseconds have tests of their own: here the clock stands still, and the machine may be busy. */
const UNHURRIED = ratesOf(
  Object.fromEntries(Object.keys(rateRows).flatMap(name => (name.includes('Ms.') ? [[name, 2 ** 31]] : []))),
)

const inBrands = readMailBrands({ folder: 'brands' })
/** One without a folder is called by its key, and has all languages. */
const testBrands: MailBrands = key => ({ ...inBrands(key), problem: undefined })

async function save(database: Database, books: NewBook[]) {
  for (const book of books) await saveBook(database, book)
  await refreshShelves(database)
}
const saveHouse = (database: Database) => save(database, house)

/** A backend with its own database and a clock that tests set. */
export async function testBackend(
  books: NewBook[] = house,
  {
    stripe: settings,
    payments = settings ? 'stripe' : 'test',
    providers,
    shop,
    comments = PLAIN_COMMENTS,
    logLevel = 'info',
    mail = true,
    isBreached,
    push,
    rates = UNHURRIED,
    passkeyHostOf,
  }: Parts = {},
) {
  const database = await (books === house ? testDatabase({ name: 'house', write: saveHouse }) : testDatabase())
  if (books !== house) await save(database, books)
  const clock = { now: new Date('2026-05-01T12:00:00.000Z') }
  const log: string[] = []
  const logger = pino({ level: logLevel }, { write: (line: string) => log.push(line) })
  const sent: Outgoing[] = []
  const outages = watchDatabase(database, logger)
  const mailQueue = createMailQueue({
    database,
    carrier: { send: async mail => void sent.push(mail), close: () => {} },
    brands: testBrands,
    write: emailWriter((shop ?? PLAIN_SHOP).sellerOf),
    log: logger,
    outages,
    now: () => clock.now,
  })
  const prices: Record<string, Prices | undefined> = {}
  const pricesOf = (brand: string, now: Date) => pricesAt(brand in prices ? prices[brand] : {}, now)
  const stripe = settings && createStripe(database, settings)
  const mailer = mail ? { wake: () => {}, sendsFor: (brand: string) => brand !== 'unknown' } : undefined
  /** The same backend with another payment mode. */
  const appWith = (payments: PaymentMode) =>
    createBackend({
      database,
      log: logger,
      appOf: () => ({ name: 'Test House', scheme: 'testhouse', ios_store_url: '', android_package: '' }),
      trusted: ['loopback'],
      passkeyHostOf,
      pricesOf,
      commentsOf: () => comments,
      now: () => clock.now,
      payments,
      stripe,
      push,
      providers,
      mailer,
      isBreached,
      shop,
      rates,
      outages,
    })
  const app = appWith(payments)
  /** Sends all due emails, and returns all that were sent so far. */
  const mails = async () => {
    const before = sent.length
    await mailQueue.sendAll()
    // Those of one round are sent concurrently, and arrive in any order.
    sent.push(...sent.splice(before).toSorted((one, other) => one.id - other.id))
    return sent
  }
  /** The newest email to an address. */
  const mailTo = async (recipient: string) => {
    const mail = (await mails()).findLast(mail => mail.recipient === recipient)
    if (!mail) throw new Error(`no mail to ${recipient}`)
    const { code = '', button } = mail.email
    return { ...mail.email, code, link: button?.url.split('/').at(-1) ?? '' }
  }
  /**
   * Calls an endpoint with its own method: a body is sent as JSON, a query as query; each idempotent call has a key of
   * its own. Fails the test on a failure that the contract does not list.
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
  /** Creates an account with a password as readers do: by sign-up, email and code. */
  const join = async (
    account: { email: string; password: string },
    headers: Record<string, string> = {},
  ): Promise<Output<'user.login'>> => {
    const { ticket, token } = await ask('user.signup', { ...account, accept_terms: true }, headers)
    const { code } = await mailTo(account.email.trim().toLowerCase())
    return ask('user.confirm', { ticket, code }, { ...headers, Authorization: `Bearer ${token}` })
  }
  /** Creates an account with a password and an unconfirmed address, as older versions did. */
  const unproven = async (
    { email, password }: { email: string; password: string },
    headers: Record<string, string> = {},
  ) => {
    const { 'X-Brand': brand = 'local' } = headers
    const passwordHash = await hashPassword(password)
    await createReader(database, { brand, email, passwordHash, emailVerified: false }, clock.now)
    return ask('user.login', { email, password }, headers)
  }
  /** Creates an account without a password; returns the headers of its calls. */
  const signIn = async (name: string, brand = 'local') => {
    const reader = { brand, email: `${name}@reader.example`, passwordHash: null, emailVerified: true }
    const id =
      (await createReader(database, reader, clock.now)) ?? (await readerByEmail(database, brand, reader.email))!.id
    // With a device and network of their own.
    const place = { device: `device of ${name}`, address: `network of ${name}`, brand }
    await grantWelcome({ ...place, database, now: clock.now, reader: { id }, shop: shop ?? PLAIN_SHOP })
    const token = await openSession(database, id, clock.now)
    return { id, token, headers: { Authorization: `Bearer ${token}`, 'X-Brand': brand } }
  }
  /** Gives a reader coins, as if bought. */
  const fund = (reader: { id: number }, coins: number) => grantCoins(database, reader.id, coins, clock.now)
  /** Runs the hourly job and the ledger check. */
  async function cleanUp() {
    await sweepAll({ database, stripe, mailer, hasPush: push !== undefined, log: logger, outages, pricesOf }, clock.now)
    await checkLedger({ database, log: logger, outages })
  }
  /** Runs the payment catch-up with Stripe. */
  const catchUp = async () => {
    if (stripe) await catchUpWith({ database, payments: stripe, mailer, log: logger }, clock.now)
  }
  return {
    app,
    appWith,
    outages,
    database,
    clock,
    /** By brand; undefined: unknown. Absent: the default ones. */
    prices,
    log,
    call,
    ask,
    mails,
    mailTo,
    join,
    unproven,
    signIn,
    fund,
    sweep: cleanUp,
    catchUp,
    close: () => database.destroy(),
  }
}

type Arranged = Parameters<typeof testBackend>

/** A backend for all tests of a file. */
export async function sharedBackend(...arranged: Arranged) {
  const backend = await testBackend(...arranged)
  afterAll(backend.close)
  return backend
}

/** A new backend for each test of a file. */
export function backendOfEachTest(...arranged: Arranged) {
  const backend = {} as Awaited<ReturnType<typeof testBackend>>
  beforeEach(async () => void Object.assign(backend, await testBackend(...arranged)))
  afterEach(() => backend.close())
  return backend
}

/** The `data` of a success, which must match the contract exactly. */
export function dataOf<Name extends EndpointName>(name: Name, response: Response): Output<Name> {
  expect(response.body).toMatchObject({ code: 200, desc: '' })
  expect(response.status).toBe(200)
  const { output } = endpoints[name]
  const forms = 'options' in output ? output.options : [output]
  const parsed = forms.map(form => form.safeParse(response.body.data))
  expect(parsed.map(({ data, error }) => data ?? error?.issues)).toContainEqual(response.body.data)
  return response.body.data
}

/** Checks the envelope of a failure; returns the messages of its invalid fields by path. */
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
