import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { partyOf, type Party } from '../../accounts/passkeys/challenges.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'

/** Brand and host of this call's passkeys. Throws 503 NOT_AVAILABLE where passkeys are impossible. */
export function partyHere(call: Call): Party {
  const party = partyOf(call)
  if (!party) throw new ApiError(503, 'NOT_AVAILABLE', () => text.noPasskeys)
  return party
}
