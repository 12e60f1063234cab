import { Router, type Request } from 'express'
import * as z from 'zod'
import { queryId } from '../../../shared/api/envelope.ts'
import { localeAmong, type Locales } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import type { BrandFile } from '../../../shared/brand.ts'
import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError, notFound } from '../call/apiError.ts'
import { brandOf } from '../http/callOf.ts'
import { bodyOf, parseInput } from '../http/input.ts'
import { wrongMethod } from '../http/errors.ts'
import { paymentFailures } from '../metrics/money.ts'
import { failAbandoned } from './expireCheckouts.ts'
import type { Mailer } from '../call/handler.ts'
import { type Payments, RETURN_PATH } from '../call/payments.ts'
import { SIGNATURE_HEADER, type Sandbox } from './sandbox.ts'
import { receive } from './receive.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { checkout as text } from '../../../shared/text/en/emails/checkout.ts'
import { number } from '../../../shared/text/format.ts'
import { moneyText } from '../../../shared/currency.ts'
import { equal } from '../database/queries.ts'

type Shared = { database: Database; payments: Payments; mailer: Mailer | undefined; now: () => Date }

export function webhook({ database, payments, mailer, now }: Shared): Router {
  const router = Router()
  router
    .route('/v1/payment.webhook')
    .post(async (request, response) => {
      const event = await payments.verify(bodyOf(request), request.headers, now()).catch((error: unknown) => {
        if (error instanceof ApiError) {
          const { code: status, message: reason } = error
          paymentFailures.inc({ what: 'refused' })
          request.log.warn({ provider: payments.name, status, reason }, 'payment event rejected')
        }
        throw error
      })
      const changed =
        event !== undefined && (await receive({ database, payments, mailer, log: request.log }, event, now()))
      response.json({ code: 200, desc: '', data: { changed } })
    })
    .all((_request, response) => {
      throw wrongMethod(response, 'POST')
    })
  return router
}

/** Name and colours of a brand, as in its file. */
export type Look = Pick<BrandFile, 'appName' | 'headerBg' | '$headerColor'>
export const PLAIN_LOOK: Look = { appName: '', headerBg: '#1d4ed8', $headerColor: '#ffffff' }

type Checkout = {
  payments: Sandbox
  localesOf: (brand: string) => Locales
  lookOf: (brand: string) => Look
}

const ordered = z.object({ order: queryId, key: z.string().max(100) })
const chosen = ordered.extend({ choice: z.enum(['pay', 'decline']) })

/**
 * The sandbox's page with two buttons and a way back. Who knows the key of an order may pay it; a payment takes the
 * same path as a real one, by a signed webhook message.
 */
export function checkout({ database, payments: sandbox, localesOf, lookOf, mailer, now }: Shared & Checkout): Router {
  const router = Router()
  const find = async (request: Request, input: z.output<typeof ordered>): Promise<OrderRow & { locale: string }> => {
    await failAbandoned(database, now(), { id: input.order })
    const order = await database
      .selectFrom('orders')
      .innerJoin('reader', 'reader.id', 'orders.reader_id')
      .selectAll('orders')
      .select('reader.locale')
      .where(is => equal(is, { 'orders.id': input.order, provider: sandbox.name, 'reader.brand': brandOf(request) }))
      .executeTakeFirst()
    if (!order || !(await sandbox.isKey(order, input.key))) throw notFound()
    return order
  }
  router
    .route('/v1/checkout.page')
    .get(async (request, response) => {
      const input = parseInput(ordered, request.query)
      const order = await find(request, input)
      const locale = localeAmong(localesOf(brandOf(request)), order.locale)
      const page = inLocale(locale, () => checkoutPage(order, input.key, lookOf(brandOf(request))))
      const policy = order.status === 'paid' ? RETURN_POLICY : CHECKOUT_POLICY
      response.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
      response.type('html').send(page)
    })
    .all((_request, response) => {
      throw wrongMethod(response, 'GET')
    })
  router
    .route('/v1/checkout.pay')
    .post(async (request, response) => {
      const input = parseInput(chosen, Object.fromEntries(new URLSearchParams(bodyOf(request).toString())))
      const order = await find(request, input)
      if (order.status === 'pending') {
        const { body, signature } = await sandbox.message(order, input.choice === 'pay' ? 'paid' : 'failed', now())
        const event = await sandbox.verify(Buffer.from(body), { [SIGNATURE_HEADER]: signature }, now())
        await receive({ database, payments: sandbox, mailer, log: request.log }, event!, now())
      }
      response.redirect(303, `/v1/checkout.page?${new URLSearchParams({ order: String(order.id), key: input.key })}`)
    })
    .all((_request, response) => {
      throw wrongMethod(response, 'POST')
    })
  return router
}

/** No script, no external resources, sandboxed: the page can be read, and its forms submitted. */
const CHECKOUT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-forms"

/** Browsers refresh a sandboxed page only if it may have scripts, which `default-src` still forbids. */
const RETURN_POLICY = `${CHECKOUT_POLICY} allow-scripts`
const RETURN_AFTER_S = 3

const STYLE = `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { margin: 0 }
  header { padding: .9rem 1rem; background: var(--ground); color: var(--on); font-weight: 700; text-align: center }
  main { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem; margin: 1.5rem 0 }
  dd { margin: 0; font-weight: 600; text-align: end }
  button, a { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin-top: .75rem; padding: .6rem;
    border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit; text-align: center;
    text-decoration: none }
  button[value=pay] { background: var(--ground); border-color: var(--on); color: var(--on); font-weight: 700 }
`

const buttons = (order: OrderRow, key: string) => `
<form method="post" action="checkout.pay">
<input type="hidden" name="order" value="${order.id}">
<input type="hidden" name="key" value="${escape(key)}">
<button name="choice" value="pay">${escape(text.pay)}</button>
<button name="choice" value="decline">${escape(text.decline)}</button>
</form>`

function checkoutPage(order: OrderRow, key: string, { appName, headerBg, $headerColor }: Look): string {
  const pending = order.status === 'pending'
  const back = escape(order.return_to ?? RETURN_PATH)
  return `<!doctype html>
<html lang="${activeLocale().iso}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escape(text.title)}</title>
${order.status === 'paid' ? `<meta http-equiv="refresh" content="${RETURN_AFTER_S};url=${back}">` : ''}
<style>:root { --ground: ${headerBg}; --on: ${$headerColor} }${STYLE}</style>
<header>${escape(appName)}</header>
<main>
<h1>${escape(text.title)}</h1>
<p><b>${escape(text.test)}</b></p>
<dl>
<dt>${escape(text.coins)}</dt><dd>${number(order.coins)}${order.bonus ? ` + ${number(order.bonus)}` : ''}</dd>
<dt>${escape(text.price)}</dt><dd>${escape(price(order))}</dd>
</dl>
${order.status === 'pending' ? buttons(order, key) : `<p role="status">${escape(text[order.status])}</p>`}
<a href="${back}">${escape(pending ? text.backWithoutPaying : text.back)}</a>
</main>
</html>
`
}

const price = ({ amount, currency }: OrderRow) =>
  moneyText({ amount: amount!, currency: currency! }, activeLocale().iso)

const escape = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
