import type { Weight } from '../../../shared/versions/version.ts'

/** `input`: sites write it and backends read it; `answer`: the other way. */
export type Side = 'input' | 'answer'

/** Who stops understanding the other: those that are older than the change, with those that are newer. */
type Broken = 'sites' | 'backends' | 'both'

/** One thing in which two documents of the contract differ. */
export type Difference = {
  /** The call; `*` for the failure of all of them. */
  call: string
  /** Path of the field, such as `data.items[].name`; absent: the call itself. */
  field?: string
  kind: 'added' | 'removed' | 'changed' | 'deprecated' | 'wording'
  weight: Weight
  /** Of what is breaking. */
  breaks?: Broken
  says: string
  /** Of what is removed: as it stood before. */
  before?: unknown
}

/** What follows for sites and backends that were written before. */
export const CONSEQUENCES: Record<Broken, string> = {
  sites: 'older sites and newer backends do not understand each other',
  backends: 'older backends and newer sites do not understand each other',
  both: 'older and newer ones do not understand each other',
}

/** The field's own name, without the way to it. */
export const lastOf = (field: string): string => field.split('.').at(-1)!.replaceAll('[]', '')

/** Calls that a line names; of more it says how many. */
const NAMED = 4

/** Calls in a line, each once. */
export function namesOf(all: readonly string[]): string {
  const calls = [...new Set(all.map(call => (call === '*' ? 'any call' : call)))]
  const rest = calls.length > NAMED ? ` and ${calls.length - NAMED} more` : ''
  return `${calls.slice(0, NAMED).join(', ')}${rest}`
}

/** What the package found: a path in the document, and what stood and stands there. */
export type Found = { path: readonly (string | number)[]; before?: unknown; after?: unknown }

/** The call of a path such as `/v1/book.show`. */
export const callOf = (path: unknown): string => String(path).replace('/v1/', '')

export const gone = (call: string, before: unknown) =>
  ({ call, kind: 'removed', weight: 'breaking', breaks: 'sites', before }) as const

/** A mark that came, went, or says something else. */
export const deprecation = (of: Pick<Difference, 'call' | 'field'>, before?: unknown, after?: unknown): Difference => ({
  ...of,
  kind: after === true ? 'deprecated' : 'changed',
  weight: 'addition',
  says: after === true ? 'is deprecated' : before === true ? 'is no longer deprecated' : 'is deprecated otherwise',
})
