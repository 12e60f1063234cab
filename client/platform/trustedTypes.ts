import type { TrustedTypesPolicy } from '../../shared/page/trustedTypes.ts'

type Policy<Made> = { createHTML: (html: string) => Made }
type Factory = { createPolicy<Made>(name: TrustedTypesPolicy, policy: Policy<Made>): Policy<Made> }

/**
 * A Trusted Types policy, to be made once for each name; null is its no. What it makes is called a string here, as by
 * React and the types of the DOM; where the browser has no Trusted Types, and on the server, it is one.
 */
export function trustedTypes<Made extends string | null>(name: TrustedTypesPolicy, createHTML: (html: string) => Made) {
  const policy: Policy<Made> = { createHTML }
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return factory ? factory.createPolicy(name, policy) : policy
}
