import type { TrustedTypesPolicy } from '../../shared/page/trustedTypes.ts'

type Factory = { createPolicy<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules }

/**
 * A Trusted Types policy, to be made once for each name; null is its no. What it makes is called a string here, as by
 * React and the types of the DOM; where the browser has no Trusted Types, and on the server, it is one.
 */
export function trustedTypes<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return factory ? factory.createPolicy(name, rules) : rules
}
