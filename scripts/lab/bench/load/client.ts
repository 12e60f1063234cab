import { connect } from 'node:net'

const END = Buffer.from('\r\n\r\n')
/** The end of a chunked response; pages are not expected to contain it at the end of a read. */
const LAST = Buffer.from('0\r\n\r\n')

/** The missing part of a response; `pieces`: it is chunked, so its end is searched for. */
type Expected = { length: number } | { pieces: true }

/** The head of a response; undefined while incomplete. Throws if the response is no page. */
function headOf(data: Buffer): { size: number; body: Expected } | undefined {
  const end = data.indexOf(END)
  if (end < 0) return undefined
  const head = data.toString('latin1', 0, end).toLowerCase()
  if (!head.startsWith('http/1.1 200')) throw new Error(`The answer is no page: ${head.slice(0, 40)}`)
  const length = /content-length: (\d+)/.exec(head)?.[1]
  return { size: end + END.length, body: length === undefined ? { pieces: true } : { length: Number(length) } }
}

/** Follows the responses on a connection without pipelining; reports when one is complete. */
function follow(ended: () => void): (data: Buffer) => void {
  let body: Expected | undefined
  let bytes = 0
  let rest: Buffer = Buffer.alloc(0)
  return data => {
    bytes += data.length
    if (!body) {
      rest = rest.length > 0 ? Buffer.concat([rest, data]) : data
      const head = headOf(rest)
      if (!head) return
      body = 'length' in head.body ? { length: head.size + head.body.length } : head.body
    } else rest = data.length < LAST.length ? Buffer.concat([rest.subarray(-LAST.length), data]) : data
    const isWhole = 'length' in body ? bytes >= body.length : rest.subarray(-LAST.length).equals(LAST)
    if (!isWhole) return
    body = undefined
    bytes = 0
    rest = Buffer.alloc(0)
    ended()
  }
}

/**
 * One connection that requests the same page repeatedly, as a browser on a phone would, until `until`. Returns the
 * number of responses.
 */
export function client(port: number, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let isDone = false
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true).setTimeout(30_000, () => socket.destroy(new Error('It did not answer for 30 s.')))
    socket.once('error', reject)
    socket.once('close', () => (isDone ? resolve(answered) : reject(new Error('It closed the connection.'))))
    const read = follow(() => {
      answered++
      isDone = performance.now() >= until
      if (isDone) socket.destroy()
      else socket.write(request)
    })
    socket.on('data', (data: Buffer) => {
      try {
        read(data)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
  })
}
