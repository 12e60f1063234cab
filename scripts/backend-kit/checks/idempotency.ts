import { randomUUID } from 'node:crypto'
import { endpointNames, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Check, Refusal, Tester } from '../kit/check.ts'
import { isRecord } from '../kit/inspect.ts'
import { goodInputs } from '../kit/inputs.ts'
import { UNKNOWN_ID } from '../kit/samples.ts'
import type { KitResponse } from '../kit/send.ts'
import { isIdempotent } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'
import { optionsFor } from './responses.ts'

/** Concurrent requests with one key. */
const AT_ONCE = 5

export const withKey = (key: string, token?: string) => ({ key, ...(token && { token }) })

/** Id of the created object; undefined in a failure. */
export const madeId = ({ body }: KitResponse): unknown => {
  const data = isRecord(body) ? body['data'] : undefined
  return isRecord(data) ? data['id'] : undefined
}

const complaint = async (test: Tester): Promise<Fields> => {
  const [input] = await goodInputs['complaint.submit_save'](test.samples, test)
  return { ...input, content: `Sent by the contract kit, ${randomUUID()}.` }
}

const complaints: Check = {
  call: 'complaint.submit_save',
  rule: 'idempotency',
  run: async test => {
    const send = (input: Fields, key: string) => test.call('complaint.submit_save', input, withKey(key))
    const input = await complaint(test)
    const key = randomUUID()
    const first = await send(input, key)
    const second = await test.call('complaint.submit_save', input, { ...withKey(key), language: false })
    const isRepeated = `sent again without section and lang must be 200, as before, is ${second.status}` as const
    if (!test.expect(second.status === 200, isRepeated, { response: second })) return
    const where = { field: 'data.id', response: second }
    test.expect(madeId(first) !== undefined, 'a complaint with an Idempotency-Key must succeed', { response: first })
    test.expect(
      madeId(first) === madeId(second),
      `the same key must be ${madeId(first)} again, is ${madeId(second)}`,
      where,
    )
    const refuses = (fields: Fields, key: string, refusal: Refusal) =>
      test.refuses('complaint.submit_save', fields, refusal, withKey(key))
    const mismatch = { code: 422, error: 'IDEMPOTENCY_MISMATCH' } as const
    await refuses({ ...input, content: 'Something else.' }, key, mismatch)

    const other = await send(input, randomUUID())
    test.expect(madeId(other) !== madeId(first), 'another key must act again', { field: 'data.id', response: other })

    const elsewhere = { ...withKey(key), headers: { 'Device-Uuid': randomUUID() } }
    const stranger = await test.call('complaint.submit_save', { ...input, content: 'Of another device.' }, elsewhere)
    const isOwn = stranger.status === 200 && madeId(stranger) !== madeId(first)
    const message = `a key that another device used must be new, is ${stranger.status}` as const
    test.expect(isOwn, message, { response: stranger, expected: '200 with an id of its own' })

    const lost = { ...input, book_id: UNKNOWN_ID }
    const failing = randomUUID()
    for (let tries = 0; tries < 2; tries++) await refuses(lost, failing, { code: 404, error: 'BOOK_NOT_FOUND' })
    await refuses(input, failing, mismatch)

    const parallel = randomUUID()
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(input, parallel)))
    const ids = new Set(responses.filter(({ status }) => status === 200).map(madeId))
    test.expect(ids.size === 1, `${AT_ONCE} at the same time with one key must make one, made ${ids.size}`, {
      field: 'data.id',
      response: responses[0],
    })
    for (const response of responses.filter(({ status }) => status !== 200)) {
      test.refused(response, { code: 409, error: 'IN_PROGRESS' })
    }
  },
}

/** A call that creates something is refused without a key, since a retry would be a second request. */
const withoutKey = (name: EndpointName): Check => ({
  call: name,
  rule: 'idempotency',
  run: async test => {
    const [input] = await goodInputs[name](test.samples, test)
    const options = await optionsFor(name, test)
    const refusal = { code: 422, error: 'VALIDATION', field: 'Idempotency-Key' } as const
    for (const key of [null, '']) await test.refuses(name, input!, refusal, { ...options, key })
  },
})

export const idempotencyChecks = (): Check[] => [complaints, ...endpointNames.filter(isIdempotent).map(withoutKey)]
