/** A backend controlled by messages, which reports its highest number of concurrent connections. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faults, good, large, REFUSED, slow } from './faults.ts'

const modes: Record<string, typeof slow> = { good, large }
let answer = slow
let port = 0
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
server.listen(0, '127.0.0.1', () => {
  port = (server.address() as AddressInfo).port
  process.send?.({ port })
})

process.on('message', async ({ mode }: { mode: string }) => {
  answer = faults[mode] ?? modes[mode] ?? slow
  if (mode === REFUSED) {
    server.close()
    server.closeAllConnections()
  } else if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
  process.send?.({ most })
  most = sockets
})
process.on('disconnect', () => process.exit(0))
