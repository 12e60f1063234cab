import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import type { GetName, Input, Output, PostName } from '../../../shared/api/endpoints.ts'
import { newAddress, PASSWORD } from './account.ts'
import { mailFolder, mailTo } from './mail.ts'
import { newNetworkAddress } from './reader.ts'

type User = Output<'user.login'>['user']

/** Brand and site of the readers; default: `novelpack` on the shared site. */
type Where = {
  brand?: string
  port?: number
  /** The site's `DATA_DIR`. */
  folder?: string
}
/** And their email address; default: a new one. */
type Who = Where & { email?: string }
type Session = { token: string; user: User }
export type Account = Session & { email: string; where: Where }

/** Calls the API like a reader's browser, from a network of its own; every request has its own key. */
async function ask(
  method: string,
  call: string,
  { brand = 'novelpack', port }: Where,
  { token = '', body, type = 'application/json' }: { token?: string; body?: string; type?: string } = {},
) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request(
    {
      host: '127.0.0.1',
      port: port ?? process.env['SITE_PORT'],
      path: `/${brand}_api/v1/${call}`,
      method,
      headers: {
        Host: `${brand}.localhost`,
        Authorization: `Bearer ${token}`,
        'User-Agent':
          'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        'X-Forwarded-For': newNetworkAddress(),
        'Idempotency-Key': randomUUID(),
        ...(body && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
      },
    },
    response => text(response).then(resolve, reject),
  )
    .on('error', reject)
    .end(body)
  return promise
}

const dataOf = async <Data>(response: Promise<string>): Promise<Data> => {
  const { code, desc, data } = JSON.parse(await response) as { code: number; desc: string; data: Data }
  if (code !== 200) throw new Error(`${code} ${desc}`)
  return data
}

const post = <Name extends PostName>(name: Name, input: Input<Name>, where: Where, token = '') =>
  dataOf<Output<Name>>(ask('POST', name, where, { token, body: JSON.stringify(input) }))

/** A caller; a guest if the token is ''. */
type Caller = Pick<Account, 'token' | 'where'>

/** The answer that a reader gets. */
export const getAs = <Name extends GetName>(
  { token, where }: Caller,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> =>
  dataOf(ask('GET', `${name}?${new URLSearchParams(input as Record<string, string>)}`, where, { token }))

/** An action of a reader on another device. */
export const postAs = <Name extends PostName>({ token, where }: Caller, name: Name, input: Input<Name>) =>
  post(name, input, where, token)

/** An account with an unconfirmed address. */
export async function signUp({ email = newAddress(), ...where }: Who = {}) {
  const begun = await post('user.signup', { email, password: PASSWORD, accept_terms: true }, where)
  return { ...begun, email, where }
}

/** A new account with the welcome vouchers and, if a top-up is given, its coins. */
export async function newAccount(charge?: number, who: Who = {}): Promise<Account> {
  const { ticket, token: first, email, where } = await signUp(who)
  const { code } = await mailTo(email, 'Confirm', mailFolder(where.folder))
  const account = { ...(await post('user.confirm', { ticket, code }, where, first)), email, where }
  if (charge) {
    const { pay_url } = (await postAs(account, 'order.create', { kind: 'top_up', charge_id: charge })) as {
      pay_url: string
    }
    const fields = new URL(pay_url, 'http://here.invalid').searchParams
    fields.set('choice', 'pay')
    await ask('POST', 'checkout.pay', where, { body: String(fields), type: 'application/x-www-form-urlencoded' })
  }
  return account
}

/** The account signed in on another device. */
export async function onAnotherDevice({ email, where }: Account): Promise<Account> {
  return { ...(await post('user.login', { email, password: PASSWORD }, where)), email, where }
}

/** Stores a session as the browser does. */
const storeSession = ({ token, user }: Session) => {
  localStorage.setItem('token', token)
  localStorage.setItem('userInfo', JSON.stringify(user))
  localStorage.setItem('loginStatus', 'true')
}

/** Starts a browser signed in, as if it had been here before; only once, so that signing out lasts. */
export const signIn = (context: BrowserContext, { token, user }: Session) =>
  context.addInitScript(
    `if (!localStorage.getItem('of the test: begun')) {
      localStorage.setItem('of the test: begun', 'yes');
      (${storeSession})(${JSON.stringify({ token, user })})
    }`,
  )

/** Signs in while a page is open, as if from another tab. */
export async function signInHere(page: Page, { token, user }: Session) {
  await page.evaluate(storeSession, { token, user })
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'loginStatus' })))
}
