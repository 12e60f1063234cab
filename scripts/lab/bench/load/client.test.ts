import { afterAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client } from './client.ts'

const PIECES = ['one\r\n\r\n', 'two', 'three']
let asked = 0
const server = createServer(async (req, res) => {
  asked++
  if (req.url === '/broken') return void res.writeHead(503).end()
  if (req.url === '/whole') return void res.writeHead(200, { 'Content-Length': 5 }).end('whole')
  for (const piece of PIECES) {
    res.write(piece)
    await new Promise(resolve => setImmediate(resolve))
  }
  res.end()
}).listen(0, '127.0.0.1')

afterAll(() => void server.close())

const ask = async (path: string) => {
  if (!server.listening) await once(server, 'listening')
  asked = 0
  const { port } = server.address() as AddressInfo
  return client(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, performance.now() + 50)
}

test.each(['/whole', '/pieces'])('every answer to %s is counted once, however it comes', async path => {
  expect(await ask(path)).toBe(asked)
})

test('a response other than a page ends the measurement', async () => {
  await expect(ask('/broken')).rejects.toThrow('The answer is no page: http/1.1 503')
})
