import { Hono, type Context } from 'hono'
import { endpoints, type EndpointName, type Output, type ParsedInput } from '../../../shared/api/endpoints.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'

type Status = 400 | 401 | 404 | 405 | 409 | 413 | 422 | 500
type Failure = Error & { status: Status; body: object }

/** A failure by its name in the contract; `more` is added to the envelope. */
export const failure = (status: Status, error: ErrorName, desc: string, more: object = {}): Failure =>
  Object.assign(new Error(desc), { status, body: { code: status, desc, data: {}, error, ...more } })
export const notFound = (error: ErrorName = 'NOT_FOUND'): never => {
  throw failure(404, error, 'This could not be found.')
}

export function pageOf<T>({ page, limit }: { page: number; limit: number }, all: readonly T[]) {
  return { items: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
}

async function inputOf({ req }: Context): Promise<unknown> {
  // A repeated query field stays a list, which no field accepts.
  const once = ([name, texts]: [string, string[]]) => [name, texts.length > 1 ? texts : texts[0]]
  if (req.method !== 'POST') return Object.fromEntries(Object.entries(req.queries()).map(once))
  const text = await req.text()
  if (Buffer.byteLength(text) > 256 * 1024) throw failure(413, 'TOO_LARGE', 'This is too large.')
  try {
    return JSON.parse(text)
  } catch {
    throw failure(400, 'BAD_REQUEST', 'This request could not be read.')
  }
}

/** The server around the calls: envelope, failures and HTTP rules. */
export function createCalls() {
  const app = new Hono()
  const fail = (c: Context, { body, status }: Failure) => c.json(body, status)
  app.notFound(c => fail(c, failure(404, 'NO_SUCH_CALL', 'There is no such call.')))
  app.onError((error, c) => {
    if (!('body' in error)) console.error(error)
    return fail(c, 'body' in error ? (error as Failure) : failure(500, 'INTERNAL', 'Something went wrong.'))
  })

  /** Defines a call; the contract’s schema reads its fields, and its types check the returned `data`. */
  function call<N extends EndpointName>(name: N, dataOf: (input: ParsedInput<N>, c: Context) => Output<N>) {
    const { method, input } = endpoints[name]
    app.on(method, `/v1/${name}`, async c => {
      const { data, error } = input.safeParse(await inputOf(c))
      if (!error) return c.json({ code: 200, desc: '', data: dataOf(data as ParsedInput<N>, c) })
      const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw failure(422, 'VALIDATION', 'Something you entered isn’t valid.', { fields })
    })
    app.all(`/v1/${name}`, c => {
      c.header('Allow', method === 'GET' ? 'GET, HEAD' : method)
      return fail(c, failure(405, 'METHOD_NOT_ALLOWED', `This call is a ${method}.`))
    })
  }
  return { app, call }
}
export type Calls = ReturnType<typeof createCalls>
