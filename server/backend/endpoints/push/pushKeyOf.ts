import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'

/** The public key of the call's brand. Throws 503 NOT_AVAILABLE if it has none. */
export function pushKeyOf({ push, brand }: Pick<Call, 'push' | 'brand'>): string {
  const key = push?.keyOf(brand)
  if (!key) throw new ApiError(503, 'NOT_AVAILABLE', () => text.noNotifications)
  return key
}
