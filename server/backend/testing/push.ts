import type { Push } from '../call/handler.ts'
import { newKeys } from '../push/keys.ts'
import { isPushService } from '../push/services.ts'

const { publicKey } = newKeys()

/** What calls know of notifications where there are some; nobody sends any. */
export const push: Push = { keyOf: () => publicKey, takes: endpoint => isPushService(endpoint, undefined) }
