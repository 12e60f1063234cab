import type { Response } from 'express'
import { PACKINGS, quickestCoding } from '../http/packing.ts'
import { bufferAndSend } from './bufferedAnswers.ts'

/** Bytes up to which a response of known length is sent in one piece. */
const MAX_AT_ONCE = 64 * 1024
/** Bytes that take two packets with headers, compressed or not. */
export const TOO_SMALL = 1400

/** Receives the chunks of a backend's response and sends them to the reader. */
export type AnswerBody = { part(chunk: Buffer): void; end(): void }

const isPackable = (type: string) => type === 'application/json' || type === 'image/svg+xml' || type === 'text/html'

/**
 * Sends a response body, compressed if that makes it smaller: small bodies in one piece, others chunk by chunk. Headers
 * go out with the first chunk.
 * @param about `type` without parameters; `length` in bytes, undefined if unknown; `limit` for the whole body
 */
export function answerBody(
  res: Response,
  { type, length, limit }: { type: string; length: number | undefined; limit: number },
): AnswerBody {
  const mayPack = isPackable(type)
  if (mayPack) res.vary('Accept-Encoding')
  const coding =
    mayPack && (length ?? Infinity) >= TOO_SMALL ? quickestCoding(res.req.headers['accept-encoding']) : 'identity'
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  if (length !== undefined && length <= MAX_AT_ONCE) {
    const chunks: Buffer[] = []
    return {
      part: chunk => void chunks.push(chunk),
      end() {
        const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
        const body = coding === 'identity' ? bytes : PACKINGS[coding].atOnce(bytes)
        res.setHeader('Content-Length', body.length)
        res.end(body)
      },
    }
  }
  if (coding === 'identity') {
    if (length !== undefined) res.setHeader('Content-Length', length)
    return { part: chunk => bufferAndSend(res, chunk, limit), end: () => res.end() }
  }
  const packing = PACKINGS[coding].stream()
  packing.on('data', (chunk: Buffer) => bufferAndSend(res, chunk, limit)).once('end', () => res.end())
  res.once('close', () => packing.destroy())
  return {
    part(chunk) {
      packing.write(chunk)
      // Flush each chunk: the compressor would buffer it.
      packing.flush()
    },
    end: () => packing.end(),
  }
}
