/** A server that only sends pages from memory: the upper bound for any server on Node. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response, with its body in base64; `coding` is the content encoding, or empty. */
export type StoredResponse = { path: string; coding: string; headers: string[]; body: string }

const keyOf = (path: string, coding: string) => `${path} ${coding}`

process.once('message', (answers: StoredResponse[]) => {
  const known = new Map(
    answers.map(({ path, coding, headers, body }) => [
      keyOf(path, coding),
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    const coding = req.headers['accept-encoding']?.includes('br') ? 'br' : ''
    const answer = known.get(keyOf(path, coding)) ?? known.get(keyOf(path, ''))
    if (answer) res.writeHead(200, answer.headers).end(answer.body)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
