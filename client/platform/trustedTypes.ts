import type { TrustedTypesPolicy } from '../../shared/page/trustedTypes.ts'

type Factory = { createPolicy<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules }

/**
 * Creates a Trusted Types policy, once per name; a rule rejects input by returning null. Results are typed as strings,
 * as in React and the DOM types; without Trusted Types, as on the server, they are strings.
 */
export function trustedTypes<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return factory ? factory.createPolicy(name, rules) : rules
}
