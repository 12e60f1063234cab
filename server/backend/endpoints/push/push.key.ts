import type { Handler } from '../../call/handler.ts'
import { pushKeyOf } from './pushKeyOf.ts'

/** By the settings: without keys nobody is told of anything. */
export const handle: Handler<'push.key'> = async (_input, call) => ({ key: pushKeyOf(call) })
