import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

type Account = { email?: string; email_verified?: boolean; name?: string }

/**
 * A real OpenID provider on loopback with its own sign-in and consent pages. Anyone can sign in as one of `accounts`,
 * with any password. It responds once `sendBackTo` has set the redirect addresses.
 */
export async function startIdentityProvider(accounts: Record<string, Account>) {
  let respond: RequestListener = (_request, response) => response.writeHead(503).end()
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sendBackTo = (redirectUris: string[]) => {
    respond = createProvider(issuer, redirectUris, accounts).callback()
  }
  return {
    settings: { name: 'house', label: 'The House', issuer, client_id: 'quire', client_secret: 'a secret of the tests' },
    /** All requests so far. */
    requests,
    sendBackTo,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function createProvider(issuer: string, redirectUris: string[], accounts: Record<string, Account>) {
  return new Provider(issuer, {
    clients: [{ client_id: 'quire', client_secret: 'a secret of the tests', redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    cookies: { keys: ['cookie key of the tests'] },
    findAccount: (_context: unknown, id: string) =>
      accounts[id] && { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) },
  })
}

/** Acts as a browser there: follows redirects, stores cookies and fills in forms, until it is redirected to `until`. */
export async function visit(start: string, until: string, account: string, agrees = true): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    if (url.href.startsWith(until)) return url
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    form = undefined
    const page = await response.text()
    const location = response.headers.get('Location')
    if (location) url = new URL(location, url)
    else if (response.status !== 200) throw new Error(`${url.pathname}: ${response.status} ${page}`)
    else if (!agrees) url = new URL(`${url.pathname}/abort`, url)
    else {
      url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? url, url)
      form = new URLSearchParams(
        page.includes('name="login"') ? { prompt: 'login', login: account, password: 'any' } : { prompt: 'consent' },
      )
    }
  }
  throw new Error('There was no end to it')
}
