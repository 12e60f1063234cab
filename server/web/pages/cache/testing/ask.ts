import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Host of the brand that most tests use. */
export const ONE = 'www.one.example'
export const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/** A request with only these headers. */
export async function ask(
  { port }: { port: number },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ port, path, method, headers: { Host: ONE, ...headers } }, resolve)
      .once('error', reject)
      .end()
  })
  const body = await buffer(res)
  return { status: res.statusCode ?? 0, headers: res.headers, body, text: body.toString() }
}
