import { invalid } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { subscribe, pushKeyOf } from '../../push/subscriptions.ts'

/** Throws 422 VALIDATION for an address of no allowed push service, 503 NOT_AVAILABLE without keys. */
export const handle: Handler<'push.subscribe'> = async (input, call) => {
  const key = pushKeyOf(call)
  if (!call.push?.takes(input.endpoint)) {
    throw invalid([{ path: 'endpoint', message: 'The address of a push service of the web' }])
  }
  return subscribe(call.database, input, call, key)
}
