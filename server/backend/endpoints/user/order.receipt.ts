import { receiptOf } from '../../coins/receipt.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'order.receipt'> = ({ order_id: orderId }, { database, reader, brand, shop }) =>
  receiptOf(database, { readerId: reader.id, orderId }, shop.sellerOf(brand))
