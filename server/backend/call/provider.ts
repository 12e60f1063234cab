/** Identity claims of a third party. */
export type Claims = {
  subject: string
  email?: string
  emailVerified: boolean
  name?: string
  avatar?: string
}

/** Values that tie a sign-in's response to its request. */
export type Checks = { state: string; nonce: string; verifier: string; redirectUri: string }

/** A third-party sign-in provider. */
export type Provider = {
  name: string
  /** The issuer of `subject`, independent of the provider's name in the settings. */
  issuer: string
  /** Display name. */
  label: string
  /** Address where the browser signs in. */
  begin(checks: Checks): Promise<URL>
  /** Claims of the returning reader; throws if the response is invalid. `answer`: the query of the redirect. */
  finish(answer: URLSearchParams, checks: Checks): Promise<Claims>
}
