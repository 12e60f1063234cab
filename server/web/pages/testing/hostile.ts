import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'

export const envelope = (data: unknown) => JSON.stringify({ code: 200, desc: '', data })

const json =
  (body: string | Buffer, status = 200) =>
  (res: ServerResponse) =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(body)

const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)

/** Responses that each violate the contract in another way. None is the reader's fault. */
export const badResponses: Record<string, (res: ServerResponse) => void> = {
  'data that is null': json(envelope(null)),
  'data that is missing': json('{"code":200,"desc":""}'),
  'data that is a list': json(envelope([])),
  'data that is a text': json(envelope('all is well')),
  'data without its fields': json(envelope({})),
  'fields of other types': json(envelope({ items: [{ id: 'one', name: 1, author: null }], id: {}, page: '1' })),
  'an empty body': json(''),
  'half of a JSON text': json('{"code":200,"desc":"","data":{"items":['),
  'HTML instead of JSON': json('<html><body>Traceback: /srv/app/secret.py</body></html>'),
  'HTML with status 404': json('<html><body>not here</body></html>', 404),
  'HTML with status 400': json('<html><body>bad</body></html>', 400),
  'an envelope that is a list': json('[1]'),
  'an envelope that is null': json('null'),
  'an envelope that is a text': json('"200"'),
  'a code that is a text': json('{"code":"200","desc":"","data":{"items":[]}}'),
  'a code of its own': json('{"code":0,"desc":"","data":{"items":[]}}'),
  'a sentence that is none': json('{"code":500,"desc":{"5000":1},"data":{}}', 500),
  'an error name that is none': json('{"code":404,"desc":"","data":{},"error":{"a":1}}', 404),
  'a code that is not the status': json('{"code":200,"desc":"","data":{}}', 404),
  'a redirect': res => void res.writeHead(302, { Location: '/elsewhere' }).end(),
  'broken UTF-8': json(Buffer.concat([Buffer.from('{"code":200,"desc":"'), Buffer.from([0xff, 0xc0, 0x80])])),
  'very deep lists': json(envelope({}).replace('{}', nested('[', ']'))),
  'very deep objects': json(envelope({}).replace('{}', nested('{"items":', '}').replace(':}', ':1}'))),
  'a bad row beside lists too deep for a recursion': json(
    envelope({ items: [{ id: 'one' }], more: {} }).replace('{}', '['.repeat(12_000) + ']'.repeat(12_000)),
  ),
  'gzip that is none': res =>
    void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.from('no gzip at all, really')),
  'a coding that nobody asked for': res =>
    void res.writeHead(200, { 'Content-Encoding': 'zstd' }).end(Buffer.from('zstd')),
  'an answer cut in the middle': res => {
    res.writeHead(200, { 'Content-Length': 100 }).write('{"code":200')
    setImmediate(() => res.destroy())
  },
  'a call that it does not know': json('{"code":404,"desc":"No","data":{},"error":"NO_SUCH_CALL"}', 404),
}

/** A small compressed response that expands to so many MiB of JSON. */
export const bomb = (mebibytes: number): Buffer => gzipSync(envelope({ items: 'a'.repeat(mebibytes * 1024 * 1024) }))

/** Sends JSON as fast as it is accepted, until done or the other side closes. Returns the bytes accepted. */
export async function flood(res: ServerResponse, bytes: number): Promise<number> {
  const piece = Buffer.alloc(64 * 1024, 'a')
  let sent = 0
  res.writeHead(200, { 'Content-Type': 'application/json' })
  await pipeline(function* () {
    yield '{"code":200,"desc":"'
    for (; sent < bytes; sent += piece.length) yield piece
  }, res).catch(() => {})
  return sent
}

/** A compressed response of about so many bytes that expands to several times that. */
export function packed(data: object, bytes: number): Buffer {
  const words = Array.from(randomBytes(bytes / 2), byte => byte % 128)
  return gzipSync(envelope({ ...data, more: words.map(word => `word${word}`) }))
}
