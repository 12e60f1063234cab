import * as fc from 'fast-check'
import { ENGINE } from '../../../server/backend/testing/database.ts'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { errorsOf } from '../../backend-kit/kit/inputs.ts'
import { jsonSchema, type JsonSchema } from '../../backend-kit/openapi/jsonSchema.ts'
import type { Fields } from '../../backend-kit/kit/wire.ts'
import { isNight } from '../../jest/night.ts'

/** Whether every visitor makes every call: on PostgreSQL at night as on SQLite by day, since only queries differ. */
export const isThorough = isNight && ENGINE === 'SQLite'

/** Values for fields by kind; `chapter` is for whole numbers with that name. */
type Filling = { id: number; chapter: number; text: string }

/** Alternatives of a field, or of the whole input: the contract has at most three. */
const FORMS = [0, 1, 2, 3]

/**
 * Valid inputs of a call, generated from its schema, so that new calls are covered automatically. @param fillings each
 * with all alternatives, unless it names some
 */
export function callInputs(name: EndpointName, fillings: (Filling & { forms?: number[] })[]): Fields[] {
  const schema = jsonSchema(endpoints[name].input, 'input')
  const made = fillings.flatMap(filling =>
    (filling.forms ?? FORMS).flatMap(form =>
      [true, false].map(whole => fill(schema, '', { ...filling, form, whole, root: schema }) as Fields),
    ),
  )
  const good = made.filter(input => errorsOf(name, input).length === 0)
  return [...new Map(good.map(input => [JSON.stringify(input), input])).values()]
}

/** `whole`: include optional fields. */
type Choice = Filling & { form: number; whole: boolean; root: JsonSchema }

function fill(schema: JsonSchema, field: string, choice: Choice): unknown {
  if (schema.$ref) return fill(choice.root.$defs![schema.$ref.split('/').at(-1)!]!, field, choice)
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return fill(forms[choice.form % forms.length]!, field, choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[choice.form % schema.enum.length]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => choice.whole || schema.required?.includes(key))
          .map(([key, field]) => [key, fill(field, key, choice)]),
      )
    case 'array':
      return [fill(schema.items ?? {}, field, choice)]
    case 'boolean':
      return true
    case 'integer':
      return numberFor(schema, field, choice)
    case 'number':
      return 0.5
    default:
      return textFor(schema, field, choice)
  }
}

function numberFor({ maximum = Infinity, minimum }: JsonSchema, field: string, { id, chapter }: Choice): number {
  if (field.includes('chapter')) return chapter
  // Page numbers and limits have a maximum, ids have none.
  return maximum <= 100_000 && minimum ? (maximum === 100_000 ? 1 : maximum) : id
}

const EMAIL = 'canary@reader.example'

const matching = new Map<string, string>()

function sampleOf(pattern: string): string {
  const [sample = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })
  matching.set(pattern, sample)
  return sample
}

function textFor(schema: JsonSchema, field: string, { text }: Choice): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema
  // One address for all, since mails are rate-limited.
  if (format === 'email' || field.includes('password')) return EMAIL
  if (format === 'date-time') return '2026-04-01T00:00:00.000Z'
  if (pattern && new RegExp(pattern).test(text)) return text
  if (pattern && new RegExp(pattern).test(`/${text}`)) return `/${text}`
  if (pattern) return matching.get(pattern) ?? sampleOf(pattern)
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}
