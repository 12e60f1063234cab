import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from 'playwright-core'
import type { GetName, Input, Output } from '../../../shared/api/endpoints.ts'
import { newAddress, PASSWORD } from './account.ts'
import { mailTo } from './mail.ts'

const BRAND = 'novelpack'
type User = Output<'user.login'>['user']
export type Account = { token: string; user: User }

/**
 * Asks the API of the shared site, as the browser of a reader of `novelpack` does; every request has a key of its own.
 */
async function ask(
  method: string,
  call: string,
  { token = '', body, type = 'application/json' }: { token?: string; body?: string; type?: string },
) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request(
    {
      host: '127.0.0.1',
      port: process.env['SITE_PORT'],
      path: `/${BRAND}_api/v1/${call}`,
      method,
      headers: {
        Host: `${BRAND}.localhost`,
        Authorization: `Bearer ${token}`,
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

const dataOf = async <Data>(answer: Promise<string>): Promise<Data> => (JSON.parse(await answer) as { data: Data }).data

/** What a signed-in reader is told. */
export const told = <Name extends GetName>({ token }: Account, name: Name, input: Input<Name>): Promise<Output<Name>> =>
  dataOf(ask('GET', `${name}?${new URLSearchParams(input as Record<string, string>)}`, { token }))

/** A new account, with the vouchers of welcome and, where an option is named, what it brings. */
export async function newAccount(chargeId?: number): Promise<Account> {
  const email = newAddress()
  const signUp = JSON.stringify({ email, password: PASSWORD, accept_terms: true })
  const { ticket } = await dataOf<Output<'user.signup'>>(ask('POST', 'user.signup', { body: signUp }))
  const { code } = await mailTo(email, 'Confirm')
  const { token, user } = await dataOf<Output<'user.confirm'>>(
    ask('POST', 'user.confirm', { body: JSON.stringify({ ticket, code }) }),
  )
  if (chargeId) {
    const { pay_url } = await dataOf<{ pay_url: string }>(
      ask('POST', 'order.create', { token, body: JSON.stringify({ kind: 'top_up', charge_id: chargeId }) }),
    )
    const fields = new URL(pay_url, 'http://here.invalid').searchParams
    fields.set('choice', 'pay')
    await ask('POST', 'checkout.pay', { body: String(fields), type: 'application/x-www-form-urlencoded' })
  }
  return { token, user }
}

/** Lets a browser begin signed in, as one that has been here before. */
export const signIn = (context: BrowserContext, { token, user }: Account) =>
  context.addInitScript(
    ([token, user]) => {
      if (localStorage.getItem('loginStatus')) return
      localStorage.setItem('token', token)
      localStorage.setItem('userInfo', user)
      localStorage.setItem('loginStatus', 'true')
    },
    [token, JSON.stringify(user)] as const,
  )
