import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { extname } from 'node:path'
import type { PageUpdate } from './pageUpdate.ts'

type Parts = {
  /** Port of the newest web server; requests wait for it. Rejects while none has started. */
  web: () => Promise<number>
  /** A built file. */
  asset: (name: string) => string | undefined
  /** A stack with the files and lines that it comes from. */
  where: (stack: string) => string
  /** Answers what is about calls; false where a request is not. */
  inspect: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>
  /** Called when a page could not be made. */
  onFailure: () => void
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.map': 'application/json' }

/**
 * What a developer's browser talks to: built files from memory, the page's line to us, and the newest web server for
 * the rest.
 */
export function createFront({ web, asset, where, inspect, onFailure }: Parts) {
  const listeners = new Set<ServerResponse>()
  let last: { told: PageUpdate; at: number } | undefined
  const send = (res: ServerResponse, told: PageUpdate) => res.write(`data: ${JSON.stringify(told)}\n\n`)

  function listen(url: URL, res: ServerResponse): void {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
    listeners.add(res)
    res.on('close', () => listeners.delete(res))
    if (!last) return
    // A page of an older build is loaded anew; what is wrong is said to every page.
    if (last.told.kind === 'problem') send(res, last.told)
    else if (last.at > Number(url.searchParams.get('since'))) send(res, { kind: 'ready', isReload: true })
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://dev.invalid')
    if (url.pathname === '/__dev/events') return listen(url, res)
    if (url.pathname === '/__dev/where') return void res.end(where(await text(req)))
    if (await inspect(req, res)) return
    const name = url.pathname.startsWith('/assets/') ? url.pathname.slice('/assets/'.length) : ''
    const file = name && asset(name)
    if (!file) {
      const port = await web().catch(() => undefined)
      return port ? passOn(req, res, port, onFailure) : sayWhyNot(res, last?.told)
    }
    // A name with a hash is the same tomorrow; numbers begin anew with every start.
    const keeping = name.startsWith('new-') ? 'no-store' : 'public, max-age=31536000, immutable'
    res.writeHead(200, { 'Content-Type': `${TYPES[extname(name)]}; charset=utf-8`, 'Cache-Control': keeping })
    res.end(file)
  })
  return {
    server,
    /** Tells all open pages, and those that were asked for before this and listen later. */
    tell(told: PageUpdate): void {
      last = { told, at: Date.now() }
      for (const res of listeners) send(res, told)
    },
  }
}

/** In the place of a page, where nothing has started yet. It asks again by itself, and waits while that is built. */
function sayWhyNot(res: ServerResponse, told: PageUpdate | undefined): void {
  res.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Refresh: '1' })
  res.end(told?.kind === 'problem' ? `${told.problem.title}\n\n${told.problem.text}` : 'Nothing has started')
}

function passOn(req: IncomingMessage, res: ServerResponse, port: number, onFailure: () => void): void {
  const { method, headers, url } = req
  const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, answer => {
    if (answer.statusCode === 500 && answer.headers['content-type']?.startsWith('text/html')) onFailure()
    res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    // The head at once: parts that come late are streamed.
    res.flushHeaders()
    answer.pipe(res)
    answer.on('error', () => res.destroy())
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
