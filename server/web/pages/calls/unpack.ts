import { createGunzip } from 'node:zlib'
import type { Meter } from './meter.ts'
import { CallFailure } from './outcome.ts'

/** What we ask for: the one coding that every server knows. */
export const ACCEPTED_CODING = 'gzip'

/**
 * The bytes of an answer without its coding, metered as they come, so that a small answer cannot become a large one.
 * Rejects with CallFailure: the meter's, or `not_json` for bytes that are not in the coding.
 */
export async function unpack(body: Buffer, coding: string, meter: Meter): Promise<Buffer> {
  if (coding.toLowerCase() === 'identity') return body
  if (coding.toLowerCase() !== ACCEPTED_CODING) throw new CallFailure('not_json', { cause: 'a coding not asked for' })
  const gunzip = createGunzip()
  const chunks: Buffer[] = []
  gunzip.end(body)
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      meter.add(chunk.length)
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof CallFailure ? cause : new CallFailure('not_json', { cause })
  }
  return Buffer.concat(chunks)
}
