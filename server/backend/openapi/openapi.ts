import type * as z from 'zod'
import { endpoints, type Endpoint, type EndpointName } from '../../../shared/api/endpoints.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import { jsonSchema } from '../../../shared/api/jsonSchema.ts'
import { deprecationMarks } from '../../../shared/versions/deprecation.ts'
import { uses } from '../../../shared/api/uses.ts'
import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import { CONTRACT_VERSION } from '../../../shared/contract/changeLog.ts'
import { PICTURE_WIDTHS } from '../../../shared/pictureWidths.ts'

type Json = Record<string, unknown>

let document: Json | undefined

/** The contract as an OpenAPI 3.1 document, made once from the endpoint table. */
export const openapi = (): Json => (document ??= build())

function build(): Json {
  const schemas: Json = {}
  const failure = { description: 'A failure.', content: json(schemaOf(failureSchema, 'output', schemas)) }
  const paths = Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [
      `/v1/${name}`,
      { [endpoint.method.toLowerCase()]: operation(name as EndpointName, endpoint, schemas) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire API',
      version: CONTRACT_VERSION,
      description:
        'Every answer is an envelope `{code, desc, data}`; `code` repeats the HTTP status. A failure adds `error`, ' +
        'a stable name for programs, and a failed validation `fields`. The brand’s site serves these calls under ' +
        '`/<prefix>_api/v1/`. Times are ISO 8601 in UTC, money in minor units, ids positive integers. ' +
        'Operations with `x-reference-only` are the reference backend’s own: no other needs them. Operations with ' +
        '`x-optional` a backend may leave out.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(endpoints).map(tagOf))].map(name => ({ name })),
    paths: { ...paths, ...referenceOnly({ ...visits, ...pictures }) },
    components: {
      schemas,
      parameters: { section, lang, DeviceUuid: deviceUuid, Brand: brand, IdempotencyKey: idempotencyKey },
      responses: { Failure: failure },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that user.login gave.' } },
    },
  }
}

function operation(name: EndpointName, endpoint: Endpoint, schemas: Json): Json {
  const input = schemaOf(endpoint.input, 'input', schemas)
  const isGet = endpoint.method === 'GET'
  return {
    operationId: name.replaceAll('.', '_'),
    tags: [tagOf(name)],
    summary: endpoint.summary,
    ...(!uses[name].required && { 'x-optional': true }),
    ...(endpoint.deprecated && deprecationMarks(endpoint.deprecated)),
    security: endpoint.signIn ? [{ bearer: [] }] : [{}, { bearer: [] }],
    parameters: [
      ...(isGet ? [...queryOf(input), ref('parameters', 'section'), ref('parameters', 'lang')] : []),
      ref('parameters', 'DeviceUuid'),
      ref('parameters', 'Brand'),
      ...(endpoint.idempotent ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(!isGet && { requestBody: { required: true, content: json({ allOf: [input, language] }) } }),
    responses: {
      200: { description: 'Success.', content: json(envelope(schemaOf(endpoint.output, 'output', schemas))) },
      ...(endpoint.signIn && { 401: ref('responses', 'Failure') }),
      422: ref('responses', 'Failure'),
      default: ref('responses', 'Failure'),
    },
  }
}

/** Marks what is no part of the contract: addresses that the reference backend gives to browsers and other parties. */
const referenceOnly = (paths: Record<string, Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, { ...operation, 'x-reference-only': true }]),
      ),
    ]),
  )

/** JSON Schema of a contract schema; what has a name goes to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs = {}, ...own } = jsonSchema(schema, io) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= moved(definition)
  const { id } = schema.meta() ?? {}
  if (!id) return moved(own)
  schemas[id] ??= moved(own)
  return ref('schemas', id)
}

/** A schema as it stands among the components. */
const moved = (schema: unknown) =>
  JSON.parse(
    JSON.stringify(schema)
      .replace(/"#\/\$defs\/([^"]+)"/g, '"#/components/schemas/$1"')
      .replace(/"id":"([A-Z]\w+)",?/g, ''),
  )

const queryOf = (input: Json) =>
  Object.entries((input.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((input.required ?? []) as string[]).includes(name),
    schema,
  }))

const tagOf = (name: string) => name.split('.')[0]!
const json = (schema: Json) => ({ 'application/json': { schema } })
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const envelope = (data: Json) => ({
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: { code: { const: 200 }, desc: { type: 'string' }, data },
})

/** Any value is accepted: a section that nobody knows, or none. */
const sectionSchema = { type: ['integer', 'string'], default: DEFAULT_SECTION }
const langSchema = { type: 'string', default: DEFAULT_LANG }
const language = { type: 'object', properties: { section: sectionSchema, lang: langSchema } }
const section = { name: 'section', in: 'query', description: 'Number of the content area.', schema: sectionSchema }
const lang = { name: 'lang', in: 'query', description: 'Language tag.', schema: langSchema }
const deviceUuid = {
  name: 'Device-Uuid',
  in: 'header',
  description: 'Id of the reader’s device.',
  schema: { type: 'string' },
}
const brand = {
  name: 'X-Brand',
  in: 'header',
  description: 'Key of the brand; the web server sets it.',
  schema: { type: 'string', default: 'local' },
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'One for each action of the reader. The same key gives the same answer for 24 hours and acts once.',
}

const picture = (summary: string, id: string, ...more: Json[]) => ({
  get: {
    operationId: summary.replaceAll(' ', '_'),
    tags: ['pictures'],
    summary,
    parameters: [
      { name: id, in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'v', in: 'query', description: 'Hash of the bytes.', schema: { type: 'string' } },
      ...more,
    ],
    responses: {
      200: { description: 'The picture.', content: { 'image/*': {} } },
      default: ref('responses', 'Failure'),
    },
  },
})
const query = (name: string, schema: Json, description?: string) => ({
  name,
  in: 'query',
  required: true,
  schema,
  ...(description && { description }),
})
const text = { type: 'string' }
const orderId = { type: 'integer', minimum: 1 }

/** What browsers and those who take money visit by themselves. */
const visits = {
  '/v1/user.oauthReturn': {
    get: {
      operationId: 'user_oauthReturn',
      tags: ['user'],
      summary: 'Where a third party sends the reader back to',
      parameters: [query('state', text), query('code', text)],
      responses: {
        303: { description: 'To `/<code>` of the site: user.sns exchanges the code, or says what failed.' },
      },
    },
  },
  '/v1/payment.webhook': {
    post: {
      operationId: 'payment_webhook',
      tags: ['payment'],
      summary: 'What became of an order, as the payment provider says it, signed',
      requestBody: { required: true, content: json({ type: 'object' }) },
      responses: {
        200: { description: 'Taken; `changed` is false where it was known.' },
        default: ref('responses', 'Failure'),
      },
    },
  },
  '/v1/checkout.page': {
    get: {
      operationId: 'checkout_page',
      tags: ['payment'],
      summary: 'The test checkout; absent where Stripe takes payments',
      parameters: [query('order', orderId), query('key', text, 'As in `pay_url`.')],
      responses: {
        200: { description: 'A page.', content: { 'text/html': {} } },
        default: ref('responses', 'Failure'),
      },
    },
  },
  '/v1/checkout.pay': {
    post: {
      operationId: 'checkout_pay',
      tags: ['payment'],
      summary: 'What the buttons of the test checkout do',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['order', 'key', 'choice'],
              properties: { order: orderId, key: text, choice: { enum: ['pay', 'decline'] } },
            },
          },
        },
      },
      responses: { 303: { description: 'To the page again.' }, default: ref('responses', 'Failure') },
    },
  },
}

const pictures = {
  '/v1/book.cover': picture('Cover of a book', 'book_id', {
    name: 'w',
    in: 'query',
    description: 'Width in pixels.',
    schema: { type: 'integer', enum: PICTURE_WIDTHS },
  }),
  '/v1/banner.image': picture('Picture of a banner', 'id'),
}
