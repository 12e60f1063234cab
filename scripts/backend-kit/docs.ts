import { readFileSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { openapi } from '../../server/backend/openapi/openapi.ts'
import { deprecationSentence } from '../../shared/versions/deprecation.ts'
import { endpoints, type Endpoint } from '../../shared/api/endpoints.ts'
import { jsonSchema, type JsonSchema } from '../../shared/contract/jsonSchema.ts'
import { VERSION_PATTERN } from '../../shared/versions/version.ts'
import { changeLogText } from './changeLogText.ts'
import { errorsTable } from './errorsTable.ts'
import { fieldsTable } from './fieldsTable.ts'
import { descriptionsList } from './descriptionsList.ts'
import { rules } from './kit/rules.ts'
import { partsTable, usesTable } from './usesTable.ts'

/** What has a name of its own, such as BookCard. */
const entities = new Map<string, JsonSchema>()

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = jsonSchema(schema, io)
  for (const [name, definition] of Object.entries(json.$defs ?? {})) entities.set(name, definition)
  const { id } = schema.meta() ?? {}
  if (!id || json.$ref) return json
  entities.set(id, json)
  return { $ref: `#/$defs/${id}` }
}

/** A type in the words of the document. */
function words(json: JsonSchema): string {
  if (json.$ref) return json.$ref.split('/').at(-1)!
  const forms = (json.anyOf ?? json.oneOf)?.filter(form => form.const !== '')
  if (forms) return [...new Set(forms.map(words))].join(' or ')
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum) return json.enum.map(value => JSON.stringify(value)).join(' or ')
  if (Array.isArray(json.type)) return json.type.map(type => words({ ...json, type })).join(' or ')
  if (json.type === 'array') return `[${words(json.items ?? {})}${json.maxItems ? `, up to ${json.maxItems}` : ''}]`
  if (json.type === 'object') return object(json)
  if (json.type === 'integer') return json.exclusiveMinimum === 0 ? 'id' : 'integer'
  if (json.type === 'number') return json.maximum === undefined ? 'number' : `${json.minimum} to ${json.maximum}`
  return json.type === 'string' ? text(json) : (json.type ?? 'anything')
}

function text({ format, pattern, minLength = 0, maxLength }: JsonSchema): string {
  if (format === 'date-time') return 'time'
  if (format === 'email') return 'e-mail'
  if (format === 'uri' || pattern?.startsWith('^(https')) return 'address'
  if (pattern?.startsWith('^\\/')) return 'path of the site'
  if (pattern?.includes('A-Za-z')) return 'a letter or 0-9'
  if (pattern?.startsWith('^[A-Z]{3}')) return 'three capitals'
  if (pattern?.startsWith('^[\\w-]')) return `1 to ${/(\d+)\}/.exec(pattern)?.[1]} letters, digits, - or _`
  if (pattern?.startsWith('^[a-z][a-z_]')) return 'a to z and _, up to 40'
  if (pattern?.includes('\\d{6}')) return 'six digits'
  if (pattern?.includes(',')) return 'ids with commas between them, up to 10'
  if (pattern === VERSION_PATTERN) return 'version'
  if (maxLength === undefined || minLength === maxLength) return 'text'
  return minLength ? `${minLength} to ${maxLength} characters` : `up to ${maxLength} characters`
}

/** One page of a list is said as such, more than an entity by what is more, other objects by their fields. */
function object(json: JsonSchema): string {
  const { properties = {} } = json
  const { items, page, limit, total, ...others } = properties
  if (items && page && limit && total) {
    return `list of ${words(items.items ?? {})}${Object.keys(others).length ? ` with ${braces(json, others)}` : ''}`
  }
  const [base, common = {}] = baseOf(json) ?? []
  if (!base) return braces(json, properties)
  const more = Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in common)))
  return `${base} with ${braces(json, more)}`
}

/** The largest entity all of whose fields an object has besides others. */
function baseOf({ properties = {} }: JsonSchema): [string, Record<string, JsonSchema>] | undefined {
  return [...entities]
    .map(([name, entity]): [string, Record<string, JsonSchema>] => [name, entity.properties ?? {}])
    .filter(([, fields]) => size(fields) > 3 && size(fields) < size(properties))
    .filter(([, fields]) => Object.entries(fields).every(([name, json]) => isSame(properties[name], json)))
    .toSorted(([, a], [, b]) => size(b) - size(a))[0]
}
const size = (fields: object) => Object.keys(fields).length
const isSame = (a: JsonSchema | undefined, b: JsonSchema) => a !== undefined && words(a) === words(b)

const braces = ({ required = [] }: JsonSchema, properties: Record<string, JsonSchema>) =>
  `{${Object.entries(properties)
    .map(([name, json]) => `${name}${required.includes(name) ? '' : '?'}${typeOf(name, words(json))}`)
    .join(', ')}}`

/** Text and ids go without saying. */
const typeOf = (name: string, type: string) =>
  type === 'text' || (type === 'id' && /(^|_|sub)id$/.test(name)) ? '' : `: ${type}`

function takes(json: JsonSchema): string {
  if (json.oneOf) return json.oneOf.map(form => `\`${braces(form, form.properties ?? {})}\``).join(' or ')
  const { page, limit, ...own } = json.properties ?? {}
  const named = Object.entries(own).map(([name, field]) => {
    const type = typeOf(name, words(field))
    return `\`${name}${json.required?.includes(name) ? '' : '?'}${type}\``
  })
  if (page && limit) {
    const most = limit.anyOf?.[0]?.maximum
    named.push(most === 50 ? 'paging' : `paging to ${most}`)
  }
  return named.join(', ') || '–'
}

const calls = Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
  name,
  ...endpoint,
  input: schemaOf(endpoint.input, 'input'),
  output: schemaOf(endpoint.output, 'output'),
}))

function callTable(): string {
  const rows = calls.map(({ name, method, summary, input, output, signIn, idempotent, deprecated }) => {
    const isGoing = deprecated && deprecationSentence(deprecated)
    const marks = [signIn && 'signed in', idempotent && 'idempotent', isGoing].filter(Boolean).join(', ') || '–'
    return `| ${method} \`${name}\` | ${summary} | ${takes(input)} | \`${words(output)}\` | ${marks} |`
  })
  return ['| call | what it does | takes | gives in `data` | how |', '|---|---|---|---|---|', ...rows].join('\n')
}

function entityTable(): string {
  const rows = [...entities].map(([name, json]) => `| **${name}** | \`${object(json)}\` |`)
  return ['| entity | fields |', '|---|---|', ...rows.toSorted()].join('\n')
}

const ruleTable = () =>
  [
    '| rule | what must hold |',
    '|---|---|',
    ...Object.entries(rules).map(([name, text]) => `| \`${name}\` | ${text} |`),
  ].join('\n')

/** The document with its tables as the code has them. */
export function withTables(document: string): string {
  const tables = {
    errors: errorsTable(),
    calls: callTable(),
    descriptions: descriptionsList(),
    entities: entityTable(),
    fields: fieldsTable([
      ...[...entities].map(([owner, json]) => ({ owner: `**${owner}**`, json })),
      ...calls.flatMap(({ name, input, output }) => [input, output].map(json => ({ owner: `\`${name}\``, json }))),
    ]),
    uses: usesTable(),
    parts: partsTable(),
    rules: ruleTable(),
    changes: changeLogText(),
  }
  return Object.entries(tables).reduce(
    (text, [title, table]) =>
      text.replace(new RegExp(`(<!-- ${title} -->\n)[^]*?(<!-- end -->)`), (_all, start: string, end: string) =>
        [start, table, '\n', end].join('\n').replace('\n\n\n', '\n\n'),
      ),
    document,
  )
}

/** The contract as a file for the tools of others. */
export const openapiFile = () => `${JSON.stringify(openapi(), null, 2)}\n`

if (import.meta.main) {
  writeFileSync('docs/contract.md', withTables(readFileSync('docs/contract.md', 'utf8')))
  writeFileSync('docs/openapi.json', openapiFile())
}
