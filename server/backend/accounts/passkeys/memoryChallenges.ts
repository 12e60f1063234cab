/** What a passkey is to sign: where, and until when. */
type Challenge = { brand: string; rpId: string; expires: number }

/** More are not remembered: the oldest are forgotten. */
const MAX = 10_000
/** Challenges that the database had no room for, by their hashes. */
const memoryChallenges = new Map<string, Challenge>()
/** Those it has and could not take out when they were used. */
const spent = new Set<string>()

/** Remembers a challenge in this process while the disk is full. */
export function createMemoryChallenge(hash: string, challenge: Challenge): void {
  makeRoom(memoryChallenges)
  memoryChallenges.set(hash, challenge)
}

/** Whether a challenge was lent for this brand and host, and is not too old; it is used up by that. */
export function useMemoryChallenge(hash: string, { brand, rpId }: Omit<Challenge, 'expires'>, now: Date): boolean {
  const found = memoryChallenges.get(hash)
  if (found?.brand !== brand || found.rpId !== rpId) return false
  memoryChallenges.delete(hash)
  return found.expires > now.getTime()
}

/** Uses a challenge up that stays in the database. False where it was used up before. */
export function spend(hash: string): boolean {
  if (spent.has(hash)) return false
  makeRoom(spent)
  spent.add(hash)
  return true
}

/** Whether that was done. */
export const isSpent = (hash: string): boolean => spent.has(hash)

/** What was remembered first comes first. */
function makeRoom(known: Map<string, unknown> | Set<string>): void {
  for (const oldest of known.keys()) {
    if (known.size < MAX) return
    known.delete(oldest)
  }
}
