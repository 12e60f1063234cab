import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { examplesOf } from '../callExamples/examples.ts'
import { failureResponses } from './responses.ts'
import { json, ref, schemaOf, type Json } from './schemas.ts'
import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'

/** A call as an OpenAPI operation; entities are added to `schemas`, shared failures to `responses`. */
export function operation(name: EndpointName, schemas: Json, responses: Json): Json {
  const endpoint = endpointOf(name)
  const { required, part } = endpoint.use
  const input = schemaOf(endpoint.input, 'input', schemas)
  const isGet = endpoint.method === 'GET'
  const examples = Object.entries(examplesOf(name)).map(([name, { input, data }]) => ({ name, input, data }))
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

/** Any value is accepted, also unknown or missing sections. */
const sectionSchema = {
  type: ['integer', 'string'],
  default: DEFAULT_SECTION,
  description: 'Number of the content area. Lists prefer its books.',
}
const langSchema = {
  type: 'string',
  default: DEFAULT_LANG,
  description: 'Language tag of the reader. Lists prefer its books.',
}

/** Language fields of every body. */
const language = { type: 'object', properties: { section: sectionSchema, lang: langSchema } }

/** Shared parameters, by component name. */
export const parameters = {
  section: {
    name: 'section',
    in: 'query',
    description: 'Number of the content area. Any value is accepted.',
    schema: sectionSchema,
    example: DEFAULT_SECTION,
  },
  lang: {
    name: 'lang',
    in: 'query',
    description: 'Language tag. Any value is accepted.',
    schema: langSchema,
    example: DEFAULT_LANG,
  },
  DeviceUuid: {
    name: 'Device-Uuid',
    in: 'header',
    description: 'Id of the reader’s browser. May be missing, except where a third-party sign-in begins.',
    schema: { type: 'string', pattern: '^[\\w.-]{0,64}$' },
    example: 'b3f1c6a0-5f0c-4d6e-9c59-91ad2f0b7c1e',
  },
  Brand: {
    name: 'X-Brand',
    in: 'header',
    description: 'Key of the brand; the web server sets it.',
    schema: { type: 'string', pattern: '^[a-z0-9_-]{1,40}$', default: 'local' },
    example: 'freenovel',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each action of the reader. The same key gives the same answer for 24 hours and acts once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '0d9c1b5e-0c7f-4f0e-8a35-6f2d9e1b7a44',
  },
}

type Named = { name: string; input: object }

/** Query parameters of a GET, with their values in these examples. */
const queryOf = (input: Json, examples: Named[]): Json[] =>
  Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, { description, ...schema }]) => {
    const shown = examples.filter(example => name in example.input)
    return {
      name,
      in: 'query',
      description,
      required: ((input.required ?? []) as string[]).includes(name),
      schema,
      ...(shown.length > 0 && {
        examples: Object.fromEntries(shown.map(example => [example.name, { value: (example.input as Json)[name] }])),
      }),
    }
  })
