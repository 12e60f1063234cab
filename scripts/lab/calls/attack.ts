import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Message } from '../../backend-kit/kit/send.ts'

/**
 * Hostile clients: each sends the messages in turn over its own connection, the next with each response. Without tokens
 * they are signed out.
 */
export type Attack = { port: number; messages: Message[]; addresses: string[]; tokens: string[] }

const { port, messages, addresses, tokens } = workerData as Attack
const statuses: Record<number, number> = {}
const end = new AbortController()

function send({ method, path, headers, body }: Message, agent: Agent, client: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = {
    ...headers,
    'X-Forwarded-For': addresses[client]!,
    'Idempotency-Key': crypto.randomUUID(),
    ...(tokens.length > 0 && { Authorization: `Bearer ${tokens[client % tokens.length]}` }),
  }
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: own }, response => {
    statuses[response.statusCode!] = (statuses[response.statusCode!] ?? 0) + 1
    response.resume().once('end', resolve)
  })
  sent.once('error', () => resolve()).end(body)
  return promise
}

async function attack(client: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let time = client; !end.signal.aborted; time++) await send(messages[time % messages.length]!, agent, client)
  agent.destroy()
}

parentPort!.once('message', () => end.abort())
await Promise.all(addresses.map((_address, client) => attack(client)))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
parentPort!.postMessage(statuses)
