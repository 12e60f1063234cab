/** A server that only sends responses from memory: the upper bound for any server on Node. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response, with its body in base64. */
export type StoredResponse = { path: string; headers: string[]; body: string }

process.once('message', (responses: StoredResponse[]) => {
  const known = new Map(
    responses.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((req, res) => {
    const response = known.get(req.url ?? '')
    if (response) res.writeHead(200, response.headers).end(response.body)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
