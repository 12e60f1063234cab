import * as fc from 'fast-check'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { errorsOf, isGet } from '../kit/inputs.ts'
import { jsonSchema, type JsonSchema } from '../openapi/jsonSchema.ts'
import type { Fields } from '../kit/wire.ts'

/** The schema of an input, with references to entities resolved. */
function schemaOf(name: EndpointName): JsonSchema {
  const { $defs = {}, ...schema } = jsonSchema(endpoints[name].input, 'input')
  const whole = (_key: string, value: JsonSchema | undefined) =>
    value?.$ref ? $defs[value.$ref.split('/').at(-1)!] : value
  // The resolved schema may contain references, too.
  return JSON.parse(JSON.stringify(schema, whole)) as JsonSchema
}

/** Valid inputs. */
export const validInput = (name: EndpointName, known: Fields): fc.Arbitrary<Fields> =>
  (valid(schemaOf(name), '', known) as fc.Arbitrary<Fields>).filter(input => errorsOf(name, input).length === 0)

/** Invalid inputs: valid ones with fields omitted, swapped or of another type. */
export const invalidInput = (name: EndpointName, known: Fields): fc.Arbitrary<unknown> => {
  const spoiled = fc
    .tuple(
      valid(schemaOf(name), '', known) as fc.Arbitrary<Fields>,
      fc.dictionary(keyOf(name), junk, { minKeys: 1, maxKeys: 3 }),
    )
    .map(([input, changes]): Fields => ({ ...input, ...changes }))
  const whole: fc.Arbitrary<unknown> = isGet(name)
    ? spoiled
    : fc.oneof({ weight: 9, arbitrary: spoiled }, { weight: 1, arbitrary: junk })
  return whole.filter(input => errorsOf(name, input).length > 0)
}

/** Calls without fields accept anything, so no input is invalid. */
export const canBeInvalid = (name: EndpointName) =>
  Object.keys(schemaOf(name).properties ?? { kind: 1 }).length > 0 || !isGet(name)

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', "'", '%', '"*', '\u{1f4d6}', '../..'),
)

/** Any JSON value; sometimes one that programs often mishandle. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    undefined,
    null,
    true,
    '',
    -0,
    1e308,
    2 ** 53,
    '1e3',
    '0x10',
    ' 1 ',
    '１',
    [1],
    ['a', 'b'],
    { a: 1 },
    'x'.repeat(5000),
  ),
  fc.constant(JSON.parse('{"__proto__": {"page": 1}, "constructor": null}')),
)

const keyOf = (name: EndpointName) => {
  const { properties, oneOf = [] } = schemaOf(name)
  const keys = Object.keys(Object.assign({}, properties, ...oneOf.map(form => form.properties)))
  return keys.length ? fc.constantFrom(...keys) : fc.constant('section')
}

/** Values that a schema allows; for fields in the sampled input sometimes the sampled value. */
function valid(schema: JsonSchema, field: string, known: Fields): fc.Arbitrary<unknown> {
  const made = make(schema, field, known)
  return field && known[field] !== undefined ? fc.oneof(made, fc.constant(known[field])) : made
}

function make(schema: JsonSchema, field: string, known: Fields): fc.Arbitrary<unknown> {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return fc.oneof(...forms.map(form => make(form, field, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return record(schema, known)
    case 'array':
      return fc.array(valid(schema.items ?? {}, '', known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
      const max = schema.maximum ?? Number.MAX_SAFE_INTEGER
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }))
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'string':
      return string(schema)
    default:
      return junk
  }
}

function record({ properties = {}, required = [] }: JsonSchema, known: Fields): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, schema]) => [key, valid(schema, key, known)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function string({ pattern, format, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.nat(999).map(number => `reader${number}@contract.example`)
  if (format === 'date-time') return time
  // fast-check does not support look-ahead; the one pattern that has it is a path of the site.
  if (pattern?.includes('(?!')) return fc.webPath().map(path => `/${path.replace(/^\/+/, '')}`)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const size = { minLength, maxLength: Math.min(maxLength, LONGEST) }
  const words = WORDS.map(word => word.padEnd(minLength, ' x'))
  return fc.oneof(fc.string({ ...size, unit: 'grapheme' }), fc.string(size), fc.constantFrom(...words))
}

const LONGEST = 200
/** Words of books, and syntax of search languages. */
const WORDS = ['the', 'a', '"', '-', '* OR x', 'NEAR(', "'; --"]
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map(date => date.toISOString())
