import * as z from 'zod'
import type { Settings } from '../settings.ts'
import { networks, wholeNumber, yesOrNo } from '../settings/kinds.ts'

const isHopCount = (text: string) => /^\d{1,2}$/.test(text)
const proxies = z
  .string()
  .refine(
    text => isHopCount(text) || networks.safeParse(text).success,
    'how many proxies stand in front, or their networks such as 10.0.0.0/8, separated by commas',
  )
  .transform(text => (isHopCount(text) ? Number(text) : networks.parse(text)))

/** Readers’ connections, and the proxies in front. */
export const connections = {
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: proxies,
    preset: '0',
    meaning: 'Whose X-Forwarded-* and X-Request-Id count: the number of proxies in front, or their networks.',
  },
  hstsAlways: {
    name: 'HSTS_ALWAYS',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Says `Strict-Transport-Security` on every answer, for a proxy with TLS that TRUST_PROXY does not name. ' +
      'Otherwise it is said to readers who came by TLS.',
  },
  maxConnections: {
    name: 'MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    preset: '10000',
    meaning: 'Most connections at once; more are closed before they can ask.',
  },
  maxConnectionsPerAddress: {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    preset: '1024',
    meaning:
      'Most of one network address, the proxies of `TRUST_PROXY` excepted: where that is a number, whoever connects ' +
      'counts as one, and this limits nobody. Mobile networks share addresses.',
  },
  requestTimeout: {
    name: 'REQUEST_TIMEOUT',
    schema: wholeNumber(1000, 600_000, 'milliseconds'),
    preset: '30000',
    meaning: 'Longest time for a request to come as a whole, in ms; for its head 10 s at most.',
  },
  sendTimeout: {
    name: 'SEND_TIMEOUT',
    schema: wholeNumber(1000, 600_000, 'milliseconds'),
    preset: '30000',
    meaning:
      'Longest time for which a reader may take nothing of an answer in, in ms; then the connection is cut. Where ' +
      'the system took in a part of it for the reader, that is noticed after up to twice the time.',
  },
} as const satisfies Settings
