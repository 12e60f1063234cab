import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Only these pass. What an end-to-end or hop-by-hop header could do upstream is then not our trouble. */
const TO_BACKEND = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'authorization',
  'device-uuid',
  'app-version',
  'ua',
  'user-agent',
  'idempotency-key',
  'if-none-match',
  // By these a payment provider proves its messages.
  'stripe-signature',
  'sandbox-signature',
  // Not sent (the proxy asks for identity), but our own compression reads it.
  'accept-encoding',
])
const TO_READER = new Set([
  'content-type',
  'content-length',
  'etag',
  'cache-control',
  'last-modified',
  'vary',
  'retry-after',
  'allow',
])

function keepOnly(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(headers)) if (!allowed.has(name)) delete headers[name]
}

/**
 * Leaves in `req.headers` what a backend may see, and adds what it may trust. Done before the proxy library sees
 * the request, since its hooks are skipped by some requests (`Expect`).
 */
export function cleanRequest(req: IncomingMessage, added: Record<string, string>): void {
  keepOnly(req.headers, TO_BACKEND)
  Object.assign(req.headers, added)
}

/** Leaves in the answer of a backend what a reader may see. Its ETag turns weak, for we may compress. */
export function cleanAnswer(answer: IncomingMessage): void {
  keepOnly(answer.headers, TO_READER)
  const { headers } = answer
  if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`
  headers['cache-control'] ??= 'no-store'
  // The reason phrase is free text of the backend; Node's own words are enough.
  answer.statusMessage = ''
}

/** The page of this site that takes the code of a third-party sign-in: `/{token}`. */
const SIGN_IN_CODE = /^\/[A-Za-z0-9_-]{16,64}$/

/**
 * Where an answer of a backend sends the reader, in the addresses of this site; undefined for any other place.
 * @param target the backend's address
 * @param base the brand's API base, such as `/freenovel_api`
 */
export function ownLocation(location: string, target: URL, base: string): string | undefined {
  if (SIGN_IN_CODE.test(location)) return location
  if (!URL.canParse(location, target)) return undefined
  const url = new URL(location, target)
  const root = target.pathname.replace(/\/$/, '')
  const inside = url.origin === target.origin && url.pathname.startsWith(`${root}/v1/`)
  return inside ? `${base}${url.pathname.slice(root.length)}${url.search}` : undefined
}
