import { availableParallelism } from 'node:os'
import { ApiError } from '../../call/apiError.ts'

/** Sign-ins by password that one process takes on at once; what they wait for takes a second or two. */
export const MAX_SIGN_INS = 32
/** In seconds. */
const RETRY_AFTER = 5
/** A core, and one of the four threads that Node has for such work, stay for everything else. */
const MAX_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1))

let signIns = 0
let hashes = 0
const waiting: (() => void)[] = []

/** Carries a sign-in out. Throws 503 NOT_AVAILABLE at once where too many are under way: it has not been tried then. */
export async function admit<Result>(signIn: () => Promise<Result>): Promise<Result> {
  if (signIns >= MAX_SIGN_INS) {
    throw new ApiError(503, 'NOT_AVAILABLE', 'We’re very busy right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER,
    })
  }
  signIns++
  return signIn().finally(() => signIns--)
}

/** Derives a hash from a password when its turn has come: each takes a core for some 50 ms, and 19 MiB. */
export async function inTurn<Hash>(derive: () => Promise<Hash>): Promise<Hash> {
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
