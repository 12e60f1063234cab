import { chargeOptions } from '../../coins/packages.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'charge.list'> = async ({ currency }, { payments, prices, currencies, shop }) =>
  payments && prices.areKnown
    ? {
        items: chargeOptions(prices.packages, currency ?? currencies?.[0]),
        ...(payments.takesMoney ? {} : { test: true }),
        ...(shop.tax && { tax: shop.tax }),
      }
    : { items: [] }
