import type { Environment, Problem } from '../../settings.ts'

/** What is wrong where one of two settings that need each other is given alone: the other lacks. */
export function wrongPair(given: Environment, [one, other]: readonly [string, string]): Problem[] {
  if (Boolean(given[one]) === Boolean(given[other])) return []
  const [there, lacks] = given[one] ? [one, other] : [other, one]
  return [{ name: lacks, reason: `is needed with ${there}` }]
}
