import * as oidc from 'openid-client'
import type { Claims, Provider } from '../call/provider.ts'
import type { ProviderSettings } from './providerSettings.ts'

export function createOidcProvider({ name, label, issuer, client_id, client_secret }: ProviderSettings): Provider {
  let found: Promise<oidc.Configuration> | undefined
  /** Discovered at the first sign-in, and again after a failure: an unavailable provider must not prevent startup. */
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
    issuer,
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
    async finish(response, { state, nonce, verifier, redirectUri }) {
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`?${response}`, redirectUri), {
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
