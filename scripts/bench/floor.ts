/** A server that does nothing but send one page from memory: what any server on Node must stay below. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Page = { path: string; headers: string[]; body: string }

process.once('message', (pages: Page[]) => {
  const known = new Map(
    pages.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }] as const),
  )
  const server = createServer((req, res) => {
    const page = known.get(req.url ?? '')
    if (page) res.writeHead(200, page.headers).end(page.body)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
