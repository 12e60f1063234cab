import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { FLOOR } from '../report/rows.ts'
import { nextMessage, startHelper } from './children.ts'
import type { StoredResponse } from './memoryServer.ts'
import { BROWSER, PAGES, PLAIN, type Server } from './server.ts'

/** A server that sends these responses from memory. */
export async function startMemoryServer(name: string, answers: StoredResponse[]): Promise<Server> {
  const child = startHelper(new URL('memoryServer.ts', import.meta.url), 'server')
  child.send(answers)
  return { name, child, port: await nextMessage<number>(child), host: 'localhost', prefix: '' }
}

/** The response of a server for a path and these accepted encodings. */
export async function answerOf({ port, host }: Server, path: string, accepted: string): Promise<StoredResponse> {
  const headers = { Host: host, ...(accepted && { 'Accept-Encoding': accepted }) }
  const asked = request({ host: '127.0.0.1', port, path, headers }).end()
  const [res] = await once(asked, 'response')
  const body = await buffer(res)
  return {
    path,
    coding: res.headers['content-encoding'] ?? '',
    headers: withoutConnection(res.rawHeaders),
    body: body.toString('base64'),
  }
}

/** Node writes these itself. */
const withoutConnection = (headers: string[]) =>
  headers.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(headers[index - (index % 2)] ?? ''))

/** node:http with the exact bytes that another server sends, compressed and not. */
export async function startFloor(of: Server): Promise<Server> {
  const asked = Object.values(PAGES).flatMap(path => [BROWSER, PLAIN].map(coding => answerOf(of, path, coding)))
  return startMemoryServer(FLOOR, await Promise.all(asked))
}
