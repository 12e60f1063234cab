import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ProxyCall } from './proxyCall.ts'

/** A request as sent to the backend. */
type BackendRequest = {
  method: string
  /** Path and query, relative to the backend's address. */
  url: string
  headers: Record<string, string>
  body?: Buffer
}

/**
 * The request that http-proxy-middleware gets instead of the reader's: it holds only what the backend may see. The
 * reader's own request keeps its headers for log and compression.
 */
export class ProxiedRequest extends IncomingMessage {
  readonly call: ProxyCall
  private readonly content: Buffer | undefined

  constructor(call: ProxyCall, { method, url, headers, body }: BackendRequest) {
    super(call.req.socket)
    this.call = call
    this.method = method
    this.url = url
    this.headers = headers
    this.content = body
  }

  /** The library pipes a body; ours is complete, so it is sent with the headers. */
  override pipe<T extends NodeJS.WritableStream>(backend: T): T {
    if (this.content) backend.end(this.content, () => this.call.onActivity())
    else backend.end()
    return backend
  }
}

/**
 * The response that the library gets instead of the reader's, one for all calls. It would destroy the reader's response
 * when the backend disconnects, before we can send 502; it leaves a finished one alone.
 */
class NoResponse extends ServerResponse {
  override finished = true

  /** Emits no events. */
  override on(): this {
    return this
  }
}

export const noResponse = new NoResponse(new IncomingMessage(new Socket()))
