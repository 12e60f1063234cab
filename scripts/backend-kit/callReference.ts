import * as z from 'zod'
import { schemaOf, type Json } from './openapi/schemas.ts'
import { ratesOf } from '../../server/settings/limits/rates.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../shared/api/endpoints.ts'
import { count, id, time } from '../../shared/api/envelope.ts'
import { failures } from '../../shared/api/failures.ts'
import { failuresOf } from './openapi/failuresOf.ts'
import type { JsonSchema } from './openapi/jsonSchema.ts'
import { allChecks } from './checks/allChecks.ts'
import { examplesOf } from './callExamples/examples.ts'

export type Row = readonly string[]

export const table = (head: Row, rows: Row[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** Sent by the web server, never by a backend. */
const FROM_WEB_SERVER: ReadonlySet<string> = new Set(['CROSS_SITE', 'BACKEND_UNREACHABLE', 'BACKEND_TIMEOUT'])

type Entities = Record<string, JsonSchema>

const nameIn = ($ref: string) => $ref.split('/').at(-1)!

/** The type of a field that may also be null or empty. */
function meantOf(schema: JsonSchema): { form: JsonSchema; isNullable: boolean } {
  const forms = (schema.anyOf ?? [schema]).filter(({ const: value }) => value !== '')
  const meant = forms.filter(({ type }) => type !== 'null')
  const [only = schema] = meant
  return { form: meant.length > 1 ? { ...schema, anyOf: meant } : only, isNullable: meant.length < forms.length }
}

const span = (low: number | undefined, high: number | undefined, unit = '') => {
  const most = high === Number.MAX_SAFE_INTEGER ? undefined : high
  if (low !== undefined && low === most) return `${low}${unit}`
  if (most === undefined) return low === undefined ? '' : `${unit ? 'at least' : 'from'} ${low}${unit}`
  return low === undefined ? `at most ${most}${unit}` : `${low} to ${most}${unit}`
}

const code = (text: unknown) => `\`${String(text).replaceAll('|', '\\|')}\``

/** A short description of a schema; nested fields have their own rows. */
function kindOf(schema: JsonSchema): string {
  const { form, isNullable } = meantOf(schema)
  return [plainKind(form), ...(isNullable ? ['or null'] : [])].join(' ')
}

function plainKind({ $ref, anyOf, oneOf, ...of }: JsonSchema): string {
  const forms = anyOf ?? oneOf
  if ($ref) return `[${nameIn($ref)}](#${nameIn($ref).toLowerCase()})`
  if (forms) return [...new Set(forms.map(kindOf))].join(' or ')
  if (of.enum) return of.enum.map(code).join(', ')
  if (of.const !== undefined) return code(of.const)
  const [low, high] = [of.minimum ?? (of.exclusiveMinimum === 0 ? 1 : undefined), of.maximum]
  switch (of.type) {
    case 'integer':
      return ['whole number', span(low, high)].join(' ')
    case 'number':
      return ['number', span(low, high)].filter(Boolean).join(' ')
    case 'boolean':
      return 'true or false'
    case 'array':
      return [`list of ${of.items ? kindOf(of.items) : 'anything'}`, span(of.minItems, of.maxItems)]
        .filter(Boolean)
        .join(', ')
    case 'object':
      return 'object'
    case 'string': {
      if (of.format === 'date-time') return 'time'
      if (of.format === 'email') return 'e-mail address'
      const length = of.minLength === 1 && !of.maxLength ? 'not empty' : span(of.minLength, of.maxLength, ' characters')
      return ['text', length, of.pattern && code(of.pattern)].filter(Boolean).join(', ')
    }
    default:
      return 'anything'
  }
}

/** A row for each field, nested ones after their parent; entities in `apart` have their own tables. */
function rowsOf(schema: JsonSchema, entities: Entities, apart: ReadonlySet<string>, path = ''): Row[] {
  const { form } = meantOf(schema)
  const { $ref, anyOf = [], oneOf = [], items, properties = {}, required = [] } = form
  const inner = (of: JsonSchema, at: string) => rowsOf(of, entities, apart, at)
  if ($ref) return apart.has(nameIn($ref)) ? [] : inner(entities[nameIn($ref)]!, path)
  if (items) return inner(items, `${path}[]`)
  const forms = [...anyOf, ...oneOf].flatMap(of => inner(of, path))
  const fields = Object.entries(properties).flatMap(([name, field]): Row[] => {
    const at = path ? `${path}.${name}` : name
    const optional = required.includes(name) ? '' : '?'
    return [[`\`${at}\`${optional}`, kindOf(inlined(field, apart)), meaningOf(field)], ...inner(field, at)]
  })
  return [...new Map([...forms, ...fields].map(row => [row.join(), row])).values()]
}

const meaningOf = ({ description = '' }: JsonSchema) => (IN_TYPE.has(description) ? '' : oneLine(description))

/** The same, with `object` for what has its own rows below. */
function inlined(schema: JsonSchema, apart: ReadonlySet<string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const $ref = (value as JsonSchema | null)?.$ref
    return $ref && !apart.has(nameIn($ref)) ? { type: 'object' } : value
  })
}

/** What a type already says. */
const IN_TYPE: ReadonlySet<string | undefined> = new Set([id, count, time].map(({ description }) => description))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

const listed = (values: readonly string[]) => values.map(value => `\`${value}\``).join(', ')

function whoMayCall(name: EndpointName): string {
  const { signIn, confirmed, idempotent } = endpointOf(name)
  const who = !signIn
    ? 'anyone, with or without a token'
    : confirmed
      ? 'signed-in readers with a confirmed address'
      : 'signed-in readers'
  return idempotent ? `${who}, with an [Idempotency-Key](contract.md#retries-and-idempotency)` : who
}

function needOf(name: EndpointName): string {
  const { required, part, optionalUnless, without } = endpointOf(name).use
  if (required) return '**required**: without it nothing can be read'
  const whose = part ? `part \`${part}\`` : 'optional'
  const unless = optionalUnless === true ? ', optional' : optionalUnless ? `, where there is \`${optionalUnless}\`` : ''
  return `${whose}${unless}; without it: ${without}`
}

function freshnessOf(name: EndpointName): string {
  const { maxAge, pages } = endpointOf(name).fresh ?? {}
  const shared = pages
    ? `pages share a response for ${pages} s, or less if \`Cache-Control\` says so`
    : 'no page shares a response'
  return maxAge ? `${shared}; \`public, max-age=${maxAge}\` suits readers without a token` : shared
}

const HOUR = 3600

function limitsOf(name: EndpointName): string {
  const { cost, hourly } = endpointOf(name)
  const { within, ...often } = cost === 'light' ? { within: HOUR * 1000, ...hourly } : ratesOf()[cost]
  const each = Object.entries(often).map(([who, most]) => `${most} a ${who}`)
  const isLimited = failuresOf(name).some(({ error }) => error === 'RATE_LIMITED')
  if (each.length === 0) return isLimited ? 'of your choice: 429 RATE_LIMITED' : 'none'
  const time = within === HOUR * 1000 ? 'an hour' : `${within / 1000} s`
  return `429 RATE_LIMITED, in the reference backend after ${each.join(', ')} in ${time}; yours may differ`
}

const rulesOf = (name: EndpointName) => [
  ...new Set(allChecks().flatMap(({ call, rule }) => (call === name ? [rule] : []))),
]

const formsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(formsOf) : [schema]

/** A table for each form of an input or output, under the names of the examples that have it. */
function tablesOf(
  name: EndpointName,
  io: 'input' | 'output',
  entities: Entities,
  apart: ReadonlySet<string>,
): string[] {
  const { input, output, outputOf } = endpointOf(name)
  const forms = Map.groupBy(Object.entries(examplesOf(name)), ([, { input: sent, data }]) => {
    const schema = io === 'input' ? input : (outputOf?.(sent as Record<string, unknown>) ?? output)
    return formsOf(schema).find(form => form.safeParse(io === 'input' ? sent : data).success)!
  })
  return [...forms].flatMap(([form, of]) => {
    const title = forms.size > 1 ? `${io} as in ${listed(of.map(([example]) => example))}` : io
    const schema = schemaOf(form, io, entities as Json) as JsonSchema
    const rows = rowsOf(schema.$ref ? entities[nameIn(schema.$ref)]! : schema, entities, apart)
    return [rows.length > 0 ? fieldTable(title, rows) : `No ${title}.`, '']
  })
}

const fieldTable = (title: string, rows: Row[]) => table([title, 'type', 'meaning'], rows)

function exampleOf(name: EndpointName): string[] {
  const { method } = endpointOf(name)
  return Object.entries(examplesOf(name)).flatMap(([title, { input, data }]) => {
    const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
    const asked =
      method === 'GET'
        ? `GET /v1/${name}${query.size ? `?${query}` : ''}`
        : `POST /v1/${name}\n${JSON.stringify(input)}`
    return [
      `<details><summary>Example: ${title}</summary>`,
      '',
      '```',
      asked,
      '',
      JSON.stringify({ code: 200, desc: '', data }, null, 2),
      '```',
      '',
      '</details>',
      '',
    ]
  })
}

function sectionOf(name: EndpointName, entities: Entities, apart: ReadonlySet<string>): string[] {
  const { method, summary, description, use } = endpointOf(name)
  const errors = failuresOf(name).filter(({ error }) => !FROM_WEB_SERVER.has(error))
  return [
    `## ${name}`,
    '',
    `\`${method} /v1/${name}\`: ${summary}. ${description}`,
    '',
    `- Who may call: ${whoMayCall(name)}`,
    `- Need: ${needOf(name)}`,
    ...(use.subject ? [`- Pages about it: ${listed(use.subject)}`] : []),
    ...(use.beside ? [`- Pages that also use it: ${listed(use.beside)}`] : []),
    `- Freshness: ${freshnessOf(name)}`,
    `- Limits: ${limitsOf(name)}`,
    `- Rules of the kit: ${listed(rulesOf(name))}`,
    '',
    ...tablesOf(name, 'input', entities, apart),
    ...tablesOf(name, 'output', entities, apart),
    table(
      ['error', 'status', 'when'],
      errors.map(({ error, when }) => [`\`${error}\``, String(failures[error].status), oneLine(when)]),
    ),
    '',
    ...exampleOf(name),
  ]
}

const HEAD = `# The calls

All calls with their fields, failures and an example; [contract.md](contract.md) has what they have in common.
\`npx node scripts/backend-kit/docs.ts\` generates this page and [openapi.json](openapi.json) from \`shared/api/\`.

- A name with \`?\` may be absent. In a query and in filters it may also be empty.
- Output is \`data\` of the [envelope](contract.md#answers). \`items[].id\` is the \`id\` of each item.
- Every call also takes \`section\` and \`lang\`, and may fail with 405 METHOD_NOT_ALLOWED. 403 CROSS_SITE,
  502 BACKEND_UNREACHABLE and 504 BACKEND_TIMEOUT come from the web server alone.
- For every call the kit also checks \`envelope\`, \`data\`, \`steady\` and \`caching\`
  ([what each rule means](contract.md#what-it-checks)).
- A time is ISO 8601 in UTC, text is plain, coins are whole, money is in minor units of its currency.
`

/** Objects used by several calls, which get a table of their own; others are described in place. */
function sharedEntities(entities: Entities): ReadonlySet<string> {
  const uses = endpointNames.flatMap(name => {
    const { input, output } = endpointOf(name)
    const own: Json = {}
    const roots = [schemaOf(input, 'input', own), schemaOf(output, 'output', own)]
    Object.assign(entities, own)
    return [...new Set(JSON.stringify([roots, own]).match(/(?<=#\/components\/schemas\/)\w+/g))]
  })
  return new Set(uses.filter((entity, index) => uses.indexOf(entity) < index))
}

/** docs/calls.md: a section for each call. */
export function callReference(): string {
  const entities: Entities = {}
  const apart = sharedEntities(entities)
  const calls = endpointNames.flatMap(name => sectionOf(name, entities, apart))
  const objects = [...apart].map((name): [string, string[]] => {
    const { description } = entities[name]!
    const fields = fieldTable('field', rowsOf(entities[name]!, entities, apart))
    return [name, [`## ${name}`, '', ...(description ? [description, ''] : []), fields, '']]
  })
  const all = [...calls, ...objects.flatMap(([, lines]) => lines)].join('\n')
  const linked = objects.filter(([name]) => all.includes(`(#${name.toLowerCase()})`))
  const lines = [HEAD, ...calls, '# Objects of several calls', '', ...linked.flatMap(([, lines]) => lines)]
  return `${lines.join('\n').trimEnd()}\n`
}
