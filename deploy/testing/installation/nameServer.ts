import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A named process. @property isRemoved it was removed */
type Named = { of: string; address: string; isRemoved: boolean }

/** Bytes before the question, and those of an answer with one IPv4 address after its name. */
const HEADER = 12
const RECORD = 16

/** A name server on loopback that resolves `web` and `backend` to all running processes, as Docker's does. */
export async function nameServer(started: readonly Named[]) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const length = question[HEADER]!
    const name = question.toString('latin1', HEADER + 1, HEADER + 1 + length)
    const end = HEADER + length + 6
    const isIpv4 = question.readUInt16BE(end - 4) === 1
    const addresses = isIpv4 ? started.filter(one => one.of === name && !one.isRemoved) : []
    const response = Buffer.alloc(end + RECORD * addresses.length)
    question.copy(response, 0, 0, end)
    response.writeUInt16BE(0x8180, 2)
    response.writeUInt16BE(addresses.length, 6)
    // Without further records.
    response.fill(0, 8, HEADER)
    for (const [at, one] of addresses.entries()) {
      // The name of the question, type A, class IN, TTL of a second, four bytes.
      response.write('c00c00010001000000010004', end + at * RECORD, 'hex')
      response.set(one.address.split('.').map(Number), end + at * RECORD + 12)
    }
    socket.send(response, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: async () => void socket.close() }
}
