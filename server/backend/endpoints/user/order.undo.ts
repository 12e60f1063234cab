import { undoOrder } from '../../coins/corrections/undoOrder.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'order.undo'> = ({ order_id: orderId }, { database, reader, now }) =>
  undoOrder(database, { readerId: reader.id, orderId }, now)
