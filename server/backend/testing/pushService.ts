import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Browser = { endpoint: string; p256dh: string; auth: string }

/** What a push service has taken for a browser, as the browser reads it. */
type Taken = { endpoint: string; message: unknown; topic: string; ttl: number; key: string; subject: string }

type Answer =
  | { status: number; headers?: Record<string, string> }
  | 'hangs up'
  | 'says nothing'
  | 'takes it and hangs up'

/** How long messages are waited for, in milliseconds: longer than the backend pauses between two rounds. */
const PATIENCE = 30_000
/** Bytes of a message that every push service takes (RFC 8030, 7.2). */
const LARGEST = 4096

/**
 * A push service as browsers have theirs: it checks who sends (RFC 8292), takes messages (RFC 8030), and reads them
 * with the keys of the browser (RFC 8291), by code of its own.
 */
export async function startPushService() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const taken: Taken[] = []
  const refused: string[] = []
  const events = new EventEmitter()
  let asked = 0
  let rule: (endpoint: string) => Answer = () => ({ status: 201 })
  let server: Server
  let port = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    asked++
    const body = await buffer(request)
    const endpoint = `${origin()}${request.url}`
    const how = rule(endpoint)
    if (how === 'hangs up') return response.destroy()
    if (how === 'says nothing') return
    const browser = browsers.get(endpoint)
    if (!browser) return response.writeHead(404).end()
    const wrong = wrongWith(request, body, origin())
    if (wrong) {
      refused.push(wrong)
      return response.writeHead(wrong === 'too large' ? 413 : 400).end()
    }
    const status = how === 'takes it and hangs up' ? 201 : how.status
    if (status < 300) {
      const { key, claims } = tokenOf(request)
      taken.push({
        endpoint,
        message: JSON.parse(decrypt(body, browser)),
        topic: String(request.headers['topic'] ?? ''),
        ttl: Number(request.headers['ttl']),
        key,
        subject: claims.sub,
      })
      events.emit('taken')
    }
    if (how === 'takes it and hangs up') return response.destroy()
    return response.writeHead(status, how.headers).end()
  }
  const origin = () => `http://127.0.0.1:${port}`
  async function start() {
    server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  async function stop() {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  await start()
  return {
    get origin() {
      return origin()
    },
    /** Resolves when it has taken so many; rejects with what it did instead when they do not come. */
    async took(count: number) {
      const signal = AbortSignal.timeout(PATIENCE)
      while (taken.length < count)
        await once(events, 'taken', { signal }).catch(() => {
          throw new Error(`${taken.length} of ${count} messages came, asked ${asked} times; refused: ${refused.join()}`)
        })
    },
    /** Messages that it has taken, in order. */
    taken,
    /** Why it took others not. */
    refused,
    /** Requests so far. */
    asked: () => asked,
    /** What it answers from now on. */
    answers(next: typeof rule) {
      rule = next
    },
    /** Another browser that subscribes, as it would tell of itself. */
    subscribe(): Browser {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `${origin()}/push/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, p256dh, auth: auth.toString('base64url') }
    },
    /** Ends it in the midst of whatever it does; at the same address it comes back. */
    stop,
    start,
  }
}

/** Why a request is none that a push service takes. */
function wrongWith(request: IncomingMessage, body: Buffer, origin: string): string | undefined {
  const { headers, method } = request
  if (method !== 'POST') return 'no POST'
  if (body.length > LARGEST) return 'too large'
  if (headers['content-encoding'] !== 'aes128gcm') return 'another encoding'
  if (!/^\d+$/.test(String(headers['ttl']))) return 'no TTL'
  if (!/^[\w-]{0,32}$/.test(String(headers['topic'] ?? ''))) return 'a topic that is none'
  const { token, key, claims } = tokenOf(request)
  if (claims.aud !== origin) return `for ${claims.aud}`
  const left = claims.exp - Date.now() / 1000
  if (!(left > 0 && left <= 24 * 60 * 60)) return 'too old or too long'
  if (!/^(mailto:.+@|https:)/.test(claims.sub)) return 'nobody to write to'
  const [head, payload, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? undefined : 'not signed by its key'
}

const coordinate = (point: Buffer, at: number) => point.subarray(at, at + 32).toString('base64url')

type Claims = { aud: string; exp: number; sub: string }

function tokenOf({ headers }: IncomingMessage): { token: string; key: string; claims: Claims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as Claims
  return { token, key, claims }
}

/** RFC 8188 with the keys of RFC 8291: one record, ended by 2. */
function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const opening = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** As the backend names a browser to its reader. */
export const nameOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
