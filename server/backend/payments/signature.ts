import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age of a signed message, and tolerance for its sender's clock, in seconds. */
const TOLERANCE = 300

const digest = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** A signature of body and time, `t=<seconds>,v1=<HMAC-SHA-256>`, against replays. */
export function sign(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${digest(secret, time, body)}`
}

export function isSigned(secret: string, body: string, signature: string, now: Date): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!given || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, Number(time), body)))
}
