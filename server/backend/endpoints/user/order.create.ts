import { openWallet } from '../../accounts/own/openWallet.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { openCheckout, orderTopUp, topUpClosed } from '../../coins/topUp.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Finish, Handler } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { readChapter } from '../../books/readChapter.ts'

export const handle: Handler<'order.create'> = async (input, call) => {
  const { database, brand, prices, reader, payments, shop, site, now } = call
  await openWallet(call)
  if (input.kind === 'chapters') {
    const prove = (database: Database) => freshUntil(database, reader, now)
    return unlockChapters(database, { brand, prices, readerId: reader.id, prove }, input, now)
  }
  if (!payments) throw topUpClosed()
  const topUp = {
    readerId: reader.id,
    chargeId: input.charge_id,
    prices,
    currency: input.currency,
    offered: call.currencies,
    seen: { money: input.money, coins: input.coins },
    returnTo: input.return_to,
    origin: site.origin,
    provider: payments.name,
    tax: shop.tax,
  }
  return orderTopUp(database, topUp, now)
}

/** Outside the transaction, which must not wait for other services, and without storing the chapter's text. */
export const finish: Finish<'order.create'> = async (order, { database, brand, prices, reader, payments, log }) =>
  order.kind === 'top_up'
    ? { ...order, pay_url: await openCheckout(database, order.id, payments, log) }
    : {
        ...order,
        chapter: await ownChapter(database, order.book_id, Math.min(...order.chapter_ids), {
          brand,
          prices,
          readerId: reader.id,
        }),
      }

/** Undefined if the reader may not read it any more: an order may be repeated after a withdrawal or a new edition. */
async function ownChapter(
  database: Database,
  bookId: number,
  chapterId: number,
  customer: Parameters<typeof readChapter>[3],
) {
  try {
    const chapter = await readChapter(database, bookId, chapterId, customer)
    return chapter.locked ? undefined : chapter
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
