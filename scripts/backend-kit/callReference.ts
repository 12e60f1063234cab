import * as z from 'zod'
import { schemaOf, type Json } from './openapi/schemas.ts'
import { ratesOf } from '../../server/settings/limits/rates.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../shared/api/endpoints.ts'
import { failures } from '../../shared/api/failures.ts'
import { FORM_SAYS, LIST_SAYS } from '../../shared/api/endpoint.ts'
import { everyFieldOf, fieldsOf, listOf, nameIn, oneLine, WHY, type Entities, type Field } from './callFields.ts'
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

/** A line in so many places has its description in one, at the end. */
const MANY = 3

/** Takes descriptions that many lines share out of them; the full lines follow under a heading of their own. */
function describedOnce(lines: readonly string[]): string[] {
  const uses = Map.groupBy(
    lines.map(line => line.trim()),
    line => line,
  )
  const short = (line: string) => line.replace(new RegExp(`[.:]${WHY}.*`), '')
  const common = new Map<string, string>()
  for (const [line, { length }] of uses) {
    const other = common.get(short(line))
    const isMore = length > (other ? uses.get(other)!.length : MANY - 1)
    // What has no description anywhere must not get another's.
    if (line.includes(WHY) && isMore && !uses.has(short(line))) common.set(short(line), line)
  }
  const shortened = lines.map(line => (common.get(short(line.trim())) === line.trim() ? short(line) : line))
  const all = [...shortened, '# Fields and failures of many calls', '', ...[...common.values()].toSorted(), '']
  return all.map(line => line.replace(WHY, ' '))
}

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
  const lines = own.map(({ error, when }) => `- ${failures[error].status} \`${error}\`:${WHY}${oneLine(when)}`)
  return lines.length > 0 ? ['Failures:', '', ...lines, ''] : []
}

/** Rules that the kit checks for every call, every POST, or every call with an Idempotency-Key. */
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
  'body',
  'idempotency',
  'input',
  'paging',
  'limits',
])

const formsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(formsOf) : [schema]

/** The form of an example's input or output. */
function formOf(name: EndpointName, io: 'input' | 'output', { input: sent, data }: Example): z.ZodType {
  const { input, output, outputOf } = endpointOf(name)
  const schema = io === 'input' ? input : (outputOf?.(sent as Record<string, unknown>) ?? output)
  return formsOf(schema).find(form => form.safeParse(io === 'input' ? sent : data).success)!
}

type Example = ReturnType<typeof examplesOf>[string]

/** The first example of each pair of forms; the OpenAPI document has all. */
function shownExamples(name: EndpointName): [title: string, Example][] {
  const shown: z.ZodType[][] = []
  return Object.entries(examplesOf(name)).filter(([, example]) => {
    const forms = [formOf(name, 'input', example), formOf(name, 'output', example)]
    const isNew = !shown.some(others => others.every((other, index) => other === forms[index]))
    if (isNew) shown.push(forms)
    return isNew
  })
}

function outermost(schema: JsonSchema, entities: Entities, apart: ReadonlySet<string>): Field[] {
  const entity = schema.$ref && nameIn(schema.$ref)
  if (!entity) return fieldsOf(schema, entities, apart)
  return apart.has(entity) ? [everyFieldOf(entity)] : fieldsOf(entities[entity]!, entities, apart)
}

/** The fields of each form of an input or output, under the names of the examples that have it. */
function formsIn(name: EndpointName, io: 'input' | 'output', entities: Entities, apart: ReadonlySet<string>): string[] {
  const forms = Map.groupBy(shownExamples(name), ([, example]) => formOf(name, io, example))
  return [...forms].flatMap(([form, of]) => {
    const title = forms.size > 1 ? `${io} as in ${listed(of.map(([example]) => example))}` : io
    const schema = schemaOf(form, io, entities as Json) as JsonSchema
    const fields = outermost(schema, entities, apart)
    const heading = `${title[0]!.toUpperCase()}${title.slice(1)}:`
    return fields.length > 0 ? [heading, '', ...listOf(fields), ''] : []
  })
}

function exampleOf(name: EndpointName): string[] {
  const { method } = endpointOf(name)
  return shownExamples(name).flatMap(([title, { input, data }]) => {
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
- Fields and failures without a description mean the same in [many calls](#fields-and-failures-of-many-calls).
- Output and examples are \`data\` of the [envelope](contract.md#responses). A time is ISO 8601 in UTC, text is plain,
  coins are whole, money is in minor units of its currency.
- A paged call takes \`page\` (integer 1 to 100000; default: 1) and \`limit\` (integer 1 to 50; default: 20), both
  optional, and returns them with \`total\`, the number of items of all pages. [\`cursor\` and
  \`next\`](contract.md#cursors) may go beside them.
- Every call also takes \`section\` and \`lang\`.
- Without an optional call, the site shows a message and a button to retry in place of a list, and \`desc\` of the
  response at a form.
- A section names the rules of the kit that are about its call; [all others](contract.md#what-it-checks) hold too,
  \`body\` for a POST, \`idempotency\` with an Idempotency-Key.
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
  const shared = ['# Objects of several calls', '', ...linked.flatMap(([, lines]) => lines)]
  const lines = [HEAD, ...describedOnce([...calls, ...shared])]
  return `${lines.join('\n').trimEnd()}\n`
}
