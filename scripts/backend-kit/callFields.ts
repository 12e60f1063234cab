import { count, id, time } from '../../shared/api/envelope.ts'
import type { JsonSchema } from './openapi/jsonSchema.ts'

/** Before the description in the line of a field or a failure. */
export const WHY = '\u0000'

export type Entities = Record<string, JsonSchema>

export const nameIn = ($ref: string) => $ref.split('/').at(-1)!

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

export type Field = { name: string; type: string; meaning: string; fields: Field[] }

export const everyFieldOf = (entity: string, except = ''): Field => ({
  name: `every field of ${plainKind({ $ref: entity })}${except}`,
  type: '',
  meaning: '',
  fields: [],
})

/** The fields of an object or of a list's items, with those nested in them; entities in `apart` have own sections. */
export function fieldsOf(schema: JsonSchema, entities: Entities, apart: ReadonlySet<string>): Field[] {
  const { form } = meantOf(schema)
  const { $ref, anyOf = [], oneOf = [], items, properties = {}, required = [] } = form
  if ($ref) return apart.has(nameIn($ref)) ? [] : fieldsOf(entities[nameIn($ref)]!, entities, apart)
  if (items) return fieldsOf(items, entities, apart)
  const forms = [...anyOf, ...oneOf].flatMap(of => fieldsOf(of, entities, apart))
  const part = [...apart].find(name => entities[name] !== form && isPartOf(entities[name]!, form))
  const same = part ? sameIn(entities[part]!, form) : []
  const isWhole = part && same.length === Object.keys(entities[part]!.properties ?? {}).length
  const whole = part ? [everyFieldOf(part, isWhole ? '' : ', except as below')] : []
  const own = Object.entries(properties)
    .filter(([name]) => !same.includes(name))
    .map(([name, field]): Field => ({
      name: `\`${name}\`${required.includes(name) ? '' : '?'}`,
      type: kindOf(inlined(field, apart)),
      meaning: meaningOf(field),
      fields: fieldsOf(field, entities, apart),
    }))
  const all = [...forms, ...whole, ...own].filter(({ name, type }) => !PAGING.has(`${name} ${type}`))
  return [...new Map(all.map(field => [JSON.stringify(field), field])).values()]
}

/** Fields that two objects have alike. */
const sameIn = (
  { properties: parts = {}, required: needed = [] }: JsonSchema,
  { properties = {}, required = [] }: JsonSchema,
) =>
  Object.keys(parts).filter(
    name =>
      JSON.stringify(parts[name]) === JSON.stringify(properties[name]) &&
      needed.includes(name) === required.includes(name),
  )

/** Whether an object has all fields of an entity, and nearly all as it has them. */
function isPartOf(entity: JsonSchema, whole: JsonSchema): boolean {
  const names = Object.keys(entity.properties ?? {})
  const isThere = names.every(name => name in (whole.properties ?? {}))
  return isThere && names.length > 3 && sameIn(entity, whole).length > 0.7 * names.length
}

/** A list of fields, nested ones indented; siblings of one type and meaning share a line. */
export const listOf = (fields: readonly Field[], indent = ''): string[] =>
  [
    ...Map.groupBy(fields, ({ type, meaning, fields: nested }) => JSON.stringify([type, meaning, nested])).values(),
  ].flatMap(alike => {
    const [{ type, meaning, fields: nested }] = alike as [Field]
    const names = alike.map(({ name }) => name).join(', ')
    const says = [type, meaning].filter(Boolean).join(`.${WHY}`)
    return [`${indent}- ${[names, says].filter(Boolean).join(': ')}`, ...listOf(nested, `${indent}  `)]
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

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
