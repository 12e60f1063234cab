import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 500 | 503
type Failure = Error & { status: Status; body: object }

/** A failure by its name in the contract; `more` stands beside it in the envelope. */
export const failure = (status: Status, error: string, desc: string, more: object = {}): Failure =>
  Object.assign(new Error(desc), { status, body: { code: status, desc, data: {}, error, ...more } })
export const notFound = (error = 'NOT_FOUND'): never => {
  throw failure(404, error, 'This could not be found.')
}

/** A whole number from 1, which a query writes as text. */
const whole = (most = Number.MAX_SAFE_INTEGER) => {
  const number = z.int().min(1).max(most)
  return number.or(z.string().regex(/^\d{1,16}$/).transform(Number).pipe(number))
}
export const id = whole()
export const paging = (most = 50) => ({ page: whole(100_000).default(1), limit: whole(most).default(20) })
export const pageOf = <T>(all: readonly T[], { page, limit }: { page: number; limit: number }) => {
  const items = all.slice((page - 1) * limit, page * limit)
  return { items, page, limit, total: all.length }
}

const inputOf = async ({ req }: Context): Promise<object> => {
  // What a query says twice stays a list, which no field takes.
  const single = ([name, texts]: [string, string[]]) => [name, texts.length > 1 ? texts : texts[0]]
  if (req.method !== 'POST') return Object.fromEntries(Object.entries(req.queries()).map(single))
  const body: unknown = await req.json().catch(() => null)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw failure(400, 'BAD_REQUEST', 'This request could not be read.')
}

/** The server around the calls: envelope, failures, and what HTTP wants. */
export const createCalls = () => {
  const app = new Hono()
  const fail = (c: Context, { body, status }: Failure) => c.json(body, status)
  const tooLarge = failure(413, 'TOO_LARGE', 'This is too large.')
  app.use(bodyLimit({ maxSize: 256 * 1024, onError: c => fail(c, tooLarge) }))
  app.notFound(c => fail(c, failure(404, 'NO_SUCH_CALL', 'There is no such call.')))
  app.onError((error, c) => {
    if ('body' in error) return fail(c, error as Failure)
    console.error(error)
    return fail(c, failure(500, 'INTERNAL', 'Something went wrong.'))
  })

  /** Defines a call by the fields that it takes and what it gives in `data`. */
  type Define = <S extends z.ZodRawShape>(
    name: `${'GET' | 'POST'} ${string}`,
    shape: S,
    dataOf: (input: z.output<z.ZodObject<S>>, c: Context) => object,
  ) => void
  const call: Define = (name, shape, dataOf) => {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, `/v1/${path}`, async c => {
      const given = Object.entries(await inputOf(c)).filter(([, value]) => value !== '')
      const parsed = z.object(shape).safeParse(Object.fromEntries(given))
      if (parsed.success) return c.json({ code: 200, desc: '', data: dataOf(parsed.data, c) })
      const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw failure(422, 'VALIDATION', 'Some fields are not right.', { fields })
    })
    app.all(`/v1/${path}`, c => {
      c.header('Allow', method === 'GET' ? 'GET, HEAD' : method)
      return fail(c, failure(405, 'METHOD_NOT_ALLOWED', `This call is a ${method}.`))
    })
  }
  return { app, call }
}
export type Calls = ReturnType<typeof createCalls>
