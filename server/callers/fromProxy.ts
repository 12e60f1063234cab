import type { IncomingMessage } from 'node:http'

/** Headers that proxies add. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether a request comes through a proxy. Browsers do not use HTTP/1.0, but an unconfigured nginx does. */
export const isFromProxy = (req: IncomingMessage): boolean =>
  req.httpVersion === '1.0' || OF_PROXIES.some(name => req.headers[name] !== undefined)
