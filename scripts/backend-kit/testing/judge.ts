import { isRecord } from '../kit/inspect.ts'
import type { Result } from '../kit/report.ts'
import type { Fields } from '../kit/wire.ts'
import { runContract, type Options } from '../runContract.ts'
import { damaged, type Damage, type Exchange, type Reply } from './damaged.ts'

/** The kit's report on a server that is broken in one way. */
export async function judge(origin: string, damage: Damage, options: Partial<Options>): Promise<Result> {
  const { url, close } = await damaged(origin, damage)
  try {
    return await runContract({ base: url, timeout: 5000, ...options })
  } finally {
    await close()
  }
}

/** `call  rule  field: message` of every failure. */
export const found = ({ lines }: Result) =>
  lines.flatMap(({ call, rule, problems }) =>
    problems.map(({ field, message }) => `${call}  ${rule}  ${field ? `${field}: ` : ''}${message}`),
  )

export const items = ({ data }: Reply) => (Array.isArray(data['items']) ? data['items'] : []) as Fields[]
/** Changes every response of one call. */
export const only = (call: string, change: (reply: Reply, exchange: Exchange) => void): Damage => ({
  after: (reply, exchange) => void (exchange.name === call && change(reply, exchange)),
})
/** Changes the requests of one call. */
export const inRequest = (call: string, change: (exchange: Exchange) => void): Damage => ({
  before: exchange => void (exchange.name === call && change(exchange)),
})
/** Changes the data of one call. */
export const inData = (call: string, change: (reply: Reply) => void): Damage => ({
  after: (reply, { name }) => {
    if (name === call && reply.status === 200) change(reply)
  },
})
/** Sets fields of each item of a call. */
export const setAll = (call: string, fields: Fields): Damage =>
  inData(call, reply => items(reply).forEach(item => Object.assign(item, fields)))
/** Changes the envelope of one call's failures. */
export const inFailure = (call: string, change: (body: Fields, reply: Reply) => void): Damage => ({
  after: (reply, { name }) => {
    if (name === call && reply.status >= 400 && isRecord(reply.body)) change(reply.body, reply)
  },
})
export const respond = (reply: Reply, data: object) =>
  Object.assign(reply, { status: 200, body: { code: 200, desc: '', data } })
/** Makes a response a failure, by default a wrong field that the contract allows. */
export const refuse = (reply: Reply, path: string, code = 422, error = 'VALIDATION') =>
  Object.assign(reply, {
    status: code,
    body: { code, desc: 'No.', data: {}, error, ...(path && { fields: [{ path, message: 'No' }] }) },
  })

/** A call that offers cursors. @param served the page for a cursor after this one */
export function withCursors(call: string, served = (after: number) => after + 1): Damage {
  return {
    before: ({ name, query }) => {
      const [, after] = /^after-(\d+)$/.exec(query.get('cursor') ?? '') ?? []
      if (name !== call || !after) return
      query.set('requested', query.get('page') ?? '1')
      query.set('page', String(served(Number(after))))
    },
    after: ({ data, status }, { name, query }) => {
      if (name !== call || status !== 200 || !('total' in data)) return
      const [page, last] = [Number(query.get('page') ?? 1), Math.ceil(Number(data['total']) / Number(data['limit']))]
      const requested = Number(query.get('requested') ?? page)
      Object.assign(data, { page: requested, next: requested < last ? `after-${requested}` : null })
    },
  }
}

/** Returns the first page of chapters for every page, with the page number changed. */
export function firstPageOnly(): Damage {
  const first = new Map<string, unknown>()
  return {
    after: (reply, { name, query }) => {
      if (name !== 'book.chapters' || reply.status !== 200) return
      const limit = query.get('limit') ?? ''
      if ((query.get('page') ?? '1') === '1') first.set(limit, structuredClone(reply.data['items']))
      else reply.data['items'] = ((first.get(limit) ?? []) as Fields[]).slice(0, items(reply).length)
    },
  }
}
