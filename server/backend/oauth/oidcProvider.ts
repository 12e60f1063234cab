import * as oidc from 'openid-client'
import type { Claims, Provider } from '../call/provider.ts'
import { APPLE, type ProviderSettings } from './providerSettings.ts'

const SCOPES = ['openid', 'email', 'profile']
/** Apple has `name` instead of a profile. */
const ANY_SCOPES = [...SCOPES, 'name']

/** Scopes that the provider knows; it may refuse a sign-in with others. */
const scopesOf = ({ scopes_supported: known }: oidc.ServerMetadata) =>
  (known ? ANY_SCOPES.filter(scope => scope === 'openid' || known.includes(scope)) : SCOPES).join(' ')

/** Apple responds to a request for name or address by `form_post` only. */
export function createOidcProvider({
  name,
  label,
  issuer,
  client_id,
  client_secret,
  response_mode = issuer.replace(/\/$/, '') === APPLE ? 'form_post' : 'query',
}: ProviderSettings): Provider {
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
      const config = await configuration()
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        ...(response_mode === 'form_post' && { response_mode }),
        scope: scopesOf(config.serverMetadata()),
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
      const found = toClaims(claims.email ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
      return { ...found, name: found.name ?? nameIn(response.get('user')) }
    },
  }
}

/** Apple's claims have no name: it comes as JSON beside the first code, and never again. */
function nameIn(user: string | null): string | undefined {
  try {
    const { firstName, lastName } = JSON.parse(user ?? '').name
    return text([text(firstName), text(lastName)].filter(Boolean).join(' '))
  } catch {
    return undefined
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
