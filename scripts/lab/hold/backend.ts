/** A backend that responds after two seconds. Sends its port, and its highest number of connections on request. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const DELAY = 2000
const BODY = JSON.stringify({ code: 200, desc: '', data: { items: [], page: 1, limit: 20, total: 0 } })
let [sockets, most] = [0, 0]

const server = createServer((req, res) => {
  req.resume()
  setTimeout(() => res.writeHead(200, { 'Content-Type': 'application/json' }).end(BODY), DELAY)
})
server.keepAliveTimeout = 60_000
server.on('connection', socket => {
  most = Math.max(most, ++sockets)
  socket.on('error', () => {}).once('close', () => sockets--)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.(most))
process.on('disconnect', () => process.exit(0))
