import { createGunzip } from 'node:zlib'
import type { Meter } from './meter.ts'
import { CallFailure } from './outcome.ts'

/** The encoding we request: every server supports it. */
export const ACCEPTED_CODING = 'gzip'

/**
 * Decompresses a response, metered as it goes, so that a small response cannot expand without limit. Rejects with
 * CallFailure: the meter's, or `not_json` for invalid data.
 */
export async function unpack(body: Buffer, coding: string, meter: Meter): Promise<Buffer> {
  if (coding.toLowerCase() === 'identity') return body
  if (coding.toLowerCase() !== ACCEPTED_CODING)
    throw new CallFailure(
      'not_json',
      `Content-Encoding ${coding}, where the request accepts ${ACCEPTED_CODING} or none`,
    )
  const gunzip = createGunzip()
  const chunks: Buffer[] = []
  gunzip.end(body)
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      meter.add(chunk.length)
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof CallFailure ? cause : new CallFailure('not_json', cause)
  }
  return Buffer.concat(chunks)
}
