/** Who somebody is, as a third party says it. */
export type Claims = {
  subject: string
  email?: string
  emailVerified: boolean
  name?: string
  avatar?: string
}

/** What makes the answer of a sign-in fit its beginning. */
export type Checks = { state: string; nonce: string; verifier: string; redirectUri: string }

/** A third party that signs readers in. */
export type Provider = {
  name: string
  /** Whose word its `subject` is: the same for whatever name the settings give. */
  issuer: string
  /** For people. */
  label: string
  /** Where the browser goes to sign in there. */
  begin(checks: Checks): Promise<URL>
  /** Who came back; throws where the answer is not right. `answer`: the query that the browser brought. */
  finish(answer: URLSearchParams, checks: Checks): Promise<Claims>
}
