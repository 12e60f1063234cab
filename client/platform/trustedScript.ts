import type { TrustedTypesPolicy } from '../../shared/page/trustedTypes.ts'

type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: TrustedTypesPolicy, policy: Policy): Policy }

/** The one address from which a page may start a worker, as browsers with Trusted Types take it. */
export function trustedScript(address: string): string {
  const policy: Policy = { createScriptURL: address => address }
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return (made ??= factory ? factory.createPolicy('worker', policy) : policy).createScriptURL(address)
}
/** A policy may be made once. */
let made: Policy | undefined
