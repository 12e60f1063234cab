import type { Side } from './difference.ts'
import type { Keyword } from './effects.ts'

/** A keyword that changed, in words for people. */
export function wordsOf({ keyword, isEntry, before, after }: Keyword, side: Side): string {
  if (keyword === 'enum' && isEntry) return choice(before, after, side)
  if (keyword === 'type') return `was ${shown(before)}, and is ${shown(after)} now`
  if (isEntry && (keyword === 'anyOf' || keyword === 'oneOf')) {
    if (before === undefined) return `has one form more: ${shown(after)}`
    if (after === undefined) return `has one form less: ${shown(before)}`
  }
  if (before === undefined) return `has a ${keyword} now: ${shown(after)}`
  if (after === undefined) return `has no ${keyword} any more: it was ${shown(before)}`
  return `its ${keyword} was ${shown(before)}, and is ${shown(after)} now`
}

const choice = (before: unknown, after: unknown, side: Side) => {
  const verb = side === 'input' ? 'be sent' : 'be answered'
  if (before !== undefined && after !== undefined) return `may ${verb} as ${shown(after)} in place of ${shown(before)}`
  if (before === undefined) return `may ${verb} as ${shown(after)} too`
  return `may no longer ${verb} as ${shown(before)}`
}

/** The beginning of what long values say. */
const LONGEST = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
