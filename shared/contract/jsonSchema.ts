import * as z from 'zod'
import { isEmpty } from '../api/envelope.ts'

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  exclusiveMinimum?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  description?: string
}

/**
 * What the contract says of an input or output, as JSON Schema: the one way from schemas to documents, tables and
 * made-up input. Additional fields do no harm, so nothing forbids them.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made, zodSchema }) => {
      // What is made of it has no schema; what may come is known.
      if (zodSchema === isEmpty) Object.assign(made, { type: 'string', const: '' })
      // A field that may come empty is what it is otherwise.
      const meant = made.anyOf?.find(form => form.const !== '')
      if (meant?.description && made.anyOf?.length === 2) made.description ??= meant.description
      if (made.additionalProperties === false) delete made.additionalProperties
    },
  }) as JsonSchema
