import * as fc from 'fast-check'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { isGet } from '../kit/inputs.ts'
import type { Message } from '../kit/send.ts'

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)),
  maxLength: 60,
})
/** Characters with a meaning in a query, and escapes without one. */
const query = fc
  .array(
    fc.constantFrom(
      'book_id',
      'page',
      'limit',
      '=',
      '&',
      '[',
      ']',
      '.',
      '+',
      ';',
      '%',
      '%zz',
      '%ff',
      '%00',
      '%F0%9F',
      '1',
      '-',
      '__proto__',
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''))
const body = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', 'null', '\\u', '"page"', '1e999', '\0'), {
      maxLength: 12,
    })
    .map(parts => parts.join('')),
  fc.constant(`${'['.repeat(20_000)}`),
  fc.constant(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
)
const headers = fc.record(
  {
    Authorization: visible,
    'Idempotency-Key': visible,
    'Device-Uuid': visible,
    'Content-Type': fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=klingon',
      'application/json',
    ),
    'If-None-Match': fc.constantFrom('*x', '"', 'W/'),
  },
  { requiredKeys: [] },
)

/** Random requests: a query, a body and headers that no client would send. */
export const rawRequest = (name: EndpointName): fc.Arbitrary<Message> =>
  isGet(name)
    ? fc
        .record({ query, headers })
        .map(({ query, headers }) => ({ method: 'GET', path: `/v1/${name}?${query}`, headers }))
    : fc.record({ body, headers }).map(({ body, headers }) => ({ method: 'POST', path: `/v1/${name}`, body, headers }))
