import { createGzip, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Answer = (res: ServerResponse, req: IncomingMessage) => void

const json = (res: ServerResponse, body: string | Buffer) =>
  res.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
const envelope = (data: unknown) => JSON.stringify({ code: 200, desc: '', data })

const MIB = 1024 * 1024
/** `mebibytes` of spaces, generated on reading. */
function* spaces(mebibytes: number) {
  const piece = Buffer.alloc(MIB, ' ')
  for (let count = 0; count < mebibytes; count++) yield piece
}
const PACKED = gzipSync(envelope({ items: [Array.from({ length: 300_000 }, () => Math.random().toString(36)[3])] }), {
  level: 1,
})

const book = (id: number) => ({
  id,
  name: `Book ${id}`,
  author: { id, name: `Author ${id}` },
  cover: null,
  introduction: 'Words of a book that is there. '.repeat(6),
  status: 'finished',
  category: { id: 1, name: 'Fiction' },
  score: 4.5,
  chapter_count: 20,
  read_count: 1000,
})
const books = (from: number) => Array.from({ length: 10 }, (_, index) => book(from + index))
const section = (subid: number) => ({ subid, name: `Section ${subid}`, layout: 'rail', books: books(subid * 10) })
const dataOf = (call: string) => {
  if (call === 'recommend.index3') return { items: [1, 2, 3, 4].map(section) }
  if (call === 'book.show') {
    return { ...book(1), tags: [], word_count: 1000, free_chapters: 5, updated_at: '2026-01-01T00:00:00.000Z' }
  }
  return { items: [], page: 1, limit: 20, total: 0 }
}
const callOf = (req: IncomingMessage) => /\/v1\/([^?]*)/.exec(req.url ?? '')?.[1] ?? ''

const LARGE = envelope({ text: 'x'.repeat(MIB) })
/** Large answers, unless a small one is requested. */
export const large: Answer = (res, req) => json(res, req.url?.includes('small') ? envelope({}) : LARGE)

/** Bytes that Node would refuse to send. */
const raw = (res: ServerResponse, lines: string[], body = '') =>
  void res.socket?.end(`HTTP/1.1 ${[...lines, '', ''].join('\r\n')}${body}`, 'latin1')

/** Nobody listens: `backend.ts` closes the port. */
export const REFUSED = 'connections are refused'

/** Faults of a backend, by name. */
export const faults: Record<string, Answer> = {
  [REFUSED]: () => {},
  'data is null': res => json(res, envelope(null)),
  'fields are missing': res => json(res, envelope({ items: [{}] })),
  'fields of another type': res =>
    json(res, envelope({ items: 7, id: 'one', name: null, author: [], books: {}, total: 'many', paragraphs: 1 })),
  'items are null': res => json(res, envelope({ items: [null, 1, 'x'], page: 1, limit: 20, total: 3 })),
  'broken UTF-8': res => json(res, Buffer.from(envelope({ items: [{ name: '\xff\xfe\x80' }] }), 'latin1')),
  'no JSON': res => json(res, '{"code":200,"data":{'),
  'very deep JSON': res =>
    json(res, `{"code":200,"desc":"","data":{"items":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`),
  'gzip and Connection: close': res =>
    res
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', Connection: 'close' })
      .end(PACKED),
  'a gzip bomb of 256 MiB': res => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    Readable.from(spaces(256))
      .pipe(createGzip())
      .on('error', () => {})
      .pipe(res)
  },
  '256 MiB of JSON': res => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    Readable.from(spaces(256)).pipe(res)
  },
  'a body that hangs': res => void res.writeHead(200, { 'Content-Type': 'application/json' }).write('{"code":200,'),
  'no answer at all': () => {},
  '404 to everything': res => res.writeHead(404, { 'Content-Type': 'application/json' }).end('{"code":404}'),
  'an HTML error page': res =>
    res.writeHead(500, { 'Content-Type': 'text/html' }).end('<pre>Error at /srv/app/secret.js:1:1</pre>'),
  'a body that drips': res => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    const timer = setInterval(() => res.write(' '), 100)
    res.once('close', () => clearInterval(timer))
  },
  'the connection is reset': res => void res.socket?.resetAndDestroy(),
  'a length that is too short': res =>
    raw(res, ['200 OK', 'Content-Type: application/json', 'Content-Length: 10'], envelope({ items: [] })),
  'a redirect elsewhere': res => res.writeHead(302, { Location: 'https://evil.example/' }).end(),
  'headers that are not the reader’s': res =>
    raw(
      res,
      [
        '200 OK',
        'Content-Type: application/json',
        'Set-Cookie: evil=1',
        'X-Evil: a\rSet-Cookie: evil=2',
        'Connection: close',
      ],
      envelope({ items: [] }),
    ),
  'another protocol': res => raw(res, ['101 Switching Protocols', 'Upgrade: evil', 'Connection: Upgrade']),
  'the connection breaks off': res => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{"code":200')
    setTimeout(() => res.destroy(), 5)
  },
}

/** Follows the contract. */
export const good: Answer = (res, req) => json(res, envelope(dataOf(callOf(req))))

/** Follows the contract, after two seconds. */
export const slow: Answer = (res, req) => void setTimeout(() => json(res, envelope(dataOf(callOf(req)))), 2000)
