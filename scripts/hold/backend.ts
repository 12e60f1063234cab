/** A backend that answers as it is told by messages, and tells how many connections it has had at once. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faults, slow } from './faults.ts'

let answer = slow
let sockets = 0
let most = 0

const server = createServer((req, res) => {
  req.resume()
  answer(res, req)
})
server.keepAliveTimeout = 60_000
server.on('connection', socket => {
  most = Math.max(most, ++sockets)
  socket.on('error', () => {}).once('close', () => sockets--)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

process.on('message', ({ mode }: { mode: string }) => {
  answer = faults[mode] ?? slow
  process.send?.({ most })
  most = sockets
})
process.on('disconnect', () => process.exit(0))
