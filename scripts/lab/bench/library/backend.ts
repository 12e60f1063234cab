/** A backend with all its responses in memory, so that only pages are measured. Sends its port to its parent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failure } from '../../../../shared/api/envelope.ts'
import { cover, BOOKS, book, card, chapter, CHAPTERS, chapterItem, recommended, sections } from './books.ts'

type LabResponse = { status: number; type: string; body: Buffer }

const known = new Map<string, LabResponse>()
const json = (status: number, body: object): LabResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(body)),
})

function make(path: string, query: URLSearchParams): LabResponse {
  const call = path.replace(/^\/v1\//, '')
  if (call === 'book.cover') {
    const body = Buffer.from(cover(Number(query.get('book_id'))))
    return { status: 200, type: 'image/svg+xml; charset=utf-8', body }
  }
  const data = Object.hasOwn(responses, call) && responses[call]?.(query)
  return data ? json(200, { code: 200, desc: '', data }) : json(404, failure(404, 'NOT_FOUND', 'There is none.'))
}

const server = createServer((req, res) => {
  req.resume()
  const address = req.url ?? '/'
  let response = known.get(address)
  if (!response) {
    const { pathname, searchParams } = new URL(address, 'http://backend')
    response = make(pathname, searchParams)
    // A bench makes few different requests; others must not fill the memory.
    if (known.size < 1000) known.set(address, response)
  }
  const headers = {
    'Content-Type': response.type,
    'Content-Length': response.body.length,
    'Cache-Control': 'public, max-age=60',
  }
  res.writeHead(response.status, headers).end(response.body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))

type Query = URLSearchParams

/** A numeric query field, 1 to `most`; 0 for anything else. */
const number = (query: Query, name: string, most: number) => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value >= 1 && value <= most ? value : 0
}

function chapters(query: Query) {
  const page = number(query, 'page', CHAPTERS) || 1
  const limit = number(query, 'limit', CHAPTERS) || 20
  const from = (page - 1) * limit
  const items = Array.from({ length: Math.max(0, Math.min(limit, CHAPTERS - from)) }, (_, index) =>
    chapterItem(from + index + 1),
  )
  return { items, page, limit, total: CHAPTERS }
}

/** Responses to the calls of the three pages, by name; undefined for others. */
const responses: Readonly<Record<string, (query: Query) => object | undefined>> = {
  'channel.getChannelList': () => ({ items: [{ id: 1, name: 'For you' }] }),
  'banner.index': () => ({ items: [] }),
  'recommend.index3': () => ({ items: sections() }),
  'bookRank.list': () => ({ items: [] }),
  'hotsearch.words': () => ({ items: [card(1).name, card(2).name] }),
  'book.show': query => {
    const id = number(query, 'book_id', BOOKS)
    return id ? book(id) : undefined
  },
  'book.chapters': query => (number(query, 'book_id', BOOKS) ? chapters(query) : undefined),
  'recommend.get': query => ({ items: recommended(number(query, 'book_id', BOOKS)) }),
  'chapter.free': query => {
    const [id, of] = [number(query, 'chapter_id', CHAPTERS), number(query, 'book_id', BOOKS)]
    return id && of ? chapter(of, id) : undefined
  },
}
