import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { REFUSALS } from './plainPage.ts'

type ClientError = Error & { code?: string; rawPacket?: Buffer }

const STATUSES: Readonly<Record<string, keyof typeof REFUSALS>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Characters of `Set-Cookie` lines: a proxy in front refuses a response with larger headers. */
const MAX_LINES = 3000
/** A closed connection with unread bytes would be reset before the page has arrived. */
const LINGER_MS = 1000

/**
 * Explains refusals of requests that are no HTTP, too large or too slow, where Node would send an empty response. If
 * cookies are the reason, the response removes them: otherwise no request of this browser would ever succeed.
 * @param isResponding whether a response to an earlier request of this connection is in progress
 */
export function explainClientErrors(server: Server, isResponding: (socket: Duplex) => boolean): void {
  server.on('clientError', ({ code = '', rawPacket }: ClientError, socket) => {
    if (socket.writableEnded) return
    if (!socket.writable || isResponding(socket)) return void socket.destroy()
    const status = STATUSES[code] ?? 400
    socket.end(responseOf(status, status === 431 ? removeCookies(rawPacket?.toString('latin1') ?? '') : []))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}

function responseOf(status: keyof typeof REFUSALS, more: readonly string[]): string {
  const page = REFUSALS[status]
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    ...more,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${page}`
}

/** By Clear-Site-Data, for browsers without it (or without https) the largest by name, of the host and those above. */
function removeCookies(packet: string): string[] {
  const [, host = ''] = /^host:\s*([\w.-]+)/im.exec(packet) ?? []
  const parts = host.split('.')
  const domains = ['', ...parts.slice(0, -1).map((_part, index) => `; Domain=${parts.slice(index).join('.')}`)]
  const lines = [...packet.matchAll(/(?:^cookie:\s*|; ?)([\w!#$%&'*+.^`|~-]{1,200})=([^;\r\n]*)/gim)]
    .toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)
    .flatMap(([, name]) => domains.map(domain => `Set-Cookie: ${name}=; Path=/; Max-Age=0${domain}`))
  let size = 0
  return ['Clear-Site-Data: "cookies"', ...lines.filter(line => (size += line.length) <= MAX_LINES)]
}
