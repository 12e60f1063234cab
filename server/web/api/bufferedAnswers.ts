import type { Response } from 'express'
import { networkOf } from '../../../shared/network.ts'

/** Bytes buffered in total, unless `limit` is larger. */
const MAX_BUFFERED = 64 * 1024 * 1024
let buffered = 0
/** Buffered bytes per response, oldest first, by network. */
const buffers = new Map<string, Map<Response, number>>()
/** Responses whose `close` and `drain` events are handled. */
const watched = new WeakSet<Response>()

/**
 * Forwards a part of an answer, buffering it for slow readers so that the backend's connection is free early. If all
 * buffers exceed `MAX_BUFFERED`, the oldest answer of the network that uses most is cut. @param limit bytes per answer
 */
export function bufferAndSend(res: Response, chunk: Buffer, limit: number): void {
  if (res.write(chunk)) return
  const network = networkOf(res.locals.address ?? '')
  const answers = buffers.get(network) ?? new Map<Response, number>()
  buffers.set(network, answers)
  answers.set(res, (answers.get(res) ?? 0) + chunk.length)
  buffered += chunk.length
  if (!watched.has(res)) {
    watched.add(res)
    for (const event of ['drain', 'close']) res.on(event, () => forget(network, res))
  }
  while (buffered > Math.max(MAX_BUFFERED, limit)) cutOldest()
}

function forget(network: string, res: Response): void {
  const answers = buffers.get(network)
  buffered -= answers?.get(res) ?? 0
  answers?.delete(res)
  if (answers?.size === 0) buffers.delete(network)
}

function cutOldest(): void {
  const sums = [...buffers].map(([network, answers]) => ({
    network,
    sum: sumOf(answers),
    oldest: answers.keys().next(),
  }))
  const { network, oldest } = sums.reduce((one, other) => (other.sum > one.sum ? other : one))
  const res = oldest.value!
  forget(network, res)
  res.destroy()
}

const sumOf = (answers: Map<Response, number>) => [...answers.values()].reduce((sum, bytes) => sum + bytes, 0)
