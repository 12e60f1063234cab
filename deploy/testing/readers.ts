import { connect } from 'node:http2'
import { request } from 'node:https'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

type Received = { status: number; headers: IncomingMessage['headers']; text: string }

/** Requests over TLS with HTTP/1.1; accepts the self-signed certificate. */
export async function askTls(
  port: number,
  host: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Received> {
  const response = await beginTls(port, host, path, headers)
  const body = await buffer(response)
  const coding = response.headers['content-encoding']
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  return { status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() }
}

/** The same, but resolves as soon as the headers have arrived. */
export const beginTls = (port: number, host: string, path: string, headers: OutgoingHttpHeaders = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      port,
      path,
      host: '127.0.0.1',
      servername: host,
      rejectUnauthorized: false,
      agent: false as const,
    }
    request({ ...options, headers: { Host: host, ...headers } }, resolve)
      .once('error', reject)
      .end()
  })

/** Requests over HTTP/2. */
export async function askHttp2(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  const session = connect(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false })
  try {
    const stream = session.request({ ':path': path, ':authority': host })
    const status = new Promise<number>((resolve, reject) => {
      stream.once('response', headers => resolve(Number(headers[':status']))).once('error', reject)
    })
    const body = await buffer(stream)
    return { status: await status, text: body.toString() }
  } finally {
    session.close()
  }
}
