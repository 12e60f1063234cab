import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { readerLink } from '../../../../shared/links.ts'
import { BOOKS, cards } from '../library/books.ts'
import { FLOOR } from '../report/rows.ts'
import { nextMessage, startHelper } from './children.ts'
import type { StoredResponse } from './memoryServer.ts'
import { BROWSER, PAGES, type Server } from './server.ts'

/** A server that sends these responses from memory. */
async function startMemoryServer(name: string, responses: StoredResponse[]): Promise<Server> {
  const child = startHelper(new URL('memoryServer.ts', import.meta.url), 'server')
  child.send(responses)
  return { name, child, port: await nextMessage<number>(child), host: 'localhost' }
}

/** The response of a server to a client that accepts these encodings. */
export async function responseOf({ port, host }: Server, path: string, accepted: string) {
  const headers = { Host: host, ...(accepted && { 'Accept-Encoding': accepted }) }
  const [res] = await once(request({ host: '127.0.0.1', port, path, headers }).end(), 'response')
  const { location, 'content-type': type } = res.headers
  return { headers: withoutConnection(res.rawHeaders), type, location, body: await buffer(res) }
}

/** Node writes these itself. */
const withoutConnection = (headers: string[]) =>
  headers.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(headers[index - (index % 2)] ?? ''))

/** node:http with the exact bytes that another server sends to browsers. */
export async function startFloor(of: Server): Promise<Server> {
  const responses = Object.values(PAGES).map(async path => {
    const { headers, body } = await responseOf(of, path, BROWSER)
    return { path, headers, body: body.toString('base64') }
  })
  return startMemoryServer(FLOOR, await Promise.all(responses))
}

/** A minimal night mode. */
const NIGHT = `<script>document.querySelector('[data-night]').onclick = () =>
document.documentElement.classList.toggle('night')</script>`

/** As Quire sends it: with it, browsers give a page a process of its own. */
const OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin' }

/** Another server's pages as files without scripts, compressed at best; `hasScript`: chapters have a night mode. */
export async function startStaticPages(name: string, of: Server, hasScript: boolean): Promise<Server> {
  const chapters = [PAGES.reader, readerLink(1, 3)]
  const covers = cards(1, BOOKS).map(({ id }) => `/covers/${id}.svg`)
  const responses = [PAGES.home, PAGES.book, ...chapters, ...covers].map(async path => {
    const { type, body } = await responseOf(of, path, '')
    const bare = body.toString().replaceAll(/<script\b.*?<\/script>|<link\b[^>]*>|<!--.*?-->/gs, '')
    const small = brotliCompressSync(bare + (hasScript && chapters.includes(path) ? NIGHT : ''))
    const headers = { 'Content-Type': type, 'Content-Length': String(small.length), 'Content-Encoding': 'br' }
    const all = { ...headers, 'Cache-Control': 'max-age=60', ...OPENER_POLICY }
    return { path, headers: Object.entries(all).flat(), body: small.toString('base64') }
  })
  return startMemoryServer(name, await Promise.all(responses))
}
