import express, { Router, type Request } from 'express'
import * as z from 'zod'
import { queryId } from '../../../shared/api/envelope.ts'
import { localeAmong, type Locales } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError, notFound } from '../call/apiError.ts'
import { brandOf } from '../http/callOf.ts'
import { parseInput } from '../http/input.ts'
import { wrongMethod } from '../http/errors.ts'
import { paymentFailures } from '../metrics/money.ts'
import { failAbandoned } from './checkouts/expireCheckouts.ts'
import { CHECKOUT_POLICY, checkoutPage } from './checkoutPage.ts'
import type { Mailer } from '../call/handler.ts'
import type { Payments } from '../call/payments.ts'
import { SIGNATURE_HEADER, type Sandbox } from './sandbox.ts'
import { receive } from './receive.ts'

const LIMIT = 256 * 1024

type Shared = { database: Database; payments: Payments; mailer: Mailer | undefined; now: () => Date }

/** Webhook of payment providers: `POST /v1/payment.webhook`. */
export function webhook({ database, payments, mailer, now }: Shared): Router {
  const router = Router()
  router
    .route('/v1/payment.webhook')
    .post(express.raw({ type: () => true, limit: LIMIT, inflate: false }), async (request, response) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await payments.verify(body, request.headers, now()).catch((error: unknown) => {
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

type Checkout = {
  payments: Sandbox
  /** Languages that a brand speaks. */
  localesOf: (brand: string) => Locales
}

const ordered = z.object({ order: queryId, key: z.string().max(100) })
const chosen = ordered.extend({ choice: z.enum(['pay', 'decline']) })

/**
 * The sandbox's checkout: a page with two buttons and a way back, in the language of the account, and what the buttons
 * do. Who knows the key of an order may pay it; a payment takes the same way as a real one, by a signed webhook
 * message.
 */
export function checkout({ database, payments: sandbox, localesOf, mailer, now }: Shared & Checkout): Router {
  const router = Router()
  const find = async (request: Request, input: z.output<typeof ordered>): Promise<OrderRow & { locale: string }> => {
    await failAbandoned(database, now(), { id: input.order })
    const order = await database
      .selectFrom('orders')
      .innerJoin('reader', 'reader.id', 'orders.reader_id')
      .selectAll('orders')
      .select('reader.locale')
      .where('orders.id', '=', input.order)
      .where('provider', '=', sandbox.name)
      .where('reader.brand', '=', brandOf(request))
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
      const page = inLocale(locale, () => checkoutPage(order, input.key))
      response.set({ 'Content-Security-Policy': CHECKOUT_POLICY, 'Referrer-Policy': 'no-referrer' })
      response.type('html').send(page)
    })
    .all((_request, response) => {
      throw wrongMethod(response, 'GET')
    })
  router
    .route('/v1/checkout.pay')
    .post(express.urlencoded({ extended: false, limit: LIMIT, inflate: false }), async (request, response) => {
      const input = parseInput(chosen, request.body ?? {})
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
