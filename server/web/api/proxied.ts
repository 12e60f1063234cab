import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ProxyCall } from './proxyCall.ts'

/** A request as its backend is to see it. */
type BackendRequest = {
  method: string
  /** Path and query, below the backend's address. */
  url: string
  headers: Record<string, string>
  body?: Buffer
}

/**
 * What http-proxy-middleware gets in place of a reader's request: nothing but what the backend may see. The reader's
 * own keeps its headers, which the log and the compression read.
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

  /** The library pipes a body; ours is whole, so it goes with the head. */
  override pipe<T extends NodeJS.WritableStream>(backend: T): T {
    if (this.content) backend.end(this.content, () => this.call.heard())
    else backend.end()
    return backend
  }
}

/**
 * What it gets in place of a reader's response, one for all calls. It would cut the reader's own where an answer breaks
 * off, before 502 can be said; one that is finished it leaves alone.
 */
class NoResponse extends ServerResponse {
  override finished = true

  /** Nothing ever happens to it. */
  override on(): this {
    return this
  }
}

export const noResponse = new NoResponse(new IncomingMessage(new Socket()))
