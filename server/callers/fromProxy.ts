import type { IncomingMessage } from 'node:http'

/** Headers by which proxies tell of who asks them. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether some proxy asks for somebody. No browser speaks HTTP/1.0; an nginx that was told nothing else does. */
export const isFromProxy = (req: IncomingMessage): boolean =>
  req.httpVersion === '1.0' || OF_PROXIES.some(name => req.headers[name] !== undefined)
