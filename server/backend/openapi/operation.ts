import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { language, queryOf } from './parameters.ts'
import { failureResponses } from './responses.ts'
import { json, ref, schemaOf, type Json } from './schemas.ts'

/** A call as an OpenAPI operation; entities are added to `schemas`, shared failures to `responses`. */
export function operation(name: EndpointName, schemas: Json, responses: Json): Json {
  const endpoint = endpointOf(name)
  const { required, part } = endpoint.use
  const input = schemaOf(endpoint.input, 'input', schemas)
  const isGet = endpoint.method === 'GET'
  const examples = Object.entries(endpoint.examples).map(([name, { input, data }]) => ({
    name,
    input: input as object,
    data,
  }))
  return {
    operationId: name.replaceAll('.', '_'),
    tags: [tagOf(name)],
    summary: endpoint.summary,
    description: describe(name),
    ...(!required && { 'x-optional': true }),
    ...(part && { 'x-part': part }),
    security: endpoint.signIn ? [{ bearer: [] }] : [{}, { bearer: [] }],
    parameters: [
      ...(isGet ? [...queryOf(input, examples), ref('parameters', 'section'), ref('parameters', 'lang')] : []),
      ref('parameters', 'DeviceUuid'),
      ref('parameters', 'Brand'),
      ...(endpoint.idempotent ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(!isGet && {
      requestBody: {
        required: true,
        content: json({ allOf: [input, language] }, valuesOf(examples.map(({ name, input }) => [name, input]))),
      },
    }),
    responses: {
      200: {
        description: 'Success.',
        content: json(
          envelope(schemaOf(endpoint.output, 'output', schemas)),
          valuesOf(examples.map(({ name, data }) => [name, { code: 200, desc: '', data }])),
        ),
      },
      ...failureResponses(name, responses),
      default: ref('responses', 'Failure'),
    },
  }
}

/** Its description, and whether backends must implement it. */
function describe(name: EndpointName): string {
  const { description: text, use } = endpointOf(name)
  const { required, part, without } = use
  if (required) return `${text}\n\nRequired: without it nothing can be read.`
  const whose = part ? `Optional, of the part \`${part}\`` : 'Optional'
  return `${text}\n\n${whose}. What readers see without it: ${without}.`
}

const valuesOf = (examples: [string, unknown][]): Json =>
  Object.fromEntries(examples.map(([name, value]) => [name, { value }]))

export const tagOf = (name: string) => name.split('.')[0]!

const envelope = (data: Json) => ({
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: {
    code: { type: 'integer', const: 200 },
    desc: { type: 'string', description: 'Empty' },
    data,
  },
})
