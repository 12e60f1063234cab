import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Of the kernel's clock that `/proc` counts in, in milliseconds. */
const TICK = 10

/** Milliseconds of processor time that a process has used. Linux only. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

const END = Buffer.from('\r\n\r\n')

/** The length of the answer that a buffer begins with; undefined where it is not whole yet. */
function lengthOf(buffer: Buffer): number | undefined {
  const end = buffer.indexOf(END)
  if (end < 0) return undefined
  const head = buffer.toString('latin1', 0, end).toLowerCase()
  if (!head.startsWith('http/1.1 200')) throw new Error(`The answer is no page: ${head.slice(0, 40)}`)
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) {
    const whole = end + END.length + Number(length)
    return buffer.length < whole ? undefined : whole
  }
  // In pieces: nothing else follows on a connection that asks one thing at a time.
  return buffer.subarray(-5).toString('latin1') === '0\r\n\r\n' ? buffer.length : undefined
}

/** One connection that asks for the same page again and again, as a browser on a phone would, until `until`. */
function client(port: number, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let rest: Buffer = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.on('data', (data: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, data]) : data
      try {
        const length = lengthOf(rest)
        if (length === undefined) return
        rest = rest.subarray(length)
        answered++
        if (performance.now() < until) return void socket.write(request)
        resolve(answered)
      } catch (error) {
        reject(error)
      }
      socket.destroy()
    })
  })
}

export type Target = { pid: number; port: number; host: string; path: string }
/** Answers a second, and milliseconds of the server's processor an answer. */
export type Measured = { rate: number; cpu: number }

/** What a server does under the load of some connections for so many milliseconds. */
export async function load({ pid, port, host, path }: Target, connections: number, length: number): Promise<Measured> {
  const headers = [`Host: ${host}`, 'Accept-Encoding: gzip, deflate, br', 'User-Agent: phone']
  const request = `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  const [start, cpu] = [performance.now(), cpuOf(pid)]
  const clients = Array.from({ length: connections }, () => client(port, request, start + length))
  const answered = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0)
  return { rate: (answered * 1000) / (performance.now() - start), cpu: (cpuOf(pid) - cpu) / answered }
}
