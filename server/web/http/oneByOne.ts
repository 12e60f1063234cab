import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait behind the one in work, of one connection and of all together. */
const MOST = { ofOne: 512, ofAll: 10_000 }

type Asked = [req: IncomingMessage, res: ServerResponse]
type Line = { waiting: Asked[]; busy: boolean }

/**
 * Requests that a client sends without waiting for answers (pipelining) have their turns one after the other: answers
 * go out in that order anyway, and working ahead would let one connection fill the server. While some wait, nothing
 * more is read from their connection; one that brings too many at a stroke is cut.
 */
export function oneByOne(listener: RequestListener, most = MOST): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  let ofAll = 0

  function open(socket: Socket): Line {
    const line: Line = { waiting: [], busy: false }
    lines.set(socket, line)
    // Node starts the reading again with each request that has been read to its end.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      ofAll -= line.waiting.length
      line.waiting = []
    })
    return line
  }

  function work(line: Line, [req, res]: Asked): void {
    line.busy = true
    res.once('close', () => {
      // Everybody else has a turn between two of one connection.
      if (line.waiting.length > 0) setImmediate(goOn, line, req.socket)
      else line.busy = false
    })
    listener(req, res)
  }

  function goOn(line: Line, socket: Socket): void {
    line.busy = false
    // An answer may have been the last by its own word.
    const next = socket.writableEnded ? undefined : line.waiting.shift()
    if (!next) return
    ofAll--
    if (line.waiting.length === 0) socket.resume()
    work(line, next)
  }

  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket) ?? open(socket)
    if (socket.destroyed) return
    if (!line.busy) return work(line, [req, res])
    line.waiting.push([req, res])
    ofAll++
    if (line.waiting.length > most.ofOne || ofAll > most.ofAll) socket.destroy()
    else socket.pause()
  }
}
