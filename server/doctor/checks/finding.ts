import { reasonOf } from '../../process/reasonOf.ts'
import type { BackendConfig } from '../../backend/config.ts'
import type { Config } from '../../config.ts'

/** `wrong` prevents Quire from working, `warn` deserves attention. */
export type Finding = {
  level: 'ok' | 'warn' | 'wrong'
  says: string
  remedy?: string
}

export type CheckContext = {
  web?: Config
  backend?: BackendConfig
  /** By address; '' is the embedded one. Filled by the check of the brands. */
  backends: Map<string, string>
  /** Of other computers; `ahead` in milliseconds. */
  clocks: { who: string; ahead: number }[]
}

export type Check = (context: CheckContext) => Promise<Finding[]>

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const warn = (says: string, remedy: string): Finding => ({ level: 'warn', says, remedy })
export const wrong = (says: string, remedy: string): Finding => ({ level: 'wrong', says, remedy })

/** Certificates that are expired or not from a known authority. */
const UNTRUSTED =
  /self[-_ ]signed|unable[_ ]to[_ ](?:verify|get)|cert\w*[_ ](?:has[_ ]expired|is not yet|not[_ ]yet|untrusted)/i
const TRUST = 'give the authority’s certificate in NODE_EXTRA_CA_CERTS, or renew the certificate'

export function unreachable(who: string, error: unknown, remedy: string, how = 'cannot be reached'): Finding {
  const cause = causeOf(error)
  return UNTRUSTED.test(cause)
    ? wrong(`${who} ${how}: its certificate is not trusted: ${cause}`, TRUST)
    : wrong(`${who} ${how}: ${cause}`, remedy)
}

/** With the code of its cause: a failed fetch does not say more. */
export function causeOf(error: unknown): string {
  const cause = Error.isError(error) ? error.cause : undefined
  return Error.isError(cause) && 'code' in cause ? `${reasonOf(error)} (${String(cause.code)})` : reasonOf(error)
}
