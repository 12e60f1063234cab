import { everywhere, failuresOf } from './failuresOf.ts'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { errorNames, failureExample, type ErrorName } from '../../../shared/api/envelope.ts'
import { failures } from '../../../shared/api/failures.ts'
import { json, ref, type Json } from './schemas.ts'

type When = { error: ErrorName; when: string }

/** An example envelope for each failure. */
export const failureExamples = (): Json =>
  Object.fromEntries(
    errorNames
      // Each call names it with its own method.
      .filter(error => error !== 'METHOD_NOT_ALLOWED')
      .map(error => [error, { summary: failures[error].desc, value: failureExample(error) }]),
  )

export const retryAfter = {
  description: 'Seconds after which it helps to come again.',
  schema: { type: 'integer', minimum: 1 },
  example: 5,
}

/**
 * The failures of a call, one response per status with its error names. Those shared by many calls go to the components
 * (`shared`).
 */
export function failureResponses(name: EndpointName, shared: Json): Json {
  const byStatus = Map.groupBy(failuresOf(name), ({ error }) => failures[error].status)
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...others]]) => {
      const { error, when } = first!
      if (others.length > 0 || when !== everywhere[error]) return [status, response(status, [first!, ...others])]
      shared[error] ??= response(status, [first!])
      return [status, ref('responses', error)]
    }),
  )
}

/** One response; several error names become a list. */
export function response(status: number, named: When[]): Json {
  const errors = named.map(({ error }) => error)
  return {
    description: named.map(({ error, when }) => `\`${error}\`: ${when}.`).join('\n\n'),
    ...([429, 503].includes(status) && { headers: { 'Retry-After': ref('headers', 'RetryAfter') } }),
    content: json(
      {
        allOf: [
          ref('schemas', 'Failure'),
          {
            type: 'object',
            required: ['code', 'error'],
            properties: { code: { type: 'integer', const: status }, error: { type: 'string', enum: errors } },
          },
        ],
      },
      Object.fromEntries(errors.map(error => [error, ref('examples', error)])),
    ),
  }
}
