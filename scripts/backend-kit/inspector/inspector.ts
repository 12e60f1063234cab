import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromProxy } from '../../../server/callers/proxies.ts'
import { isLocalAddress, isLocalHost } from '../../../server/callers/localNetwork.ts'
import type { InspectorEvent } from './call.ts'
import type { CallLog } from './callLog.ts'
import { buildPage } from './page.ts'

/** Address of the page. */
export const INSPECTOR = '/__dev/calls'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
  "frame-ancestors 'none'"

/**
 * The page of the latest calls: HTML, files, server-sent events, one call by its number, and DELETE to clear them.
 * Only for this computer and its network, at an address that other sites cannot reach.
 */
export function createInspector(log: CallLog) {
  let page: ReturnType<typeof buildPage> | undefined

  function follow(res: ServerResponse): void {
    const send = (told: InspectorEvent) => res.write(`data: ${JSON.stringify(told)}\n\n`)
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    send({ kind: 'all', rows: log.rows() })
    res.on('close', log.follow(send))
  }

  function show(res: ServerResponse, id: number): void {
    const call = log.find(id)
    res.writeHead(call ? 200 : 404, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    res.end(JSON.stringify(call ?? null))
  }

  async function sendFile(res: ServerResponse, name: string): Promise<void> {
    try {
      const file = (await (page ??= buildPage()))[name]
      const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY }
      if (file) res.writeHead(200, { ...headers, 'Content-Type': `${file.type}; charset=utf-8` }).end(file.text)
      else res.writeHead(404).end()
    } catch (error) {
      page = undefined
      res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`The page could not be built: ${error}\n`)
    }
  }

  /** Handles its own requests; false for others. */
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(req.url ?? '/', 'http://dev.invalid')
    if (pathname !== INSPECTOR && !pathname.startsWith(`${INSPECTOR}/`)) return false
    const name = pathname.slice(INSPECTOR.length + 1)
    if (!isOwn(req)) {
      res.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
      res.end(`Calls are shown to this computer only: open http://localhost${portOf(req)}${INSPECTOR}\n`)
    } else if (req.method === 'DELETE' && name === '') {
      log.clear()
      res.writeHead(204).end()
    } else if (req.method !== 'GET') res.writeHead(405, { Allow: 'GET, DELETE' }).end()
    else if (name === 'events') follow(res)
    else if (/^\d{1,9}$/.test(name)) show(res, Number(name))
    else await sendFile(res, name)
    return true
  }
}

const portOf = (req: IncomingMessage) => (req.socket.localPort === 80 ? '' : `:${req.socket.localPort}`)

/** DNS rebinding can point another site's name here, but not one of ours. */
function isOwn(req: IncomingMessage): boolean {
  const host = (req.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  const isOurs = isLocalHost(host) || host.endsWith('.localhost')
  const isFromElsewhere = ['cross-site', 'same-site'].includes(String(req.headers['sec-fetch-site']))
  const isLocal = isLocalAddress(req.socket.remoteAddress ?? '') && !isFromProxy(req)
  return isOurs && isLocal && (!isFromElsewhere || req.headers['sec-fetch-mode'] === 'navigate')
}
