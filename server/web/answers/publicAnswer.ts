import type { IncomingHttpHeaders } from 'node:http'
import type { Packed } from '../http/packing.ts'

/** An answer as it came. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A success that its backend lets anybody keep and show. */
export type PublicAnswer = {
  /** When it came, and until when it may be shown, in epoch ms. */
  at: number
  until: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** As readers get it, once one has: headers, names and values in turn, and bytes by their coding. */
  head?: string[]
  forms: Partial<Record<Packed, Buffer>>
}

/** What every answer that is kept is known by, whether its backend says so or not. */
const KNOWN_BY = /^(?:authorization|x-brand(?:-\w+)?|accept-encoding|origin)$/

/** The answer where anybody may be shown it (RFC 9111), else undefined. @param at when it came, in epoch ms */
export function publicAnswer({ status, headers, body }: RawAnswer, at: number): PublicAnswer | undefined {
  if (status !== 200 || headers['set-cookie']) return undefined
  const seconds = publicSeconds(String(headers['cache-control'] ?? '')) - (Number(headers.age) || 0)
  const varies = String(headers.vary ?? '')
    .toLowerCase()
    .split(',')
  if (!(seconds > 0) || !varies.every(name => KNOWN_BY.test(name.trim()) || name === '')) return undefined
  return { at, until: at + seconds * 1000, headers, body, forms: {} }
}

function publicSeconds(control: string): number {
  if (!/\bpublic\b/i.test(control) || /\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const said = /\bs-maxage\s*=\s*"?(\d+)/i.exec(control) ?? /\bmax-age\s*=\s*"?(\d+)/i.exec(control)
  return Number(said?.[1] ?? 0)
}
