import * as z from 'zod'
import { schemaOf, type Json } from './openapi/schemas.ts'
import { ratesOf } from '../../server/settings/limits/rates.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../shared/api/endpoints.ts'
import { count, id, time } from '../../shared/api/envelope.ts'
import { failures } from '../../shared/api/failures.ts'
import { FORM_SAYS, LIST_SAYS } from '../../shared/api/use.ts'
import { failuresOf } from './openapi/failuresOf.ts'
import { jsonSchema, type JsonSchema } from './openapi/jsonSchema.ts'
import { allChecks } from './checks/allChecks.ts'
import { examplesOf } from './callExamples/examples.ts'

export type Row = readonly string[]

export const table = (head: Row, rows: Row[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** Failures that the head of the page tells once, of the calls that it names there, or that backends never send. */
const COMMON_FAILURES: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'VALIDATION',
  'SIGN_IN_REQUIRED',
  'ADDRESS_NOT_CONFIRMED',
  'NO_SUCH_CALL',
  'TOO_LARGE',
  'IDEMPOTENCY_MISMATCH',
  'IN_PROGRESS',
  'RATE_LIMITED',
  'INTERNAL',
  'NOT_AVAILABLE',
  'CROSS_SITE',
  'BACKEND_UNREACHABLE',
  'BACKEND_RESPONSE_INVALID',
  'BACKEND_TIMEOUT',
])

/** What the head of the page says once. */
const SAID_ONCE: ReadonlySet<string> = new Set([FORM_SAYS, LIST_SAYS])

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

const code = (text: unknown) => `\`${text}\``

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
      return ['integer', span(low, high)].filter(Boolean).join(' ')
    case 'number':
      return ['number', span(low, high)].filter(Boolean).join(' ')
    case 'boolean':
      return 'boolean'
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

/** Fields of lists that the head of the page tells once. */
const PAGING: ReadonlySet<string> = new Set([
  '`page`? integer 1 to 100000',
  '`limit`? integer 1 to 50',
  '`page` integer from 1',
  '`limit` integer from 1',
  '`total` integer from 0',
  '`cursor`? text',
  '`next`? text, 1 to 200 characters or null',
])

type Field = { name: string; type: string; meaning: string; fields: Field[] }

/** The fields of an object or of a list's items, with those nested in them; entities in `apart` have own sections. */
function fieldsOf(schema: JsonSchema, entities: Entities, apart: ReadonlySet<string>): Field[] {
  const { form } = meantOf(schema)
  const { $ref, anyOf = [], oneOf = [], items, properties = {}, required = [] } = form
  if ($ref) return apart.has(nameIn($ref)) ? [] : fieldsOf(entities[nameIn($ref)]!, entities, apart)
  if (items) return fieldsOf(items, entities, apart)
  const forms = [...anyOf, ...oneOf].flatMap(of => fieldsOf(of, entities, apart))
  const own = Object.entries(properties).map(([name, field]): Field => ({
    name: `\`${name}\`${required.includes(name) ? '' : '?'}`,
    type: kindOf(inlined(field, apart)),
    meaning: meaningOf(field),
    fields: fieldsOf(field, entities, apart),
  }))
  const all = [...forms, ...own].filter(({ name, type }) => !PAGING.has(`${name} ${type}`))
  return [...new Map(all.map(field => [JSON.stringify(field), field])).values()]
}

/** A list of fields, nested ones indented; siblings of one type and meaning share a line. */
const listOf = (fields: readonly Field[], indent = ''): string[] =>
  [
    ...Map.groupBy(fields, ({ type, meaning, fields: nested }) => JSON.stringify([type, meaning, nested])).values(),
  ].flatMap(alike => {
    const [{ type, meaning, fields: nested }] = alike as [Field]
    const names = alike.map(({ name }) => name).join(', ')
    return [`${indent}- ${names}: ${[type, meaning].filter(Boolean).join('. ')}`, ...listOf(nested, `${indent}  `)]
  })

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

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const listed = (values: readonly string[]) => values.map(value => `\`${value}\``).join(', ')

function needOf(name: EndpointName): string {
  const { required, part, optionalUnless, without } = endpointOf(name).use
  if (required) return '**Required**: without it nothing can be read.'
  const whose = part ? `Part \`${part}\`` : 'Optional'
  const unless = optionalUnless === true ? ', optional' : optionalUnless ? `, where there is \`${optionalUnless}\`` : ''
  return SAID_ONCE.has(without) ? `${whose}${unless}.` : `${whose}${unless}; without it: ${without}.`
}

function signInOf(name: EndpointName): string {
  const { signIn, confirmed, idempotent } = endpointOf(name)
  const who = confirmed ? 'Signed-in readers with a confirmed address' : signIn && 'Signed-in readers'
  const key = idempotent && 'with an [Idempotency-Key](contract.md#retries-and-idempotency)'
  return who || key ? `${[who || 'Anyone', key].filter(Boolean).join(', ')}.` : ''
}

/** Whether the response is one page of a list. */
const isPaged = (name: EndpointName) => 'page' in (jsonSchema(endpointOf(name).input, 'input').properties ?? {})

function freshnessOf(name: EndpointName): string {
  const { maxAge, pages } = endpointOf(name).fresh ?? {}
  const says = [pages && `pages share a response for ${pages} s`, maxAge && `\`public, max-age=${maxAge}\` suits it`]
  return says.some(Boolean) ? `Fresh: ${says.filter(Boolean).join('; ')}.` : ''
}

const HOUR_MS = 3_600_000

function limitsOf(name: EndpointName): string {
  const { cost } = endpointOf(name)
  const rates = ratesOf()
  const ofCalls: Partial<Record<EndpointName, Record<string, number>>> = rates
  const light = { within: HOUR_MS, ...ofCalls[name] }
  const { within, ...often } = { light, batch: rates.batchMs, search: rates.searchMs }[cost]
  const unit = cost === 'light' ? '' : ' ms of work'
  const each = Object.entries(often).map(([who, most]) => `${most}${unit} a ${who}`)
  const isLimited = failuresOf(name).some(({ error }) => error === 'RATE_LIMITED')
  if (each.length === 0) return isLimited ? 'Limits: of your choice.' : ''
  return `Limits: ${each.join(', ')} in ${within === HOUR_MS ? 'an hour' : `${within / 1000} s`}.`
}

function rulesOf(name: EndpointName): string {
  const own = new Set(allChecks().flatMap(({ call, rule }) => (call === name && !COMMON_RULES.has(rule) ? [rule] : [])))
  return own.size > 0 ? `Rules of the kit: ${listed([...own])}.` : ''
}

function failureLines(name: EndpointName): string[] {
  const own = failuresOf(name).filter(({ error }) => !COMMON_FAILURES.has(error))
  const lines = own.map(({ error, when }) => `- ${failures[error].status} \`${error}\`: ${oneLine(when)}`)
  return lines.length > 0 ? ['Failures:', '', ...lines, ''] : []
}

/** Rules that the kit checks for every call. */
const COMMON_RULES: ReadonlySet<string> = new Set([
  'envelope',
  'data',
  'steady',
  'caching',
  'response',
  'language',
  'sign-in',
  'transport',
  'method',
  'input',
  'paging',
  'limits',
])

const formsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(formsOf) : [schema]

/** The fields of each form of an input or output, under the names of the examples that have it. */
function formsIn(name: EndpointName, io: 'input' | 'output', entities: Entities, apart: ReadonlySet<string>): string[] {
  const { input, output, outputOf } = endpointOf(name)
  const forms = Map.groupBy(Object.entries(examplesOf(name)), ([, { input: sent, data }]) => {
    const schema = io === 'input' ? input : (outputOf?.(sent as Record<string, unknown>) ?? output)
    return formsOf(schema).find(form => form.safeParse(io === 'input' ? sent : data).success)!
  })
  return [...forms].flatMap(([form, of]) => {
    const title = forms.size > 1 ? `${io} as in ${listed(of.map(([example]) => example))}` : io
    const schema = schemaOf(form, io, entities as Json) as JsonSchema
    const fields = fieldsOf(schema.$ref ? entities[nameIn(schema.$ref)]! : schema, entities, apart)
    const heading = `${title[0]!.toUpperCase()}${title.slice(1)}:`
    return fields.length > 0 ? [heading, '', ...listOf(fields), ''] : []
  })
}

function exampleOf(name: EndpointName): string[] {
  const { method } = endpointOf(name)
  return Object.entries(examplesOf(name)).flatMap(([title, { input, data }]) => {
    const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
    const requested =
      method === 'GET'
        ? `GET /v1/${name}${query.size ? `?${query}` : ''}`
        : `POST /v1/${name}\n${JSON.stringify(input)}`
    return [
      `<details><summary>Example: ${title}</summary>`,
      '',
      '```',
      requested,
      '',
      JSON.stringify(data, null, 2),
      '```',
      '',
      '</details>',
      '',
    ]
  })
}

function sectionOf(name: EndpointName, entities: Entities, apart: ReadonlySet<string>): string[] {
  const { method, summary, description, use } = endpointOf(name)
  const facts = [
    needOf(name),
    isPaged(name) ? 'Paged.' : '',
    signInOf(name),
    freshnessOf(name),
    limitsOf(name),
    rulesOf(name),
  ]
  return [
    `## ${name}`,
    '',
    `\`${method} /v1/${name}\`: ${summary}. ${description}`,
    '',
    facts.filter(Boolean).join(' '),
    ...(use.subject ? ['', `Pages about it: ${listed(use.subject)}.`] : []),
    '',
    ...formsIn(name, 'input', entities, apart),
    ...formsIn(name, 'output', entities, apart),
    ...failureLines(name),
    ...exampleOf(name),
  ]
}

const HEAD = `# The calls

Each call with its fields, its own failures and an example; [contract.md](contract.md) explains what all calls share.
\`npx node scripts/backend-kit/docs.ts\` generates this page and [openapi.json](openapi.json) from \`shared/api/\`.

Unless a section says otherwise, anyone may make the call, with or without a token, no page shares its response, and the
reference backend does not limit it.

- A name with \`?\` may be absent; in a query and in filters it may also be empty. Nested fields are indented: those of
  a list are the fields of each item.
- Output and examples are \`data\` of the [envelope](contract.md#responses). A time is ISO 8601 in UTC, text is plain,
  coins are whole, money is in minor units of its currency.
- A paged call takes \`page\` (integer 1 to 100000; default: 1) and \`limit\` (integer 1 to 50; default: 20), both
  optional, and returns them with \`total\`, the number of items of all pages. [\`cursor\` and
  \`next\`](contract.md#cursors) may go beside them.
- Every call also takes \`section\` and \`lang\`.
- Without an optional call, the site shows a message and a button to retry in place of a list, and \`desc\` of the
  response at a form.
- A section names the rules of the kit that only some calls have; [all others](contract.md#what-it-checks) hold for it
  too.
- Limits are those of the reference backend; yours may differ.

Any call may fail with 400 \`BAD_REQUEST\`, 405 \`METHOD_NOT_ALLOWED\`, 500 \`INTERNAL\` or 503 \`NOT_AVAILABLE\`; with
input also 422 \`VALIDATION\`, as a POST 413 \`TOO_LARGE\`, for signed-in readers 401 \`SIGN_IN_REQUIRED\`,
with an \`Idempotency-Key\` 422 \`IDEMPOTENCY_MISMATCH\` and 409
\`IN_PROGRESS\`, beyond a limit 429 \`RATE_LIMITED\`. A backend that leaves out an optional call responds to it with 404
\`NO_SUCH_CALL\`. 403 \`CROSS_SITE\`, 502 \`BACKEND_UNREACHABLE\`,
502 \`BACKEND_RESPONSE_INVALID\` and 504 \`BACKEND_TIMEOUT\` come from the web server.
[When each occurs](contract.md#responses).
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
    const fields = listOf(fieldsOf(entities[name]!, entities, apart))
    return [name, [`## ${name}`, '', ...(description ? [description, ''] : []), ...fields, '']]
  })
  const all = [...calls, ...objects.flatMap(([, lines]) => lines)].join('\n')
  const linked = objects.filter(([name]) => all.includes(`(#${name.toLowerCase()})`))
  const lines = [HEAD, ...calls, '# Objects of several calls', '', ...linked.flatMap(([, lines]) => lines)]
  return `${lines.join('\n').trimEnd()}\n`
}
