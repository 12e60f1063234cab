import type { Handler } from '../../call/handler.ts'
import { pushKeyOf } from '../../push/subscriptions.ts'

/** Depends on the settings: without keys there are no notifications. */
export const handle: Handler<'push.key'> = async (_input, call) => ({ key: pushKeyOf(call) })
