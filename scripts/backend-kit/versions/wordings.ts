import { isDeepStrictEqual } from 'node:util'
import { recordOf, withoutWords, type Json } from './binding.ts'
import { callOf, type Difference } from './difference.ts'

/**
 * Calls and entities of which nothing but words differs, and the rest of the document.
 * @param told calls of which more differs
 */
export function wordings(before: Json, after: Json, told: ReadonlySet<string>): Difference[] {
  const calls = changed(recordOf(before['paths']), recordOf(after['paths'])).map(callOf)
  const [old, fresh] = [schemasOf(before), schemasOf(after)]
  const entities = changed(old, fresh).filter(name =>
    isDeepStrictEqual(withoutWords(old[name]), withoutWords(fresh[name])),
  )
  const isFramed = isDeepStrictEqual(frameOf(before), frameOf(after))
  const named = [...calls.filter(call => !told.has(call)), ...entities, ...(isFramed ? [] : ['(the rest)'])]
  return named.map(call => ({ call, kind: 'wording', weight: 'wording', says: 'is described otherwise' }))
}

/** What stands in both, and not the same. */
const changed = (old: Json, fresh: Json) =>
  Object.keys(old).filter(name => name in fresh && !isDeepStrictEqual(old[name], fresh[name]))

const schemasOf = ({ components }: Json) => recordOf(recordOf(components)['schemas'])

/** The document without its calls and entities, and without its version. */
function frameOf({ paths: _paths, components, info, ...rest }: Json): unknown {
  const { schemas: _schemas, ...others } = recordOf(components)
  return { ...rest, others, info: { ...recordOf(info), version: undefined } }
}
