import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { DEFAULT_BRAND } from './brand.ts'

const LONGEST = 200
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '').slice(0, LONGEST)

/**
 * One line a request: id, method, path, brand, status, time. Query, headers and bodies stay out of the log: they carry
 * tokens, one-time codes and what readers write.
 */
export const logRequests = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: request => /^[\w-]{1,100}$/.exec(header(request, 'x-request-id'))?.[0] ?? randomUUID(),
    customProps: request => ({ brand: header(request, 'x-brand') || DEFAULT_BRAND }),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }) => ({ id, method, path: String(url).split('?')[0]!.slice(0, LONGEST) }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  })

/** An error for the log, without what databases say besides (details, rows): it can be what a reader wrote. */
export function loggable(error: unknown): Error {
  if (!Error.isError(error)) return new Error('something that is no error was thrown')
  const { message, stack } = error
  return Object.assign(new Error(message), { stack }, 'code' in error && { code: error.code })
}
