import { openCase } from '../../coins/receipt.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'order.report'> = ({ order_id: orderId, content }, { database, reader, now }) =>
  openCase(database, { readerId: reader.id, orderId, content }, now)
