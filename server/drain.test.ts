import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { drain } from './drain.ts'

/** Timeout for requests in flight, in milliseconds: longer than a test. */
const timeout = 600_000

async function listeningServer() {
  const state = { draining: false }
  const server = createServer((_req, res) => {
    if (state.draining) res.setHeader('Connection', 'close')
    res.end('answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (agent: Agent | false = false) => {
    const [response] = (await once(request({ port, host: '127.0.0.1', agent }).end(), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  return { server, state, ask }
}

test('connections open when the server stops listening get a response', async () => {
  const { server, state, ask } = await listeningServer()
  const requests = Array.from({ length: 50 }, () => ask())
  const drained = drain(server, state, { delay: 0, timeout })
  expect(await Promise.all(requests)).toEqual(requests.map(() => 200))
  await drained
})

test('a request on an idle connection is answered when the server has just stopped listening', async () => {
  const { server, state, ask } = await listeningServer()
  const agent = new Agent({ keepAlive: true })
  await ask(agent)
  const drained = drain(server, state, { delay: 50, timeout })
  while (server.listening) await setImmediate()
  expect(await ask(agent)).toBe(200)
  await drained
})
