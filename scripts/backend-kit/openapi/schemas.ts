import type * as z from 'zod'
import { jsonSchema } from './jsonSchema.ts'

export type Json = Record<string, unknown>

export const json = (schema: Json, examples?: Json) => ({
  'application/json': { schema, ...(examples && { examples }) },
})
export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** JSON Schema of a contract schema; named ones go to the components (`schemas`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs = {}, ...own } = jsonSchema(schema, io) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= moved(definition)
  const { id } = schema.meta() ?? {}
  if (!id) return moved(own)
  schemas[id] ??= moved(own)
  return ref('schemas', id)
}

/** A schema with references to the components. */
const moved = (schema: unknown): Json =>
  JSON.parse(
    JSON.stringify(schema)
      .replace(/"#\/\$defs\/([^"]+)"/g, '"#/components/schemas/$1"')
      .replace(/"id":"([A-Z]\w+)",?/g, ''),
  )
