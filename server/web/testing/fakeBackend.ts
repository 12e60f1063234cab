import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server as HttpServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Book } from '../../../shared/api/book.ts'

async function opened<Any extends Server | HttpServer>(server: Any, sockets: Set<Socket>) {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return { server, sockets, port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

/** A response to `book.show` that meets the contract. */
export const bookResponse = (more: Partial<Book> = {}): string => {
  const data: Book = {
    id: 1,
    name: 'The Lamp',
    author: { id: 1, name: 'Vera' },
    category: { id: 1, name: 'Fantasy' },
    cover: null,
    introduction: '',
    status: 'finished',
    tags: [],
    score: 0,
    chapter_count: 1,
    free_chapters: 1,
    word_count: 100,
    read_count: 0,
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
  return JSON.stringify({ code: 200, desc: '', data })
}

/** A backend with a given listener, in JSON by default, that records its requests. */
export async function fakeBackend(respond: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((req, res) => {
    requests.push(req)
    res.setHeader('Content-Type', 'application/json')
    return respond(req, res)
  })
  return { requests, ...(await opened(server, new Set())) }
}

/** A backend that sends raw bytes: `answer` is called for each chunk received. */
export async function rawBackend(respond: (socket: Socket, received: string) => void) {
  const server = createTcpServer(socket => {
    socket.on('data', bytes => respond(socket, bytes.toString('latin1')))
  })
  return opened(server, new Set())
}

/** Sends raw bytes and returns everything received until the other side closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return text(socket.setEncoding('latin1'))
}

/** One request from its lines, on a connection that closes after it. */
export const rawRequest = (port: number, lines: readonly string[], body = ''): Promise<string> =>
  sendRaw(port, `${[...lines, 'Connection: close', '', ''].join('\r\n')}${body}`)
