import { partyOf, type Party } from '../../accounts/passkeys/challenges.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'

/** The brand and the host that passkeys of this call belong to. Throws 503 NOT_AVAILABLE where there can be none. */
export function partyHere(call: Call): Party {
  const party = partyOf(call)
  if (!party) throw new ApiError(503, 'NOT_AVAILABLE', 'Passkeys aren’t available at this address.')
  return party
}
