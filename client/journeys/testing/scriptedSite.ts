import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startBackend } from './backendProcess.ts'
import { startSite, type Site } from './site.ts'

type Call = {
  /** `book.show`, `book.cover` … */
  name: string
  /** Query of a GET, body of a POST. */
  fields: Record<string, unknown>
  headers: IncomingMessage['headers']
}
/** Handles a call: true if it was answered here, else the reference backend answers. */
type Script = (call: Call, res: ServerResponse) => boolean | void | Promise<boolean | void>

/** Changes the reference backend's answer to a call. */
type Rewrite = (name: string, body: unknown) => unknown

export type ScriptedSite = {
  site: Site
  /** Every call so far, in order. */
  requests: Call[]
  script(script: Script): void
  rewrite(rewrite: Rewrite): void
  stop(): Promise<void>
}

/**
 * A separate site on the reference backend, until told to misbehave.
 * @param environment settings in addition to those of all scripted sites
 */
export async function startScriptedSite(environment: Record<string, string> = {}): Promise<ScriptedSite> {
  const backend = await startBackend()
  const requests: Call[] = []
  let current: Script = () => {}
  let rewriting: Rewrite | undefined
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://backend.invalid')
    const body = await text(req)
    const fields = req.method === 'POST' ? (JSON.parse(body) as Call['fields']) : Object.fromEntries(url.searchParams)
    const call = { name: url.pathname.replace('/v1/', ''), fields, headers: req.headers }
    requests.push(call)
    if (await current(call, res)) return
    const { method, headers } = req
    request({ host: '127.0.0.1', port: backend.port, path: req.url, method, headers }, response => {
      if (rewriting && response.headers['content-type']?.includes('json')) {
        void rewritten(response, body => rewriting?.(call.name, body)).then(text =>
          res.writeHead(response.statusCode ?? 502, { 'Content-Type': 'application/json' }).end(text),
        )
        return
      }
      res.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(res)
    })
      .on('error', () => res.destroy())
      .end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = await startSite({
    BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LOG_LEVEL: 'error',
    // These tests check what each page requests from the backend.
    PAGE_CACHE_BYTES: '0',
    API_CACHE_BYTES: '0',
    ...environment,
  })
  return {
    site,
    requests,
    script: script => {
      current = script
    },
    rewrite: rewrite => {
      rewriting = rewrite
    },
    async stop() {
      await site.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await backend.stop()
    },
  }
}

const rewritten = async (response: IncomingMessage, rewrite: (body: unknown) => unknown) =>
  JSON.stringify(rewrite(JSON.parse(await text(response))))

/** Answers a call in the contract's envelope. */
export function respond(
  res: ServerResponse,
  code: number,
  { desc = '', data = {}, error }: { desc?: string; data?: object; error?: string } = {},
): true {
  res.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code, desc, data, error }))
  return true
}
