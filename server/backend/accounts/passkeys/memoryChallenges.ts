/** Scope and expiry of a challenge. */
type Challenge = { brand: string; rpId: string; expires: number }

/** Maximum; the oldest are dropped. */
const MAX = 10_000
/** Challenges that could not be stored because the disk was full, by hash. */
const memoryChallenges = new Map<string, Challenge>()
/** Stored challenges that were used and could not be deleted. */
const spent = new Set<string>()

/** Keeps a challenge in memory while the disk is full. */
export function createMemoryChallenge(hash: string, challenge: Challenge): void {
  makeRoom(memoryChallenges)
  memoryChallenges.set(hash, challenge)
}

/** Whether an in-memory challenge exists for this brand and host and has not expired; it is then used up. */
export function useMemoryChallenge(hash: string, { brand, rpId }: Omit<Challenge, 'expires'>, now: Date): boolean {
  const found = memoryChallenges.get(hash)
  if (found?.brand !== brand || found.rpId !== rpId) return false
  memoryChallenges.delete(hash)
  return found.expires > now.getTime()
}

/** Marks a stored challenge as used. False if it was used before. */
export function spend(hash: string): boolean {
  if (spent.has(hash)) return false
  makeRoom(spent)
  spent.add(hash)
  return true
}

/** Whether a stored challenge was used. */
export const isSpent = (hash: string): boolean => spent.has(hash)

/** Drops the oldest entry. */
function makeRoom(known: Map<string, unknown> | Set<string>): void {
  for (const oldest of known.keys()) {
    if (known.size < MAX) return
    known.delete(oldest)
  }
}
