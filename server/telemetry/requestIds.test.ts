import { expect, test } from '@jest/globals'
import { idsOf, newTraceparent, traceField, traceIdOf } from './requestIds.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('a trusted sender’s ids are passed on with a span of our own', () => {
  const ids = idsOf({ 'x-request-id': 'given-by-proxy', traceparent: PARENT }, true)
  expect(ids).toEqual({ requestId: 'given-by-proxy', traceparent: PARENT })
  expect(traceField(ids)).toBe(TRACE)
  expect(newTraceparent(ids)).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
})

test('ids of untrusted senders are ignored: one new id serves as both, without sampling', () => {
  const ids = idsOf({ 'x-request-id': 'given-by-reader', traceparent: PARENT }, false)
  expect(ids.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(traceIdOf(ids)).toBe(ids.requestId.replaceAll('-', ''))
  expect(traceField(ids)).toBeUndefined()
  expect(newTraceparent(ids)).toMatch(new RegExp(`^00-${traceIdOf(ids)}-[0-9a-f]{16}-00$`))
})

test('a proxy’s request id without a trace makes the same one everywhere', () => {
  const [one, other] = [1, 2].map(() => traceIdOf(idsOf({ 'x-request-id': 'given-by-proxy' }, true)))
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).toBe(one)
})

test.each([
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01x`,
  'a\nb',
])('%j is no traceparent, even from a trusted sender', traceparent => {
  const ids = idsOf({ traceparent }, true)
  expect(ids.traceparent).toBeUndefined()
  expect(traceIdOf(ids)).toBe(ids.requestId.replaceAll('-', ''))
})
