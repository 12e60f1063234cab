import { isRecord } from '../kit/inspect.ts'

export type Json = Record<string, unknown>

/** Where the failure of all calls stands among them: once, for it is the same everywhere. */
export const FAILURE = '*'

/** What binds nobody: words for people, and marks of tools. */
const WORDS: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples', '$comment'])

/** The calls of a document: by path, and by method. */
export type Calls = Record<string, Record<string, unknown>>

/**
 * What of an OpenAPI document binds site and backends, in one form for all calls: the input as one object, whether it
 * comes as query, headers or body, and the data of a success, with all entities in place. The reference backend's own
 * operations are left out.
 */
export function bindingOf(document: Json): Calls {
  const { schemas, responses } = recordOf(document['components'])
  const paths = Object.entries(recordOf(document['paths'])).flatMap(([path, operations]) => {
    const calls = Object.entries(recordOf(operations)).filter(([, operation]) => !isOwn(operation))
    const bindings = calls.map(([method, operation]) => [method, bound(recordOf(operation), document)])
    return calls.length > 0 ? [[path, Object.fromEntries(bindings)]] : []
  })
  const failure = { get: { responses: { 200: recordOf(responses)['Failure'] ?? {} } } }
  const all = withoutWords({ ...Object.fromEntries(paths), [`/v1/${FAILURE}`]: failure })
  return inPlace(all, recordOf(withoutWords(schemas))) as Calls
}

/** References to entities replaced by these. One that contains itself ends there. */
function inPlace(value: unknown, entities: Json, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map(item => inPlace(item, entities, within))
  if (!isRecord(value)) return value
  const { $ref, ...rest } = value
  if (typeof $ref !== 'string') {
    return typed(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part, entities, within)])))
  }
  const name = $ref.split('/').at(-1)!
  if (within.includes(name)) return {}
  return { ...recordOf(inPlace(entities[name], entities, [...within, name])), ...rest }
}

/** A constant has its type, whether or not it says so. */
function typed(schema: Json): Json {
  const { const: only } = schema
  if (schema['type'] !== undefined || !['string', 'number', 'boolean'].includes(typeof only)) return schema
  return { ...schema, type: Number.isInteger(only) ? 'integer' : typeof only }
}

const isOwn = (operation: unknown) => isRecord(operation) && operation['x-reference-only'] === true

function bound(operation: Json, document: Json): Json {
  const { security, deprecated, responses } = operation
  return {
    security,
    ...(deprecated === true && { deprecated, 'x-deprecation': operation['x-deprecation'] }),
    ...(operation['x-optional'] === true && { 'x-optional': true }),
    requestBody: { content: { 'application/json': { schema: inputOf(operation, document) } } },
    responses: { 200: recordOf(responses)['200'] },
  }
}

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: unknown }

/** Query and headers as the fields of an object, beside those of the body. */
function inputOf({ parameters = [], requestBody }: Json, { components }: Json): Json {
  const known = recordOf(recordOf(components)['parameters'])
  const all = (parameters as Parameter[]).map(parameter =>
    parameter.$ref ? (known[parameter.$ref.split('/').at(-1)!] as Parameter) : parameter,
  )
  const nameOf = (parameter: Parameter) => (parameter.in === 'header' ? `${parameter.name}:` : parameter.name)
  const fields = {
    type: 'object',
    properties: Object.fromEntries(all.map(parameter => [nameOf(parameter), parameter.schema])),
    required: all.filter(({ required }) => required).map(nameOf),
  }
  const body = recordOf(recordOf(recordOf(recordOf(requestBody)['content'])['application/json']))['schema']
  return body === undefined ? fields : { allOf: [fields, body] }
}

/** Without what binds nobody. Names of fields, which stand below `properties`, are kept whatever they are. */
export function withoutWords(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map(item => withoutWords(item))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => areNames || !WORDS.has(key))
      .map(([key, part]) => [key, withoutWords(part, !areNames && key === 'properties')]),
  )
}

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
