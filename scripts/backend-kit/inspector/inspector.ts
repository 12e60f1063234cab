import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromProxy } from '../../../server/callers/proxies.ts'
import { isLocalAddress, isLocalHost } from '../../../server/callers/localNetwork.ts'
import type { CallLog } from './callLog.ts'

/** Address of the list. */
export const INSPECTOR = '/__dev/calls'

/**
 * The latest calls as JSON, newest first, and one call by its number. Only for this computer and its network, at an
 * address that other sites cannot reach.
 */
export function createInspector(log: CallLog) {
  /** Handles its own requests; false for others. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { pathname } = new URL(req.url ?? '/', 'http://dev.invalid')
    if (pathname !== INSPECTOR && !pathname.startsWith(`${INSPECTOR}/`)) return false
    const id = pathname.slice(INSPECTOR.length + 1)
    const found = id === '' ? log.rows() : log.find(Number(id))
    if (!isOwn(req)) {
      res.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
      res.end(`Calls are shown to this computer only: open http://localhost${portOf(req)}${INSPECTOR}\n`)
    } else if (req.method !== 'GET') res.writeHead(405, { Allow: 'GET' }).end()
    else {
      res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      res.end(JSON.stringify(found ?? null, null, 2))
    }
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
