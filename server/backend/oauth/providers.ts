import * as oidc from 'openid-client'
import { z } from 'zod'

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
  /** For people. */
  label: string
  /** Where the browser goes to sign in there. */
  begin(checks: Checks): Promise<URL>
  /** Who came back; throws where the answer is not right. `answer`: the query that the browser brought. */
  finish(answer: URLSearchParams, checks: Checks): Promise<Claims>
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
const issuer = z.url({ protocol: /^https?$/ }).refine(text => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}, 'an https address')

/** One provider in the settings. */
export const providerSettings = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .refine(name => name !== 'development', 'this name is taken'),
  label: z.string().min(1).max(40),
  issuer,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
})
export type ProviderSettings = z.infer<typeof providerSettings>

/** A provider that speaks OpenID Connect: found by discovery, with state, nonce and PKCE. */
export function createOidcProvider({ name, label, issuer, client_id, client_secret }: ProviderSettings): Provider {
  let found: Promise<oidc.Configuration> | undefined
  /** Looked up at the first sign-in, and again after a failure: a provider that is down must not stop the start. */
  const configuration = () => {
    const server = new URL(issuer)
    const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    found ??= oidc.discovery(server, client_id, client_secret, client_secret ? undefined : oidc.None(), {
      execute,
      timeout: 10,
    })
    found.catch(() => (found = undefined))
    return found
  }
  return {
    name,
    label,
    async begin({ state, nonce, verifier, redirectUri }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(answer, { state, nonce, verifier, redirectUri }) {
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`?${answer}`, redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      return toClaims(claims.email ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

function toClaims(claims: { sub: string; [name: string]: unknown }): Claims {
  const avatar = text(claims.picture)
  return {
    subject: claims.sub,
    email: text(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: text(claims.name),
    avatar: avatar?.startsWith('https://') ? avatar : undefined,
  }
}

/** Signs everybody in as the same reader, without asking anybody: for development only. */
export const developmentProvider: Provider = {
  name: 'development',
  label: 'Development',
  async begin({ state, redirectUri }) {
    const url = new URL(redirectUri)
    url.search = String(new URLSearchParams({ state, code: 'development' }))
    return url
  },
  finish: async () => ({
    subject: 'developer',
    email: 'developer@development.example',
    emailVerified: false,
    name: 'Developer',
  }),
}
