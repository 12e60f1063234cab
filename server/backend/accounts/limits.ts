import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../http/apiError.ts'

const QUARTER_HOUR = 15 * 60

/** Attempts to sign in. Many readers can share one address (mobile networks), nobody shares an account. */
export const PER_ACCOUNT = 10
export const PER_ADDRESS = 60

export type SignInLimits = {
  /** Counts an attempt before it is made, so that many at once are many. Throws 429 RATE_LIMITED. */
  attempt(address: string, account: string): Promise<void>
  /** The reader got in: what was typed wrong before is forgotten. */
  forget(account: string): Promise<void>
}

/** Counts in this process, for a quarter of an hour each. */
export function createSignInLimits(): SignInLimits {
  const byAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: QUARTER_HOUR })
  const byAccount = new RateLimiterMemory({ points: PER_ACCOUNT, duration: QUARTER_HOUR })
  return {
    async attempt(address, account) {
      try {
        await byAddress.consume(address)
        await byAccount.consume(account)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext)
        throw error
      }
    },
    async forget(account) {
      await byAccount.delete(account)
    },
  }
}

function tooMany(wait: number) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new ApiError(429, 'RATE_LIMITED', 'Too many attempts to sign in. Please wait a while.', { retryAfter })
}
