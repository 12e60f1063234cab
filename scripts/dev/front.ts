import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { extname } from 'node:path'
import type { PageUpdate } from './pageUpdate.ts'

type FrontOptions = {
  /** Port of the newest web server; requests wait for it. Rejects if none has started. */
  web: () => Promise<number>
  /** A built file. */
  asset: (name: string) => string | undefined
  /** Adds source files and lines to a stack. */
  where: (stack: string) => string
  /** Answers requests to the call inspector; false for others. */
  inspect: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Called when a page could not be rendered. */
  onFailure: () => void
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.map': 'application/json' }

/** The server that browsers use: built files from memory, messages to pages, and a proxy to the newest web server. */
export function createFront({ web, asset, where, inspect, onFailure }: FrontOptions) {
  const listeners = new Set<ServerResponse>()
  let last: { update: PageUpdate; at: number } | undefined
  const send = (res: ServerResponse, update: PageUpdate) => res.write(`data: ${JSON.stringify(update)}\n\n`)

  function listen(url: URL, res: ServerResponse): void {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
    listeners.add(res)
    res.on('close', () => listeners.delete(res))
    if (!last) return
    // A page of an older build reloads; problems are shown on every page.
    if (last.update.kind === 'problem') send(res, last.update)
    else if (last.at > Number(url.searchParams.get('since'))) send(res, { kind: 'ready', isReload: true })
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://dev.invalid')
    if (url.pathname === '/__dev/events') return listen(url, res)
    if (url.pathname === '/__dev/where') return void res.end(where(await text(req)))
    if (inspect(req, res)) return
    const name = url.pathname.startsWith('/assets/') ? url.pathname.slice('/assets/'.length) : ''
    const file = name && asset(name)
    if (!file) {
      const port = await web().catch(() => undefined)
      return port ? forward(req, res, port, onFailure) : sendProblem(res, last?.update)
    }
    // Names with a hash are stable; numbers restart with every start.
    const caching = name.startsWith('new-') ? 'no-store' : 'public, max-age=31536000, immutable'
    res.writeHead(200, { 'Content-Type': `${TYPES[extname(name)]}; charset=utf-8`, 'Cache-Control': caching })
    res.end(file)
  })
  return {
    server,
    /** Sends an update to all open pages, including those requested before it that connect later. */
    broadcast(update: PageUpdate): void {
      last = { update, at: Date.now() }
      for (const res of listeners) send(res, update)
    },
  }
}

/** Sends the problem instead of a page if no server has started; the browser retries. */
function sendProblem(res: ServerResponse, update: PageUpdate | undefined): void {
  res.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Refresh: '1' })
  res.end(update?.kind === 'problem' ? `${update.problem.title}\n\n${update.problem.text}` : 'Nothing has started')
}

function forward(req: IncomingMessage, res: ServerResponse, port: number, onFailure: () => void): void {
  const { method, headers, url } = req
  const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, response => {
    if (response.statusCode === 500 && response.headers['content-type']?.startsWith('text/html')) onFailure()
    res.writeHead(response.statusCode ?? 502, response.rawHeaders)
    // Headers at once: later parts are streamed.
    res.flushHeaders()
    response.pipe(res)
    response.on('error', () => res.destroy())
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
