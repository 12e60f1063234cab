export type Claims = {
  subject: string
  email?: string
  emailVerified: boolean
  name?: string
  avatar?: string
}

/** They tie a sign-in's response to its request. */
export type Checks = { state: string; nonce: string; verifier: string; redirectUri: string }

export type Provider = {
  name: string
  /** Independent of the provider's name in the settings. */
  issuer: string
  label: string
  begin(checks: Checks): Promise<URL>
  /** Throws if the response is invalid. `answer`: the query of the redirect. */
  finish(response: URLSearchParams, checks: Checks): Promise<Claims>
}
