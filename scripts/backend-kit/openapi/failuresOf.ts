import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import { failures } from '../../../shared/api/failures.ts'
import { jsonSchema } from './jsonSchema.ts'

type When = { error: ErrorName; when: string }

/** Failures common to many calls, and when they occur; `failuresOf` selects them. */
export const everywhere: Partial<Record<ErrorName, string>> = {
  BAD_REQUEST: 'the request, or a header of it, cannot be read',
  SIGN_IN_REQUIRED: 'there is no token, or none that is good',
  ADDRESS_NOT_CONFIRMED: 'the reader’s address is still to be confirmed',
  CROSS_SITE: 'sent by the web server: a page of another site made this call',
  NO_SUCH_CALL: 'the backend does without this call',
  TOO_LARGE: failures.TOO_LARGE.when,
  VALIDATION: 'a field is missing or wrong; `fields` names it',
  IDEMPOTENCY_MISMATCH: failures.IDEMPOTENCY_MISMATCH.when,
  IN_PROGRESS: failures.IN_PROGRESS.when,
  RATE_LIMITED: 'too much work within a few seconds; with `Retry-After`',
  INTERNAL: 'something went wrong that nobody foresaw',
  BACKEND_UNREACHABLE: 'sent by the web server: the backend cannot be reached',
  BACKEND_RESPONSE_INVALID: 'sent by the web server: the backend’s response cannot be passed on',
  NOT_AVAILABLE: 'this part is not offered, or not right now; with `Retry-After` where it helps to come again',
  BACKEND_TIMEOUT: 'sent by the web server: the backend keeps silent',
}

const ALWAYS: ErrorName[] = [
  'BAD_REQUEST',
  'INTERNAL',
  'BACKEND_UNREACHABLE',
  'BACKEND_RESPONSE_INVALID',
  'NOT_AVAILABLE',
  'BACKEND_TIMEOUT',
]

/** Failures of a call by status, and when they occur; without `METHOD_NOT_ALLOWED`, which other methods get. */
export function failuresOf(name: EndpointName): When[] {
  const { method, cost, signIn, confirmed, idempotent, input, use, failures: own = {} } = endpointOf(name)
  const { properties = {}, oneOf } = jsonSchema(input, 'input')
  const hasFields = oneOf !== undefined || Object.keys(properties).length > 0
  const general: ErrorName[] = [
    ...ALWAYS,
    ...(hasFields ? (['VALIDATION'] as const) : []),
    ...(method === 'POST' ? (['TOO_LARGE', 'CROSS_SITE'] as const) : []),
    ...(cost !== 'light' ? (['RATE_LIMITED'] as const) : []),
    ...(use.required ? [] : (['NO_SUCH_CALL'] as const)),
    ...(signIn ? (['SIGN_IN_REQUIRED'] as const) : []),
    ...(confirmed ? (['ADDRESS_NOT_CONFIRMED'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'] as const) : []),
  ]
  return [...new Set([...general, ...(Object.keys(own) as ErrorName[])])]
    .map(error => ({ error, when: own[error] ?? everywhere[error]! }))
    .toSorted((a, b) => failures[a.error].status - failures[b.error].status)
}
