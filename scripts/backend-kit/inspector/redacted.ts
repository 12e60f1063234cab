import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { ReportedCall } from './call.ts'

/** Bytes of a body that are shown. */
const MAX = 64 * 1024

/** A call as it is sent between processes. */
export function redacted({ request, response, ...call }: CallSeen): ReportedCall {
  return {
    ...call,
    request: { ...request, headers: flat(request.headers), body: textOf(Buffer.from(request.body ?? '')) },
    response: response && {
      ...response,
      headers: flat(response.headers),
      body: isText(response.headers['content-type']) ? textOf(response.body) : '',
      left: response.bytes - Math.min(response.body.length, MAX),
    },
  }
}

const textOf = (body: Buffer) => body.subarray(0, MAX).toString()
const isText = (type = '') => type === '' || /json|text|xml|urlencoded/i.test(type)
const flat = (headers: CallSeen['request']['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
