import type { Response } from 'express'
import { networkOf } from '../../../shared/network.ts'

/** Bytes that answers may take up together until their readers have them, unless a single one may be larger. */
const ROOM = 64 * 1024 * 1024
let taken = 0
/** Answers that readers have not taken in yet, with their bytes, the oldest first, by network. */
const held = new Map<string, Map<Response, number>>()
/** Those of which we hear when they have gone. */
const watched = new WeakSet<Response>()

/**
 * Sends a part of an answer on, however slowly its reader takes it in: so a backend's connection is held as long as
 * the backend takes, and memory as long as the reader does. Where all answers take up more room than there is, the
 * oldest of the network that has most is cut.
 * @param limit bytes that a single answer may have
 */
export function holdAndSend(res: Response, chunk: Buffer, limit: number): void {
  if (res.write(chunk)) return
  const network = networkOf(res.locals.address ?? '')
  const answers = held.get(network) ?? new Map<Response, number>()
  held.set(network, answers)
  answers.set(res, (answers.get(res) ?? 0) + chunk.length)
  taken += chunk.length
  if (!watched.has(res)) {
    watched.add(res)
    for (const event of ['drain', 'close']) res.on(event, () => forget(network, res))
  }
  while (taken > Math.max(ROOM, limit)) cutOldest()
}

function forget(network: string, res: Response): void {
  const answers = held.get(network)
  taken -= answers?.get(res) ?? 0
  answers?.delete(res)
  if (answers?.size === 0) held.delete(network)
}

function cutOldest(): void {
  const sums = [...held].map(([network, answers]) => ({ network, sum: sumOf(answers), oldest: answers.keys().next() }))
  const { network, oldest } = sums.reduce((one, other) => (other.sum > one.sum ? other : one))
  const res = oldest.value!
  forget(network, res)
  res.destroy()
}

const sumOf = (answers: Map<Response, number>) => [...answers.values()].reduce((sum, bytes) => sum + bytes, 0)
