import { chargeOptions } from '../../coins/chargeOptions.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'charge.list'> = async ({ currency }, { database, payments, currencies }) =>
  payments
    ? {
        items: await chargeOptions(database, currency ?? currencies?.[0]),
        ...(payments.takesMoney ? {} : { test: true }),
      }
    : { items: [] }
