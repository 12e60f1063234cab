import { chargeOptions } from '../../coins/shop/chargeOptions.ts'
import type { Handler } from '../../call/handler.ts'

export const chargeList: Handler<'charge.list'> = async ({ currency }, { database, payments }) =>
  payments
    ? { items: await chargeOptions(database, currency), ...(payments.takesMoney ? {} : { test: true }) }
    : { items: [] }
