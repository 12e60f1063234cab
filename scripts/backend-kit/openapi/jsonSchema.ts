import * as z from 'zod'
import { isEmpty } from '../../../shared/api/envelope.ts'

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
 * JSON Schema of an input or output, from which documents, tables and generated input are made. Additional fields are
 * allowed.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made, zodSchema }) => {
      // A transform's output has no schema, but its input does.
      if (zodSchema === isEmpty) Object.assign(made, { type: 'string', const: '' })
      // A field that may be empty is documented without that.
      const meant = made.anyOf?.find(form => form.const !== '')
      if (meant?.description && made.anyOf?.length === 2) made.description ??= meant.description
      if (made.additionalProperties === false) delete made.additionalProperties
    },
  }) as JsonSchema
