import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Push } from '../call/handler.ts'
import { freePort } from '../../process/testing/freePort.ts'
import { newKeys } from '../push/keys.ts'
import { isPushService } from '../push/services.ts'

type Browser = { endpoint: string; p256dh: string; auth: string }

/** A message as the browser decrypts it. */
type ReceivedPush = { endpoint: string; message: unknown; topic: string; ttl: number; key: string; subject: string }

type PushResponse =
  | { status: number; headers?: Record<string, string> }
  | 'hangs up'
  | 'says nothing'
  | 'takes it and hangs up'

/** Timeout for messages in milliseconds: longer than the pause between two push jobs. */
const TIMEOUT = 30_000
/** Message size that every push service accepts (RFC 8030, 7.2). */
const LARGEST = 4096

/**
 * A push service like those of browsers, implemented independently: verifies the sender (RFC 8292), accepts messages
 * (RFC 8030), and decrypts them with the keys of the browser (RFC 8291).
 */
export async function startPushService() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const refused: string[] = []
  const events = new EventEmitter()
  let requests = 0
  let rule: (endpoint: string) => PushResponse = () => ({ status: 201 })
  let server: Server
  // It stops and starts again there.
  const port = await freePort()

  async function respond(request: IncomingMessage, response: ServerResponse) {
    requests++
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
      received.push({
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
    server = createServer((request, response) => void respond(request, response)).listen(port, '127.0.0.1')
    await once(server, 'listening')
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
    /** Resolves when so many messages were accepted; rejects with what happened instead after a timeout. */
    async received(count: number) {
      const signal = AbortSignal.timeout(TIMEOUT)
      while (received.length < count)
        await once(events, 'taken', { signal }).catch(() => {
          throw new Error(
            `${received.length} of ${count} received, asked ${requests} times; refused: ${refused.join()}`,
          )
        })
    },
    /** Accepted messages, in order. */
    taken: received,
    /** Reasons of rejected ones. */
    refused,
    /** Number of requests so far. */
    requested: () => requests,
    /** Sets the response from now on. */
    responses(next: typeof rule) {
      rule = next
    },
    /** Subscribes a new browser; returns its subscription. */
    subscribe(): Browser {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `${origin()}/push/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, p256dh, auth: auth.toString('base64url') }
    },
    /** Stops it in the middle of anything; `start` restarts it at the same address. */
    stop,
    start,
  }
}

/** Why a push service would reject a request; undefined if it would not. */
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

/** Decrypts RFC 8188 with the keys of RFC 8291: one record, which ends with 2. */
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

/** The id by which the backend shows a browser to its reader. */
export const nameOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

const { publicKey } = newKeys()

/** Push support for calls; no messages are sent. */
export const push: Push = { keyOf: () => publicKey, takes: endpoint => isPushService(endpoint, undefined) }
