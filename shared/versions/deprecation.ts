import type * as z from 'zod'
import type { Version } from './version.ts'

/** What goes out of use, and what takes its place. */
export type Deprecation = {
  /** The version of the contract that says so first. */
  since: Version
  /** The version that may take it away at the earliest: a major one. */
  until: Version
  /** The call, or the call and its field, to use instead. */
  instead: string
}

/** What a document for programs says of it. */
export const deprecationMarks = (deprecation: Deprecation) => ({ deprecated: true, 'x-deprecation': deprecation })

export const deprecationSentence = ({ since, until, instead }: Deprecation): string =>
  `Deprecated since ${since}, until ${until} at the earliest: use \`${instead}\``

/** Marks a field: its description says so too, and with it every document that is made from the schemas. */
export function deprecated<T extends z.ZodType>(schema: T, deprecation: Deprecation): T {
  const { description, ...meta } = schema.meta() ?? {}
  const said = [description, deprecationSentence(deprecation)].filter(Boolean).join('. ')
  return schema.meta({ ...meta, ...deprecationMarks(deprecation), description: said })
}
