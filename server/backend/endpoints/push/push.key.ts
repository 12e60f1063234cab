import type { Handler } from '../../call/handler.ts'
import { pushKeyOf } from '../../push/subscriptions.ts'

export const handle: Handler<'push.key'> = async (_input, call) => ({ key: pushKeyOf(call) })
