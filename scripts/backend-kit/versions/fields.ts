import { FAILURE } from './binding.ts'
import { callOf, deprecation, gone, type Difference, type Found, type Side } from './difference.ts'
import { effectOf, type Effect, type Keyword } from './effects.ts'
import { wordsOf } from './words.ts'

/** Where a difference lies in a schema: the fields on the way, and the keyword with what stands in it. */
type Place = {
  side: Side
  fields: string[]
  keyword: string
  /** Which of the keyword's entries, where it has some. */
  entry: string | undefined
  /** The field itself came or went. */
  isField: boolean
}

function placeOf(path: Found['path']): Place | undefined {
  const at = path.indexOf('schema')
  const side = path[3] === 'requestBody' ? 'input' : path[3] === 'responses' ? 'answer' : undefined
  if (at < 0 || !side) return undefined
  const place: Place = { side, fields: [], keyword: '', entry: undefined, isField: false }
  const rest = path.slice(at + 1).map(String)
  for (let step = 0; step < rest.length; step++) {
    const key = rest[step]!
    const isLast = step === rest.length - 1
    if (key === 'properties' && !isLast) {
      place.fields.push(rest[++step]!)
      place.isField = step === rest.length - 1
    } else if (key === 'items' && !isLast) place.fields.push(`${place.fields.pop() ?? ''}[]`)
    else if (['anyOf', 'oneOf', 'allOf'].includes(key) && step + 1 < rest.length - 1) step++
    else {
      place.keyword = key
      place.entry = rest[step + 1]
      break
    }
  }
  return place
}

/** What changed in the fields of input and answer of each call. */
export function fieldDifferences(found: Found[]): Difference[] {
  const placed = found.flatMap(difference => {
    const place = placeOf(difference.path)
    return place ? [{ ...difference, place, call: callOf(difference.path[1]) }] : []
  })
  /** Fields that came or went whole, and those that became required or no longer so. */
  const whole = new Set(
    placed.filter(({ place }) => place.isField).map(({ call, place }) => keyOf(call, place.side, place.fields)),
  )
  const demanded = new Map(
    placed
      .filter(({ place }) => place.keyword === 'required')
      .map(({ call, place, before, after }) => [
        keyOf(call, place.side, [...place.fields, String(after ?? before)]),
        after !== undefined,
      ]),
  )
  return placed.flatMap(({ call, place, before, after }): Difference[] => {
    const { side, fields: way, keyword } = place
    const field = way.join('.')
    if (place.isField)
      return ofField({ call, field, side, before, after }, demanded.get(keyOf(call, side, way)) === true)
    if (keyword === 'required') {
      const name = String(after ?? before)
      if (whole.has(keyOf(call, side, [...way, name]))) return []
      return [ofDemand({ call, field: [...way, name].join('.'), side }, after !== undefined)]
    }
    if (keyword === 'x-deprecation') return place.entry ? [deprecation({ call, field })] : []
    if (keyword === 'deprecated') return [deprecation({ call, field }, before, after)]
    return ofKeyword({ call, field, side }, { keyword, isEntry: place.entry !== undefined, before, after })
  })
}

const keyOf = (call: string, side: Side, way: readonly string[]) => [call, side, ...way].join(' ')

type Where = { call: string; field: string; side: Side }

/** A field that came or went. */
function ofField({ call, field, side, before, after }: Where & Pick<Found, 'before' | 'after'>, isRequired: boolean) {
  if (after === undefined) return [{ ...gone(call, before), field, says: `is gone from the ${side}` }]
  if (!isRequired) {
    const says = `is new in the ${side}, and may be left out`
    return [{ call, field, kind: 'added', weight: 'addition', says } satisfies Difference]
  }
  const says = side === 'input' ? 'is new, and must be sent' : 'is new, and must be answered'
  return [
    { call, field, kind: 'added', weight: 'breaking', breaks: brokenBy(side, 'narrower'), says } satisfies Difference,
  ]
}

/** A field that must be there, or no longer must. */
function ofDemand({ call, field, side }: Where, isRequired: boolean): Difference {
  const says = isRequired
    ? `could be left out of the ${side}, and is required now`
    : `may now be left out of the ${side}`
  return {
    call,
    field,
    kind: 'changed',
    weight: 'breaking',
    breaks: brokenBy(side, isRequired ? 'narrower' : 'wider'),
    says,
  }
}

function ofKeyword({ call, field, side }: Where, keyword: Keyword): Difference[] {
  const effect = effectOf(keyword)
  if (!effect) return []
  const says = wordsOf(keyword, side)
  // A name that a site does not know it takes for none; one that goes nobody misses.
  if (call === FAILURE && keyword.keyword === 'enum') {
    return [{ call, field: 'error', kind: effect === 'wider' ? 'added' : 'changed', weight: 'addition', says }]
  }
  return [{ call, ...(field && { field }), kind: 'changed', weight: 'breaking', breaks: brokenBy(side, effect), says }]
}

/** Of what is narrower the older writers break, of what is wider the older readers. */
function brokenBy(side: Side, effect: Effect) {
  if (effect === 'other') return 'both'
  const writers = side === 'input' ? 'sites' : 'backends'
  const readers = side === 'input' ? 'backends' : 'sites'
  return effect === 'narrower' ? writers : readers
}
