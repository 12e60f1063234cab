import { availableParallelism } from 'node:os'
import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'

/** Password sign-ins in progress per process; they wait a second or two. */
export const MAX_SIGN_INS = 32
/** In seconds. */
const RETRY_AFTER = 5
/** Leaves one core, and one of Node's four pool threads, for everything else. */
const MAX_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1))

let signIns = 0
let hashes = 0
const waiting: (() => void)[] = []

/** Runs a sign-in. Throws 503 NOT_AVAILABLE at once, without trying it, if too many are in progress. */
export async function admit<Result>(signIn: () => Promise<Result>): Promise<Result> {
  if (signIns >= MAX_SIGN_INS) {
    throw new ApiError(503, 'NOT_AVAILABLE', () => text.busy, {
      retryAfter: RETRY_AFTER,
    })
  }
  signIns++
  return signIn().finally(() => signIns--)
}

/** Hashes a password when a slot is free: each takes a core for some 50 ms, and 19 MiB. */
export async function withHashSlot<Hash>(derive: () => Promise<Hash>): Promise<Hash> {
  if (hashes < MAX_HASHES) hashes++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await derive()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else hashes--
  }
}
