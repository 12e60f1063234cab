import type { TrustedTypesPolicy } from '../../shared/page/trustedTypes.ts'

type Factory = { createPolicy<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules }

/** A rule rejects input by returning null. Results are typed as strings, which they are without Trusted Types. */
export function trustedTypes<Rules>(name: TrustedTypesPolicy, rules: Rules): Rules {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return factory ? factory.createPolicy(name, rules) : rules
}
